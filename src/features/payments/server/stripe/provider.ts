import type Stripe from 'stripe'
import type { AttemptState, DisputeState, RefundState } from '../../charge.ts'
import type { DisputeRead } from '../disputes.ts'
import type { Outside, Provider, ReadObject, RefundRead } from '../providers.ts'
import { isRefused, requestStripe } from './client.ts'

/** Two calls with one key at once: the later one waits for the answer of the first. */
const twinPauseMs = 250
const twinTries = 12

/** The least that Stripe takes of a currency, in its minor units; of others it is asked itself. */
const minimums: Record<string, number> = {
  AED: 200,
  AUD: 50,
  BRL: 50,
  CAD: 50,
  CHF: 50,
  CZK: 1_500,
  DKK: 250,
  EUR: 50,
  GBP: 30,
  HKD: 400,
  HUF: 17_500,
  INR: 50,
  JPY: 50,
  MXN: 1_000,
  NOK: 300,
  NZD: 50,
  PLN: 200,
  RON: 200,
  SEK: 300,
  SGD: 50,
  USD: 50,
}

/** Cards and bank accounts through Stripe: payments made here, confirmed in frames of Stripe's own. */
export const stripeProvider: Provider = {
  name: 'stripe',
  words: 'card or bank account',
  isAvailable: ({ stripe }) => stripe !== undefined,
  isTest: ({ stripe }) => stripe?.isLive === false,
  minimum: (currency) => minimums[currency] ?? 1,
  async start({ config }, attempt) {
    const { providerRef, idempotencyKey } = attempt
    const payment = await requestStripe(config, (stripe) =>
      providerRef
        ? stripe.paymentIntents.retrieve(providerRef)
        : afterItsTwin(() =>
            stripe.paymentIntents.create(
              {
                amount: attempt.amountMinor,
                currency: attempt.currency.toLowerCase(),
                automatic_payment_methods: { enabled: true },
                // It would load from further hosts than the policy of the page names.
                excluded_payment_method_types: ['link'],
                metadata: { charge: attempt.chargeId, attempt: attempt.id },
              },
              { idempotencyKey },
            ),
          ),
    )
    return { reference: payment.id, clientSecret: payment.client_secret ?? '' }
  },
  async read({ config }, reference) {
    return toRead(
      await requestStripe(config, (stripe) => stripe.paymentIntents.retrieve(reference)),
    )
  },
  async cancel(outside, reference) {
    const { config } = outside
    try {
      return toRead(
        await requestStripe(config, (stripe) => stripe.paymentIntents.cancel(reference)),
      )
    } catch (error) {
      // What cannot be called off is paid, on its way, or called off already: it says so itself.
      const found = await stripeProvider.read(outside, reference)
      if (found.state === 'created') throw error
      return found
    }
  },
  async refund({ config }, refund) {
    const { attempt, amountMinor, idempotencyKey } = refund
    const asked = {
      payment_intent: attempt.providerRef,
      amount: amountMinor,
      metadata: { refund: refund.id },
    }
    try {
      const made = await requestStripe(config, (stripe) =>
        afterItsTwin(() => stripe.refunds.create(asked, { idempotencyKey })),
      )
      return toRefundRead(made)
    } catch (error) {
      if (!isRefused(error)) throw error
      return { reference: '', state: 'failed', failure: error.message }
    }
  },
}

export async function readRefund({ config }: Outside, reference: string): Promise<Stripe.Refund> {
  return requestStripe(config, (stripe) => stripe.refunds.retrieve(reference))
}

export async function readDispute({ config }: Outside, reference: string): Promise<Stripe.Dispute> {
  return requestStripe(config, (stripe) => stripe.disputes.retrieve(reference))
}

const disputeStates: Record<string, DisputeState> = {
  warning_needs_response: 'asked',
  warning_under_review: 'asked',
  warning_closed: 'won',
  prevented: 'won',
  needs_response: 'open',
  under_review: 'open',
  won: 'won',
  lost: 'lost',
}

export function toDisputeRead(dispute: Stripe.Dispute): DisputeRead {
  const { id, amount, currency, reason, status, evidence_details: details } = dispute
  return {
    reference: id,
    state: disputeStates[status] ?? 'open',
    amountMinor: amount,
    currency: currency.toUpperCase(),
    reason: reason.replaceAll('_', ' '),
    answerBy: details.due_by ? new Date(details.due_by * 1000) : null,
  }
}

/** What a refund or a dispute is of. */
export function paymentOf({ payment_intent: payment }: Stripe.Refund | Stripe.Dispute): string {
  return typeof payment === 'string' ? payment : (payment?.id ?? '')
}

const states: Record<string, AttemptState> = {
  // A card that was refused leaves the payment as it was: another card may pay it.
  requires_payment_method: 'created',
  requires_confirmation: 'created',
  requires_action: 'created',
  requires_capture: 'processing',
  processing: 'processing',
  succeeded: 'succeeded',
  canceled: 'cancelled',
}

export function toRead(payment: Stripe.PaymentIntent): ReadObject {
  const { metadata, last_payment_error: failure } = payment
  return {
    reference: payment.id,
    state: states[payment.status] ?? 'created',
    amountMinor: payment.status === 'succeeded' ? payment.amount_received : payment.amount,
    currency: payment.currency.toUpperCase(),
    chargeId: metadata.charge ?? null,
    attemptId: metadata.attempt ?? null,
    isLive: payment.livemode,
    failure: failure?.message ?? failure?.code,
  }
}

export function toRefundRead(refund: Stripe.Refund): RefundRead {
  return {
    reference: refund.id,
    state: refundState(refund.status),
    failure: refund.failure_reason,
  }
}

function refundState(status: string | null): RefundState {
  if (status === 'succeeded') return 'succeeded'
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending'
}

async function afterItsTwin<T>(send: () => Promise<T>, tries = twinTries): Promise<T> {
  try {
    return await send()
  } catch (error) {
    if (tries === 0 || !isUnderWay(error)) throw error
    await new Promise((resolve) => setTimeout(resolve, twinPauseMs))
    return afterItsTwin(send, tries - 1)
  }
}

function isUnderWay(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'idempotency_key_in_use'
}
