import type { OutsideFaultKind } from '#server/outside-request.ts'

type DeliveryFault = OutsideFaultKind | 'sealed' | 'status'

/** Why a message did not arrive, in words for owners; without a period, as it may be part of a sentence. */
const sentences: Record<DeliveryFault, string> = {
  address: 'The address must be a URL that starts with https://, without a name or password',
  'unknown-host': 'We couldn’t find the server of this address',
  private: 'The address points to a private network. We only send to public addresses',
  redirect: 'It answered with a redirect, which we don’t follow',
  slow: 'It took longer than 15 seconds to answer',
  'too-large': 'Its answer was larger than 64 KB',
  encoded: 'Its answer was compressed, which we don’t read',
  certificate: 'The certificate of its server isn’t valid',
  connection: 'We couldn’t connect to its server',
  sealed: 'Its secret was saved with a key that’s gone. Change the secret',
  status: 'It answered with an error',
}

/** `status` names the answer’s number after a colon. */
export function sentenceOf(fault: string): string {
  const [kind = '', status] = fault.split(':')
  const sentence = sentences[kind as DeliveryFault] ?? sentences.status
  return status ? `${sentence} (${status})` : sentence
}

/** That another message may still be taken; every other fault is one of the endpoint. */
export function isOfMessage(fault: string): boolean {
  const [kind = '', status = ''] = fault.split(':')
  if (kind === 'too-large' || kind === 'encoded') return true
  return status.startsWith('4') && !['410', '429'].includes(status)
}
