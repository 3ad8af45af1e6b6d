import type { ComponentProps } from 'react'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { Checkbox, CheckboxGroup } from '../ui/checkbox.tsx'
import { RadioGroup, YesNo } from '../ui/radio-group.tsx'
import { asText, type BoundProps, useBinding } from './use-binding.ts'

export function YesNoControl<T extends FieldValues, N extends FieldPath<T>, O>(
  props: BoundProps<ComponentProps<typeof YesNo>, T, N, O>,
) {
  const { control, name, ...field } = props
  const { binding, value, fieldState } = useBinding({ control, name })
  const { ref: _, ...rest } = binding
  const answer = typeof value === 'boolean' ? value : null
  return <YesNo {...field} {...rest} value={answer} error={fieldState.error?.message} />
}

export function RadioGroupControl<T extends FieldValues, N extends FieldPath<T>, O>(
  props: BoundProps<ComponentProps<typeof RadioGroup>, T, N, O>,
) {
  const { control, name, ...field } = props
  const { binding, value, fieldState } = useBinding({ control, name })
  const { ref: _, ...rest } = binding
  const choice = asText(value) || null
  return <RadioGroup {...field} {...rest} value={choice} error={fieldState.error?.message} />
}

export function CheckboxControl<T extends FieldValues, N extends FieldPath<T>, O>(
  props: BoundProps<ComponentProps<typeof Checkbox>, T, N, O>,
) {
  const { control, name, ...field } = props
  const { binding, value, fieldState } = useBinding({ control, name })
  const { ref: _, ...rest } = binding
  return (
    <Checkbox {...field} {...rest} isSelected={value === true} error={fieldState.error?.message} />
  )
}

export function CheckboxGroupControl<T extends FieldValues, N extends FieldPath<T>, O>(
  props: BoundProps<ComponentProps<typeof CheckboxGroup>, T, N, O>,
) {
  const { control, name, ...field } = props
  const { binding, value, fieldState } = useBinding({ control, name })
  const { ref: _, ...rest } = binding
  const choices: string[] = Array.isArray(value) ? value : []
  return <CheckboxGroup {...field} {...rest} value={choices} error={fieldState.error?.message} />
}
