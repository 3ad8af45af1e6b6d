import { useEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'
import { errorsIn } from './form-errors.tsx'

/**
 * Takes an error away once what it says is no longer so, in whichever field that was put right; one
 * that the server found goes with the first change of its field. New ones wait for the next attempt.
 */
export function useMendedErrors<In extends FieldValues, Out>(
  { subscribe, clearErrors }: UseFormReturn<In, unknown, Out>,
  schema: z.ZodMiniType<Out, In>,
): void {
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values, errors = {}, name: changed = '' }) => {
          const shown = errorsIn(errors)
          if (shown.length === 0) return
          const issues = z.safeParse(schema, values).error?.issues ?? []
          const stands = new Set(issues.map(({ path, message }) => `${path.join('.')} ${message}`))
          for (const { path, message, type } of shown) {
            const isSo =
              type === 'server' ? !isWithin(changed, path) : stands.has(`${path} ${message}`)
            if (!isSo) clearErrors(path as Parameters<typeof clearErrors>[0])
          }
        },
      }),
    [subscribe, clearErrors, schema],
  )
}

function isWithin(changed: string, path: string): boolean {
  return changed === path || changed.startsWith(`${path}.`)
}
