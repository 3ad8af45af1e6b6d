import { useId } from 'react'
import { cx } from './cx.ts'
import { ErrorText, errorClass, type FieldProps, fieldClass, inputClass } from './field.tsx'
import { Icon } from './icon.tsx'

type Props = Pick<FieldProps, 'id' | 'label' | 'hint' | 'error' | 'className'> & {
  options: readonly { value: string; label: string }[]
  value: string
  onChange: (value: string) => void
  /** In a bar, where its label is only read out. */
  isCompact?: boolean
}

/** The browser's own list in the dress of the house: for the office, where each select is a short one. */
export function NativeSelect({
  id,
  label,
  hint,
  error,
  className,
  options,
  isCompact,
  ...field
}: Props) {
  const ownId = useId()
  const fieldId = id ?? ownId
  const notes = [hint && `${fieldId}-hint`, error && `${fieldId}-error`].filter(Boolean).join(' ')
  return (
    <div className={cx(fieldClass, className)}>
      <label htmlFor={fieldId} className={isCompact ? 'sr-only' : 'text-label'}>
        {label}
      </label>
      {hint && (
        <p id={`${fieldId}-hint`} className="-mt-1 text-help text-umber">
          {hint}
        </p>
      )}
      <span className="relative">
        <select
          id={fieldId}
          value={field.value}
          onChange={(event) => field.onChange(event.target.value)}
          aria-invalid={error ? true : undefined}
          aria-describedby={notes || undefined}
          className={cx(
            inputClass,
            'cursor-pointer appearance-none pr-11',
            error && 'border-2 border-rose px-[13px]',
          )}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value} className="bg-white text-ink">
              {option.label}
            </option>
          ))}
        </select>
        <Icon
          name="chevron"
          className="pointer-events-none absolute inset-y-0 right-3.5 my-auto text-umber"
        />
      </span>
      {error && (
        <p id={`${fieldId}-error`} className={errorClass}>
          <ErrorText>{error}</ErrorText>
        </p>
      )}
    </div>
  )
}
