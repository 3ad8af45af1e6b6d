import { zodResolver } from '@hookform/resolvers/zod'
import { type DefaultValues, type FieldValues, useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { noteRequired } from './required.ts'
import { useMendedErrors } from './use-mended-errors.ts'

/**
 * A form that a schema validates when it is handed in, never while it is filled in; what is put right
 * after that is no longer marked. The focus after a failed attempt belongs to the error summary.
 */
export function useSchemaForm<In extends FieldValues, Out>(
  schema: z.ZodMiniType<Out, In>,
  defaultValues: DefaultValues<In>,
) {
  const form = useForm<In, unknown, Out>({
    resolver: zodResolver(schema),
    defaultValues,
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  })
  noteRequired(form, schema)
  useMendedErrors(form, schema)
  return form
}
