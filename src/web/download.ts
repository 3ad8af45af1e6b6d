import type { Endpoint } from '#shared/endpoint.ts'
import type { FileAnswer } from '#shared/file-answer.ts'
import { attempt } from './attempt.ts'
import type { Outcome } from './call.ts'

/** As long as a slow browser may take to begin with a file. */
const handedOverMs = 60_000

/** Lets the browser keep the file that a call answers; returns the sentence of a failure. */
export async function download<E extends FileEndpoint>(
  sent: Promise<Outcome<E>>,
): Promise<string | undefined> {
  const { error } = await attempt(sent, save)
  return error
}

type FileEndpoint = Endpoint & { shapes: { ok: typeof FileAnswer } }

function save({ name, bytes }: FileAnswer): void {
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
