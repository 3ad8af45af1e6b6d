import { type Ref, useState } from 'react'
import { cx } from './cx.ts'
import { completeDate, type DatePart, faultyPart, joinDate, splitDate } from './date-parts.ts'
import { ErrorText, errorClass, type FieldProps, inputClass, LabelText } from './field.tsx'

type Props = FieldProps & {
  id: string
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  isBirthDate?: boolean
  isRequired?: boolean
  ref?: Ref<HTMLInputElement>
}

const names = { day: 'Day', month: 'Month', year: 'Year' }

/** Day, month and year in the order of the visitor's language; the value is one ISO date. */
export function DateBoxes({
  id,
  label,
  tag,
  hint,
  error,
  isDisabled,
  className,
  value,
  onChange,
  onBlur,
  isBirthDate,
  isRequired,
  ref,
}: Props) {
  const [boxes] = useState(localOrder)
  const parts = splitDate(value)
  const faulty = error ? faultyPart(value, boxes) : boxes[0]
  const notes = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')

  function change(part: DatePart, text: string) {
    onChange(joinDate({ ...parts, [part]: text.replace(/\D/g, '') }))
  }

  return (
    <fieldset
      disabled={isDisabled}
      aria-describedby={notes || undefined}
      onBlur={(event) => {
        if (event.currentTarget.contains(event.relatedTarget)) return
        const complete = completeDate(value)
        if (complete !== value) onChange(complete)
        onBlur?.()
      }}
      className={cx('min-w-0', className)}
    >
      <legend className="text-label">
        <LabelText label={label} tag={tag} />
      </legend>
      {hint && (
        <p id={`${id}-hint`} className="text-help text-umber">
          {hint}
        </p>
      )}
      <div className="mt-1.5 flex gap-3">
        {boxes.map((part) => (
          <label key={part} className={cx('text-help', part === 'year' ? 'w-24' : 'w-17')}>
            {names[part]}
            <input
              id={part === faulty ? id : `${id}-${part}`}
              ref={part === faulty ? ref : undefined}
              value={parts[part]}
              onChange={(event) => change(part, event.target.value)}
              inputMode="numeric"
              aria-required={isRequired || undefined}
              maxLength={part === 'year' ? 4 : 2}
              autoComplete={isBirthDate ? `bday-${part}` : 'off'}
              aria-invalid={error && part === faulty ? true : undefined}
              aria-describedby={error && part === faulty ? `${id}-error` : undefined}
              className={cx(inputClass, 'mt-1', error && 'border-2 border-rose px-[13px]')}
            />
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className={cx(errorClass, 'mt-1.5')}>
          <ErrorText>{error}</ErrorText>
        </p>
      )}
    </fieldset>
  )
}

function localOrder(): DatePart[] {
  return new Intl.DateTimeFormat(undefined, {
    day: 'numeric',
    month: 'numeric',
    year: 'numeric',
  })
    .formatToParts(0)
    .map(({ type }) => type)
    .filter((type): type is DatePart => type === 'day' || type === 'month' || type === 'year')
}
