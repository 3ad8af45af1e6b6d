import type { Answer, Endpoint } from '#shared/endpoint.ts'
import type { Outcome } from './call.ts'
import { messageOf } from './message-of.ts'

/** What a form learns of its call. `fields` are sentences by field. */
export type Attempt =
  | { success: true; error?: undefined; fields?: undefined }
  | { success: false; error: string; fields?: Record<string, string> }

/** Turns a call into what a form shows: success, or the sentences of the server or the network. */
export async function attempt<E extends Endpoint>(
  sent: Promise<Outcome<E>>,
  onAnswer: (answer: Answer<E>) => void | Promise<void> = () => {},
  otherwise = 'An error occurred',
): Promise<Attempt> {
  try {
    const outcome = await sent
    if (!outcome.ok) {
      const { error, fields } = outcome.problem
      return { success: false, error, fields }
    }
    await onAnswer(outcome.answer)
    return { success: true }
  } catch (error) {
    return { success: false, error: messageOf(error, otherwise) }
  }
}
