import type { ComponentProps } from 'react'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { TextArea } from '../ui/text-area.tsx'
import { TextField } from '../ui/text-field.tsx'
import { asText, type Bound, useBinding } from './binding.ts'

export function TextFieldControl<T extends FieldValues, N extends FieldPath<T>, O>(
  props: Bound<ComponentProps<typeof TextField>, T, N, O>,
) {
  const { control, name, ...field } = props
  const { binding, value, fieldState } = useBinding({ control, name })
  return (
    <TextField {...field} {...binding} value={asText(value)} error={fieldState.error?.message} />
  )
}

export function TextAreaControl<T extends FieldValues, N extends FieldPath<T>, O>(
  props: Bound<ComponentProps<typeof TextArea>, T, N, O>,
) {
  const { control, name, ...field } = props
  const { binding, value, fieldState } = useBinding({ control, name })
  return (
    <TextArea {...field} {...binding} value={asText(value)} error={fieldState.error?.message} />
  )
}
