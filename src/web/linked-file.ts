import { asRefusal, CallError, type Refusal } from './call.ts'

/** Lets the browser itself fetch what an address of ours hands out and keep it, however large it is. */
export function downloadFrom({ address }: { address: string }): void {
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  document.body.append(link)
  link.click()
  link.remove()
}

type Linked =
  | { ok: true; answer: { address: string } }
  | { ok: false; problem: Pick<Refusal, 'error'> }

/** Saves what the link of an answer opens; returns the sentence of a failure. */
export async function saveLinkedFile(sent: Promise<Linked>): Promise<string | undefined> {
  const outcome = await sent.catch(asRefusal)
  if (!outcome.ok) return outcome.problem.error
  downloadFrom(outcome.answer)
  return undefined
}

/** Reads a file of our origin that needs no token: a signed link, or a part of the product. */
export async function readLinkedFile(address: string, signal?: AbortSignal): Promise<Blob> {
  const response = await fetch(address, { signal }).catch(() => undefined)
  if (!response) throw new CallError('Network Error')
  if (!response.ok) throw new CallError('We can’t open this file right now', response.status)
  return response.blob()
}
