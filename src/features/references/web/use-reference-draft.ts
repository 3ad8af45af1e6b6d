import type { Answer } from '#shared/endpoint.ts'
import { call } from '#web/call.ts'
import { useSavedDocument } from '#web/saver/use-saved-document.ts'
import { unsentPlace } from '#web/unsent-text.ts'
import { openReference, saveReference } from '../contract.ts'
import { ReferenceAnswers } from '../reference-form.ts'

/** What a referee is writing; anyone who has the link may go on with it. */
export function useReferenceDraft(token: string, opened: Answer<typeof openReference>) {
  return useSavedDocument<typeof saveReference, ReferenceAnswers>(() => ({
    place: unsentPlace('link', nameOf(token)),
    shape: ReferenceAnswers,
    first: wholeOf(opened),
    save: (answers, revision, options) =>
      call(saveReference, { body: { token, answers, revision } }, options),
    saved: (stored) => stored,
    overtaken: 'edited-elsewhere',
    async read() {
      const now = await call(openReference, { body: { token } })
      return now.ok ? wholeOf(now.answer) : undefined
    },
  }))
}

function wholeOf({ answers, revision, savedAt }: Answer<typeof openReference>) {
  return { value: answers, revision, ...(savedAt && { savedAt }) }
}

/** Tells links apart on a device that must not keep the secret in them. */
function nameOf(token: string): string {
  let sum = 0
  for (const letter of token) sum = (Math.imul(sum, 31) + letter.charCodeAt(0)) | 0
  return (sum >>> 0).toString(36)
}
