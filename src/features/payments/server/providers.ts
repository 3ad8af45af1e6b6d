import type { Config } from '#server/config.ts'
import type { Ctx } from '#server/context.ts'
import type { Platform } from '#server/platform.ts'
import type { AttemptState, ProviderName, RefundState } from '../charge.ts'

/** What a provider works with: never a transaction, since its calls leave the house. */
export type Outside = Pick<Ctx, 'config' | 'now'>

/** A try to move money, as a provider is asked for it; its key was committed before. */
export type Attempt = {
  id: string
  chargeId: string
  applicationId: string
  number: number
  amountMinor: number
  currency: string
  idempotencyKey: string
  providerRef: string | null
}

/** How the person goes on: in the page, at another address, or by themselves. */
export type StartedPayment = { reference: string } & (
  | { clientSecret: string }
  | { redirectUrl: string }
  | { instructions: string }
)

/** A payment as the provider has it, read from it again. */
export type ReadObject = {
  reference: string
  state: AttemptState
  amountMinor: number
  currency: string
  /** From the metadata that we gave it. */
  chargeId: string | null
  attemptId: string | null
  /** Whether real money moves; what comes from the other mode pays nothing. */
  isLive: boolean
  failure?: string | undefined
}

/** A refund as it goes to a provider. */
type RefundAsked = {
  id: string
  attempt: { id: string; providerRef: string }
  amountMinor: number
  currency: string
  idempotencyKey: string
}

export type RefundRead = { reference: string; state: RefundState; failure?: string | undefined }

export type Provider = {
  name: ProviderName
  /** As the button says it: "card or bank account". */
  words: string
  isAvailable(config: Config): boolean
  /** No real money moves with it: pages carry a banner. */
  isTest(config: Config): boolean
  /** Called again with the same key for an attempt that is open: the same object, its secret again. */
  start(outside: Outside, attempt: Attempt): Promise<StartedPayment>
  read(outside: Outside, reference: string): Promise<ReadObject>
  cancel(outside: Outside, reference: string): Promise<ReadObject>
  refund(outside: Outside, refund: RefundAsked): Promise<RefundRead>
  /** The least it takes, in minor units of a currency. */
  minimum(currency: string): number
}

/** Those that can be paid with on a page. What staff write down needs none. */
export const providers: Provider[] = []

export function availableProviders(config: Config): Provider[] {
  return providers.filter((provider) => provider.isAvailable(config))
}

export function findProvider(name: string, config: Config): Provider | undefined {
  return availableProviders(config).find((provider) => provider.name === name)
}

/** Whether money moves in this installation. */
export async function describeProviders({ config }: Pick<Platform, 'config'>): Promise<string[]> {
  const { stripe, demoPayments } = config
  const test = stripe?.isLive ? '' : ', in test mode: no money moves'
  return [
    ...(stripe ? [`Stripe takes card payments at api.stripe.com${test}`] : []),
    ...(demoPayments ? ['A demo page simulates card payments: no money moves.'] : []),
  ]
}
