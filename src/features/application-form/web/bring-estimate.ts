import { forgetEstimate, readStoredEstimate } from './stored-estimate.ts'
import { type Form, isOver } from './use-form.ts'

/** The form takes in what was answered before it was begun; what it knows already prevails. */
export function bringEstimate(form: Form): void {
  const { program, draft } = form
  const answers = readStoredEstimate(program)
  forgetEstimate(program)
  if (answers.size === 0 || isOver(form) || draft.stored?.submittedAt) return
  for (const [path, value] of answers)
    if (!draft.answered.has(path)) draft.saver.record(path, value)
  void draft.saver.flush()
}
