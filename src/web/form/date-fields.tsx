import type { ComponentProps } from 'react'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { DateBoxes } from '../ui/date-boxes.tsx'
import { asText, type BoundProps, useBinding } from './use-binding.ts'

export function DateBoxesControl<T extends FieldValues, N extends FieldPath<T>, O>(
  props: BoundProps<ComponentProps<typeof DateBoxes>, T, N, O>,
) {
  const { control, name, ...field } = props
  const { binding, isRequired, value, fieldState } = useBinding({ control, name })
  return (
    <DateBoxes
      isRequired={isRequired}
      {...field}
      {...binding}
      value={asText(value)}
      error={fieldState.error?.message}
    />
  )
}
