import { useState } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { asRefusal } from '../call.ts'
import { readAgain, type ShownAnswers } from '../queries.ts'
import { withReauthentication } from '../reauthentication.ts'
import { showFieldProblems } from './form-errors.tsx'

type Sent<A> =
  | { ok: true; answer: A }
  | { ok: false; problem: { error: string; fields?: Record<string, string> } }

/**
 * Sends a form once it is complete. What the server says goes to the fields that it names, else it
 * is the problem of the whole form; what is `shown` of it is read again, also where somebody was
 * faster. A fresh login is asked for where the call needs one. `frame` belongs to the HandInForm that shows all of it.
 */
export function useHandIn<In extends FieldValues, Out, A>(
  form: UseFormReturn<In, unknown, Out>,
  send: (values: Out) => Promise<Sent<A>>,
  onDone: (answer: A, values: Out) => void,
  shown: ShownAnswers = [],
) {
  const [problem, setProblem] = useState<string>()
  const onSubmit = form.handleSubmit(async (values) => {
    setProblem(undefined)
    const sent: Sent<A> = await withReauthentication(() => send(values)).catch(asRefusal)
    void readAgain(shown)
    if (sent.ok) return onDone(sent.answer, values)
    const paths = Object.keys(form.getValues()).filter(isPathOf<In>)
    if (!showFieldProblems(sent.problem.fields, paths, form.setError))
      setProblem(sent.problem.error)
  })
  const isSending = form.formState.isSubmitting
  return { frame: { control: form.control, onSubmit, problem, isSending }, isSending }
}

function isPathOf<In extends FieldValues>(key: string): key is FieldPath<In> {
  return key !== 'root'
}
