import type { ReactNode } from 'react'
import { RadioGroup as RacRadioGroup, Radio } from 'react-aria-components/RadioGroup'
import { cx } from './cx.ts'
import { FieldHint, FieldLabel, FieldProblem, type FieldProps, withClass } from './field.tsx'

type GroupProps = FieldProps & {
  name?: string
  value: string | null
  onChange: (value: string) => void
  onBlur?: () => void
}

type Choice = { value: string; label: string; hint?: string }
type Props = GroupProps & {
  options: readonly Choice[]
  /** Side by side, where every choice is a word or two. */
  isInline?: boolean
}

export function RadioGroup({ options, value, isInline, ...field }: Props) {
  return (
    // With an empty text for its value no part of the group could be reached by Tab.
    <GroupFrame {...field} value={value || null} className={cx('gap-2', field.className)}>
      <div className={isInline ? rowClass(options) : 'contents'}>
        {options.map((option) => (
          <Radio
            key={option.value}
            value={option.value}
            className="group flex cursor-pointer items-start gap-3 rounded-control py-1.5 focus-visible:outline-2 focus-visible:outline-(--focus) focus-visible:outline-offset-2"
          >
            <Dot />
            <span>
              {option.label}
              {option.hint && <span className="block text-help text-umber">{option.hint}</span>}
            </span>
          </Radio>
        ))}
      </div>
    </GroupFrame>
  )
}

/** The points of a scale are in columns, five beside each other on the narrowest phone too. */
function rowClass(options: readonly Choice[]): string {
  const isScale = options.every(({ label }) => label.length < 3)
  return isScale ? 'grid max-w-90 grid-cols-5 gap-y-1' : 'flex flex-wrap gap-x-5 gap-y-1'
}

function Dot() {
  return (
    <span
      aria-hidden="true"
      className="mt-0.5 grid size-6 shrink-0 place-items-center rounded-full border border-field bg-white transition-colors group-invalid:border-2 group-invalid:border-rose group-hover:border-brown group-selected:border-brown"
    >
      <span className="size-3 rounded-full bg-brown opacity-0 group-selected:opacity-100 forced-colors:bg-[Highlight]" />
    </span>
  )
}

type YesNoProps = Omit<GroupProps, 'value' | 'onChange'> & {
  value: boolean | null
  onChange: (value: boolean) => void
}

/** A question with two answers, as one control of two parts. */
export function YesNo({ value, onChange, ...field }: YesNoProps) {
  return (
    <GroupFrame
      {...field}
      value={value === null ? null : value ? 'yes' : 'no'}
      onChange={(answer) => onChange(answer === 'yes')}
    >
      <div className="flex w-max overflow-visible rounded-control border border-field bg-white in-invalid:border-2 in-invalid:border-rose">
        <Half value="yes">Yes</Half>
        <Half value="no">No</Half>
      </div>
    </GroupFrame>
  )
}

function Half({ value, children }: { value: string; children: ReactNode }) {
  return (
    <Radio
      value={value}
      className="grid min-h-[calc(var(--control)-2px)] min-w-17 cursor-pointer place-items-center px-5 transition-colors first:rounded-l-[4px] first:border-field first:border-r last:rounded-r-[4px] hover:bg-sand focus-visible:outline-2 focus-visible:outline-(--focus) focus-visible:outline-offset-2 selected:bg-brown selected:text-cream"
    >
      {children}
    </Radio>
  )
}

/** A group of radios under its label, with its hint and what is wrong with it. */
export function GroupFrame({
  label,
  tag,
  hint,
  error,
  className,
  children,
  ...group
}: GroupProps & { children: ReactNode }) {
  return (
    <RacRadioGroup
      {...group}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      className={withClass(className)}
    >
      <FieldLabel label={label} tag={tag} />
      <FieldHint>{hint}</FieldHint>
      {children}
      <FieldProblem error={error} />
    </RacRadioGroup>
  )
}
