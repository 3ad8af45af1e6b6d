import type { ReactNode } from 'react'
import {
  CheckboxButton,
  CheckboxField,
  Checkbox as RacCheckbox,
} from 'react-aria-components/Checkbox'
import { CheckboxGroup as RacCheckboxGroup } from 'react-aria-components/CheckboxGroup'
import { FieldHint, FieldLabel, FieldProblem, type FieldProps, withClass } from './field.tsx'
import { Icon } from './icon.tsx'

const boxClass =
  'group flex cursor-pointer items-start gap-3 rounded-control py-1.5 focus-visible:outline-2 ' +
  'focus-visible:outline-(--focus) focus-visible:outline-offset-2'

type Props = {
  id?: string
  name?: string
  error?: string
  isSelected: boolean
  onChange: (isSelected: boolean) => void
  onBlur?: () => void
  isDisabled?: boolean
  isIndeterminate?: boolean
  'aria-label'?: string
  'aria-describedby'?: string
  children?: ReactNode
}

/** One box with its own sentence, like a consent. */
export function Checkbox({ children, error, ...box }: Props) {
  return (
    <CheckboxField {...box} isInvalid={Boolean(error)} validationBehavior="aria">
      <CheckboxButton className={boxClass}>
        <Box />
        {children && <span>{children}</span>}
      </CheckboxButton>
      <FieldProblem error={error} />
    </CheckboxField>
  )
}

type Choice = {
  value: string
  label: string
  hint?: string
  /** What choosing it amounts to, said under it at once. */
  answer?: ReactNode
}
type GroupProps = FieldProps & {
  name?: string
  options: readonly Choice[]
  value: string[]
  onChange: (value: string[]) => void
  onBlur?: () => void
}

/** Any number of choices. */
export function CheckboxGroup({
  options,
  label,
  tag,
  hint,
  error,
  className,
  ...group
}: GroupProps) {
  return (
    <RacCheckboxGroup
      {...group}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      className={withClass(className)}
    >
      <FieldLabel label={label} tag={tag} />
      <FieldHint>{hint}</FieldHint>
      {options.map((option) => (
        <div key={option.value}>
          <RacCheckbox value={option.value} className={boxClass}>
            <Box />
            <span>
              {option.label}
              {option.hint && <span className="block text-help text-umber">{option.hint}</span>}
            </span>
          </RacCheckbox>
          <div role="status" className="mb-2 ml-9 empty:hidden">
            {option.answer}
          </div>
        </div>
      ))}
      <FieldProblem error={error} />
    </RacCheckboxGroup>
  )
}

function Box() {
  return (
    <span
      aria-hidden="true"
      className="mt-0.5 grid size-6 shrink-0 place-items-center rounded-[4px] border border-field bg-white text-transparent transition-colors group-invalid:border-2 group-invalid:border-rose group-hover:border-brown group-indeterminate:border-brown group-indeterminate:bg-brown group-selected:border-brown group-selected:bg-brown group-selected:text-cream forced-colors:group-selected:bg-[Highlight]"
    >
      <Icon name="check" className="hidden size-4 stroke-2 group-selected:block" />
      <span className="hidden h-0.5 w-3 bg-cream group-indeterminate:block" />
    </span>
  )
}
