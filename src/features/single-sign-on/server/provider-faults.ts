import { Refusal } from '#server/refusals.ts'

/** What the provider got wrong, or its setup: kept, and shown to owners. */
const ofProvider = {
  unreachable: 'We couldn’t reach the provider, or it answered with an error',
  insecure: 'The provider named an address that isn’t https',
  discovery: 'What the provider says about itself doesn’t match OIDC_ISSUER',
  client: 'The provider doesn’t accept OIDC_CLIENT_ID with OIDC_CLIENT_SECRET',
  token: 'The provider’s ID token isn’t valid: its signature, issuer, audience, or time',
  subject: 'The provider’s user info is about someone else',
} as const

/** What the person did, or someone who sent them: the address at the provider is theirs to change. */
const ofCaller = {
  canceled: 'The provider didn’t let you in. Try again, or ask your administrator there',
  code: 'The provider doesn’t know this login anymore. Start again',
  'auth-time':
    'The provider didn’t ask who you are, or doesn’t say when it did (auth_time). Try again, or ask your administrator there',
  asked: 'This answer belongs to another login. Start again',
  answer: 'This answer is from another provider. Start again',
} as const

export type FaultKind = keyof typeof ofProvider | keyof typeof ofCaller

export class ProviderFault extends Error {
  readonly kind: FaultKind

  constructor(kind: FaultKind, cause?: unknown) {
    super(kind, { cause })
    this.kind = kind
  }
}

export function isOfProvider(kind: FaultKind): kind is keyof typeof ofProvider {
  return kind in ofProvider
}

/** In words for owners; without a period, as it may be part of a sentence. */
export function sentenceOf(kind: string): string {
  return kind in ofProvider ? ofProvider[kind as keyof typeof ofProvider] : ofProvider.unreachable
}

/** What the person hears: what to do, and of the provider’s own faults no more than that there is one. */
export function refusalOf({ kind }: ProviderFault, name: string): Refusal {
  const sentence = isOfProvider(kind)
    ? kind === 'unreachable'
      ? `We can’t reach ${name} right now. Try again in a few minutes`
      : `Logging in through ${name} isn’t set up right. Tell the owner of your office`
    : ofCaller[kind]
  return new Refusal('not-now', sentence, {
    code: `provider-${isOfProvider(kind) ? 'fault' : kind}`,
  })
}
