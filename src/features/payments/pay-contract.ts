import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { Instant } from '#shared/instant.ts'
import { Program } from '#shared/program.ts'
import { ById, Done } from '#shared/vocabulary.ts'
import { ChargeKind, ProviderName } from './charge.ts'

const minor = z.int()

/** To be paid, on its way, paid, or not owed (any more) without having been paid. */
const PayState = z.enum(['open', 'processing', 'settled', 'ended'])

/** All that a person needs who pays; it names nobody. */
const Payable = z.object({
  kind: ChargeKind,
  /** Which installment; 1 for the others. */
  number: z.int(),
  program: Program,
  amountMinor: minor,
  currency: z.string(),
  state: PayState,
  /** How it can be paid here and now, and whether money moves by it; null where it cannot be. */
  way: z.nullable(z.object({ name: ProviderName, words: z.string(), isTest: z.boolean() })),
})
export type Payable = z.infer<typeof Payable>

/** The payment that a page goes on with: Stripe's own secret of it, or the name of a demo payment. */
const BegunPayment = z.object({ provider: ProviderName, clientSecret: z.string() })
export type BegunPayment = z.infer<typeof BegunPayment>

/** One's own charge, as the payment page shows it. */
export const readPayable = endpoint('GET /api/users/charges/{id}/payment', 'applicant', {
  params: ById,
  ok: Payable,
})

/** Begins to pay one's own charge, or goes on with what was begun. The server alone knows the amount. */
export const beginPayment = endpoint('POST /api/users/charges/{id}/payment', 'applicant', {
  params: ById,
  ok: BegunPayment,
})

const linkSecret = z.object({ token: z.string().check(z.maxLength(200)) })

/** What a pay link opens; every one that opens nothing is answered alike, with 404. */
export const openPayLink = endpoint('POST /api/pay-links/open', 'public', {
  body: linkSecret,
  ok: Payable,
})

export const beginLinkedPayment = endpoint('POST /api/pay-links/begin', 'public', {
  body: linkSecret,
  ok: BegunPayment,
})

export const MadeLink = z.object({ address: z.string(), endsAt: Instant })

/** A link by which somebody else pays this charge. Earlier links of it end. */
export const makeOwnPayLink = endpoint('POST /api/users/charges/{id}/link', 'applicant', {
  params: ById,
  ok: MadeLink,
})

/** What the person at the demo page chose. Nobody finds it without the name of the payment. */
export const settleDemoPayment = endpoint('POST /api/demo-payments/{id}', 'public', {
  params: ById,
  body: z.object({ outcome: z.enum(['paid', 'declined', 'processing']) }),
  ok: Done,
})
