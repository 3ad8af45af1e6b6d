import * as z from 'zod/mini'
import { Program } from '#shared/program.ts'
import { Words } from '#shared/text.ts'

/** No longer chosen; it stays for what was chosen before. */
export const retired = z.optional(z.boolean())

export const PaymentSource = z.object({
  id: Words,
  name: Words,
  help: Words,
  /** Offered to everyone, or only to whom these answers fit. */
  offeredTo: z.enum(['everyone', 'employed', 'military', 'dod']),
  /** What is borrowed is paid back, so it lowers nothing. */
  countsAs: z._default(z.enum(['self-pay', 'benefit', 'borrowed']), 'benefit'),
  retired,
})
export type PaymentSource = z.infer<typeof PaymentSource>

export const CreditProgram = z.object({
  id: Words,
  name: Words,
  provider: Words,
  programs: z.array(Program),
  credits: z.int().check(z.nonnegative(), z.maximum(1_000)),
  outcome: z.enum(['accepted', 'partly', 'needs a person']),
  reason: Words,
  evidence: Words,
  retired,
})
export type CreditProgram = z.infer<typeof CreditProgram>
