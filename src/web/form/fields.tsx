import type { ComponentProps } from 'react'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { TextArea } from '../ui/text-area.tsx'
import { TextField } from '../ui/text-field.tsx'
import { asText, type BoundProps, useBinding } from './use-binding.ts'

export function TextFieldControl<T extends FieldValues, N extends FieldPath<T>, O>(
  props: BoundProps<ComponentProps<typeof TextField>, T, N, O>,
) {
  const { control, name, ...field } = props
  const { binding, isRequired, value, fieldState } = useBinding({ control, name })
  return (
    <TextField
      isRequired={isRequired}
      {...field}
      {...binding}
      value={asText(value)}
      error={fieldState.error?.message}
    />
  )
}

type AreaProps = ComponentProps<typeof TextArea>

/** `onType` hears of the text as it is typed, for what keeps it. */
export function TextAreaControl<T extends FieldValues, N extends FieldPath<T>, O>(
  props: BoundProps<AreaProps, T, N, O> & { onType?: AreaProps['onChange'] },
) {
  const { control, name, onType, ...field } = props
  const { binding, isRequired, value, fieldState } = useBinding({ control, name })
  return (
    <TextArea
      isRequired={isRequired}
      {...field}
      {...binding}
      value={asText(value)}
      onChange={(text) => {
        binding.onChange(text)
        onType?.(text)
      }}
      error={fieldState.error?.message}
    />
  )
}
