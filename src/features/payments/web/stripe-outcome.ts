import type { Stripe, StripeError } from '@stripe/stripe-js'
import { refusalInWords } from './pay-words.ts'

type StripeOutcome = {
  /** It went through, or is on its way: our own server is asked from here on. */
  isSent: boolean
  words?: string | undefined
}

const unsure =
  'Stripe didn’t answer, so we don’t know yet if the payment went through. Wait a minute and reload this page to check. You can’t be charged twice.'

/** What became of a payment that was confirmed. Where the answer was lost, Stripe is asked before anything is said. */
export async function outcomeOf(
  stripe: Stripe,
  clientSecret: string,
  error: StripeError | undefined,
): Promise<StripeOutcome> {
  if (!error) return { isSent: true }
  const refused = { isSent: false, words: refusalInWords(error) }
  if (error.type === 'card_error' || error.type === 'validation_error') return refused
  const found = await stripe.retrievePaymentIntent(clientSecret).catch(() => undefined)
  if (!found?.paymentIntent) return { isSent: false, words: unsure }
  return isUnderWay(found.paymentIntent.status) ? { isSent: true } : refused
}

export function isUnderWay(status: string | undefined): boolean {
  return status === 'succeeded' || status === 'processing'
}
