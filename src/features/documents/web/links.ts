import type { Endpoint } from '#shared/endpoint.ts'
import { attempt } from '#web/attempt.ts'
import type { Outcome } from '#web/call.ts'
import { saveLinked } from '#web/linked-file.ts'
import type { Link } from '../contract.ts'

type LinkEndpoint = Endpoint & { shapes: { ok: typeof Link } }

/** Saves what a link opens; returns the sentence of a failure. */
export async function saveLinkedFile<E extends LinkEndpoint>(
  sent: Promise<Outcome<E>>,
): Promise<string | undefined> {
  const { error } = await attempt(sent, ({ address }) => saveLinked(address))
  return error
}
