import { useState } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import type { Attempt } from '#web/attempt.ts'
import { showFieldProblems } from '#web/form/form-errors.tsx'

/**
 * Hands a form in once its schema agrees. What the server says goes to the fields that it names,
 * else it is the `problem` of the whole form.
 */
export function useAttempt<In extends FieldValues, Out>(
  form: UseFormReturn<In, unknown, Out>,
  paths: readonly FieldPath<In>[],
  act: (values: Out) => Promise<Attempt>,
  onDone: () => void | Promise<void>,
) {
  const [problem, setProblem] = useState<string>()
  const onSubmit = form.handleSubmit(async (values) => {
    setProblem(undefined)
    const { success, error, fields } = await act(values)
    if (success) return onDone()
    if (!showFieldProblems(fields, paths, form.setError)) setProblem(error)
  })
  return { onSubmit, problem, isSending: form.formState.isSubmitting }
}
