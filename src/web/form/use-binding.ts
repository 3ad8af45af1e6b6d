import {
  type FieldPath,
  type FieldValues,
  type UseControllerProps,
  useController,
} from 'react-hook-form'
import { fieldId } from './field-id.ts'
import { isRequired } from './required.ts'

type BoundField<T extends FieldValues, N extends FieldPath<T>, O> = Pick<
  UseControllerProps<T, N, O>,
  'name' | 'control'
>

type OwnedByForm = 'id' | 'name' | 'value' | 'isSelected' | 'onChange' | 'onBlur' | 'error' | 'ref'

/** The props of a field of the kit, without those that the form provides. */
export type BoundProps<Props, T extends FieldValues, N extends FieldPath<T>, O> = BoundField<
  T,
  N,
  O
> &
  Omit<Props, OwnedByForm>

export function useBinding<T extends FieldValues, N extends FieldPath<T>, O>({
  control,
  name,
}: BoundField<T, N, O>) {
  const { field, fieldState } = useController({ control, name })
  const { value, onChange, onBlur, ref } = field
  return {
    binding: { id: fieldId(name), name, onChange, onBlur, ref },
    isRequired: isRequired(control, name),
    value,
    fieldState,
  }
}

export function asText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
