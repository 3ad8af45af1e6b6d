import type { ComponentProps } from 'react'
import type { FieldPath, FieldValues } from 'react-hook-form'
import type { TextField } from '../ui/text-field.tsx'
import { TextFieldControl } from './fields.tsx'
import type { BoundProps } from './use-binding.ts'

/** The second factor of staff: six digits of an app, or a recovery code. */
export function CodeField<T extends FieldValues, N extends FieldPath<T>, O>({
  control,
  name,
}: Pick<BoundProps<ComponentProps<typeof TextField>, T, N, O>, 'control' | 'name'>) {
  return (
    <TextFieldControl
      control={control}
      name={name}
      label="Code"
      hint="From your authenticator app, or a recovery code."
      autoComplete="one-time-code"
      autoCapitalize="off"
      spellCheck="false"
    />
  )
}
