import type { Endpoint } from '#shared/endpoint.ts'
import type { FileAnswer } from '#shared/file-answer.ts'
import { asRefusal, type Outcome } from './call.ts'
import { withReauthentication } from './reauthentication.ts'

/** As long as a slow browser may take to begin with a file. */
const handedOverMs = 60_000

/**
 * Lets the browser keep the file that a call answers, after the fresh login that it may ask for; returns
 * the sentence of a failure.
 */
export async function download<E extends FileEndpoint>(
  send: () => Promise<Outcome<E>>,
): Promise<string | undefined> {
  const sent = await withReauthentication(send).catch(asRefusal)
  if (!sent.ok) return sent.problem.error
  saveFile(sent.answer)
  return undefined
}

type FileEndpoint = Endpoint & { shapes: { ok: typeof FileAnswer } }

/** Hands the file of an answer to the browser. */
export function saveFile({ name, bytes }: FileAnswer): void {
  if (!(bytes instanceof Blob)) return
  const address = URL.createObjectURL(bytes)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(address), handedOverMs)
}
