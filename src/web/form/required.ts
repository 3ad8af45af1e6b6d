import type { FieldValues, UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'

type IsEmptyWrong = (path: string) => boolean

const known = new WeakMap<object, IsEmptyWrong>()

/** Lets the fields of a form know which of them its schema refuses when they are empty. */
export function noteRequired<In extends FieldValues, Out>(
  { control, getValues }: UseFormReturn<In, unknown, Out>,
  schema: z.ZodMiniType<Out, In>,
): void {
  known.set(control, (path) => {
    const read = z.safeParse(schema, { ...getValues(), [path]: '' })
    return read.error?.issues.some((issue) => issue.path.join('.') === path) ?? false
  })
}

/** Whether a field has to be filled in; false where the form has no schema to tell. */
export function isRequired(control: object | undefined, path: string): boolean {
  return (control && known.get(control)?.(path)) ?? false
}
