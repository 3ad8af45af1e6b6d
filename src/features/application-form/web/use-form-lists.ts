import { CallError, call } from '#web/call.ts'
import { useCode } from '#web/use-code.ts'
import { getFormLists } from '../form-lists.ts'

/** What the settings offer, on pages that do without the code of queries. */
export function useFormLists() {
  const { code: lists, ...rest } = useCode(readLists, true)
  return { lists, ...rest }
}

async function readLists() {
  const outcome = await call(getFormLists)
  if (outcome.ok) return outcome.answer
  throw new CallError(outcome.problem.error)
}
