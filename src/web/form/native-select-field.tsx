import type { ComponentProps } from 'react'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { NativeSelect } from '../ui/native-select.tsx'
import { asText, type BoundProps, useBinding } from './use-binding.ts'

export function NativeSelectControl<T extends FieldValues, N extends FieldPath<T>, O>(
  props: BoundProps<ComponentProps<typeof NativeSelect>, T, N, O>,
) {
  const { control, name, ...field } = props
  const { binding, value, fieldState } = useBinding({ control, name })
  const { id, onChange } = binding
  return (
    <NativeSelect
      {...field}
      id={id}
      onChange={onChange}
      value={asText(value)}
      error={fieldState.error?.message}
    />
  )
}
