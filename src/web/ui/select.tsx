import type { ReactNode, Ref } from 'react'
import { Header } from 'react-aria-components/Header'
import {
  Button,
  ListBox,
  ListBoxSection,
  Popover,
  Select as RacSelect,
  SelectValue,
} from 'react-aria-components/Select'
import {
  FieldHint,
  FieldLabel,
  FieldProblem,
  type FieldProps,
  inputClass,
  popoverClass,
  withClass,
} from './field.tsx'
import { Icon } from './icon.tsx'
import { type Option, type OptionGroup, OptionLine } from './option-list.tsx'

export type SelectFieldProps = FieldProps & {
  name?: string
  value: string | null
  onChange: (value: string) => void
  onBlur?: () => void
  placeholder?: string
  autoComplete?: string
  isRequired?: boolean
  ref?: Ref<HTMLButtonElement>
}

type Props = SelectFieldProps & { options: readonly (Option | OptionGroup)[] }

/** A short list of choices. Long ones are a search select. */
export function Select({ options, ...field }: Props) {
  return (
    <SelectFrame {...field}>
      <ListBox className="max-h-80 overflow-auto py-1 outline-none">
        {options.map((entry) =>
          'options' in entry ? (
            <ListBoxSection key={entry.label} id={entry.label}>
              <Header className="px-3.5 pt-3 pb-1 text-help text-umber">{entry.label}</Header>
              {entry.options.map((option) => (
                <OptionLine key={option.value} option={option} />
              ))}
            </ListBoxSection>
          ) : (
            <OptionLine key={entry.value} option={entry} />
          ),
        )}
      </ListBox>
    </SelectFrame>
  )
}

type FrameProps = SelectFieldProps & {
  children: ReactNode
  shown?: ReactNode
  onOpenChange?: (isOpen: boolean) => void
}

/** Label, trigger and popover that a plain and a searchable list have in common. */
export function SelectFrame({
  label,
  tag,
  hint,
  error,
  className,
  value,
  onChange,
  placeholder = 'Select',
  ref,
  shown,
  isRequired,
  children,
  ...field
}: FrameProps) {
  return (
    <RacSelect
      {...field}
      isRequired={isRequired}
      value={value || null}
      onChange={(key) => onChange(String(key ?? ''))}
      placeholder={placeholder}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      className={withClass(className)}
    >
      <FieldLabel label={label} tag={tag} />
      <FieldHint isRequired={isRequired}>{hint}</FieldHint>
      <Button
        ref={ref}
        className={`${inputClass} flex items-center gap-3 text-left in-invalid:border-2 in-invalid:border-rose in-invalid:px-[13px]`}
      >
        <SelectValue className="flex min-w-0 grow items-center gap-3 placeholder-shown:text-umber">
          {({ isPlaceholder, defaultChildren }) =>
            isPlaceholder ? placeholder : (shown ?? defaultChildren)
          }
        </SelectValue>
        <Icon name="chevron" className="text-umber" />
      </Button>
      <FieldProblem error={error} />
      <Popover className={popoverClass} offset={4}>
        {children}
      </Popover>
    </RacSelect>
  )
}
