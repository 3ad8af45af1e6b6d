import { createHmac } from 'node:crypto'

/** Signs a report as a provider does: the moment, a dot, and the body as sent. */
export function signatureOf(secret: string, timestamp: string, body: Uint8Array): string {
  return createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex')
}
