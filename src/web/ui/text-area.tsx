import type { Ref } from 'react'
import { TextArea as RacTextArea, TextField as RacTextField } from 'react-aria-components/TextField'
import {
  FieldHint,
  FieldLabel,
  FieldProblem,
  type FieldProps,
  inputClass,
  withClass,
} from './field.tsx'

export type TextAreaProps = FieldProps & {
  name?: string
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  rows?: number
  /** Counted as it is typed; longer text stays in the field and is named as too long. */
  limit?: number
  ref?: Ref<HTMLTextAreaElement>
}

export function TextArea({
  label,
  tag,
  hint,
  error,
  className,
  rows = 5,
  limit,
  ref,
  ...field
}: TextAreaProps) {
  return (
    <RacTextField
      {...field}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      className={withClass(className)}
    >
      <FieldLabel label={label} tag={tag} />
      <FieldHint>{hint}</FieldHint>
      <RacTextArea
        ref={ref}
        rows={rows}
        className={`${inputClass} field-sizing-content max-h-[60vh]`}
      />
      {limit !== undefined && <Counter used={[...field.value].length} limit={limit} />}
      <FieldProblem error={error} />
    </RacTextField>
  )
}

function Counter({ used, limit }: { used: number; limit: number }) {
  const left = limit - used
  const isClose = left < limit * 0.1
  return (
    <p aria-live={isClose ? 'polite' : 'off'} className="text-help text-umber tabular-nums">
      {left >= 0 ? `${left} characters left` : `${-left} characters too many`}
    </p>
  )
}
