import type { ComponentProps } from 'react'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { CountrySelect } from '../ui/country-select.tsx'
import { SearchSelect } from '../ui/search-select.tsx'
import { Select } from '../ui/select.tsx'
import { asText, type BoundProps, useBinding } from './use-binding.ts'

export function SelectControl<T extends FieldValues, N extends FieldPath<T>, O>(
  props: BoundProps<ComponentProps<typeof Select>, T, N, O>,
) {
  const { control, name, ...field } = props
  const { binding, isRequired, value, fieldState } = useBinding({ control, name })
  return (
    <Select
      isRequired={isRequired}
      {...field}
      {...binding}
      value={asText(value)}
      error={fieldState.error?.message}
    />
  )
}

export function SearchSelectControl<T extends FieldValues, N extends FieldPath<T>, O>(
  props: BoundProps<ComponentProps<typeof SearchSelect>, T, N, O>,
) {
  const { control, name, ...field } = props
  const { binding, isRequired, value, fieldState } = useBinding({ control, name })
  return (
    <SearchSelect
      isRequired={isRequired}
      {...field}
      {...binding}
      value={asText(value)}
      error={fieldState.error?.message}
    />
  )
}

export function CountrySelectControl<T extends FieldValues, N extends FieldPath<T>, O>(
  props: BoundProps<ComponentProps<typeof CountrySelect>, T, N, O>,
) {
  const { control, name, ...field } = props
  const { binding, isRequired, value, fieldState } = useBinding({ control, name })
  return (
    <CountrySelect
      isRequired={isRequired}
      {...field}
      {...binding}
      value={asText(value)}
      error={fieldState.error?.message}
    />
  )
}
