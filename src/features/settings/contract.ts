import * as z from 'zod/mini'
import { Amount } from '#shared/amount.ts'
import { endpoint } from '#shared/endpoint.ts'
import { Program } from '#shared/program.ts'
import { CreditProgram, Institute, PaymentSource, ProgramSettings } from './settings.ts'

export const PublicIntake = z.object({
  name: z.string(),
  startsOn: z.string(),
  opensAt: z.iso.datetime(),
  closesAt: z.iso.datetime(),
  open: z.boolean(),
})
export type PublicIntake = z.infer<typeof PublicIntake>

export const PublicProgram = z.extend(ProgramSettings, {
  program: Program,
  /** Whole program, before credit and benefits. */
  total: Amount,
  perCredit: Amount,
  fees: z.array(z.object({ name: z.string(), amount: Amount })),
  applicationFee: Amount,
  deposit: Amount,
  priceVersion: z.int(),
  /** What to have at hand before starting the form, made from its questions. */
  atHand: z.array(z.string()),
  /** The intake that is open, else the next to open, else null. */
  intake: z.nullable(PublicIntake),
})
export type PublicProgram = z.infer<typeof PublicProgram>

/** Everything the public pages show; it holds nothing of any person. */
export const PublicFacts = z.object({
  institute: Institute,
  programs: z.array(PublicProgram),
  /** Stripe's publishable key, from the server's environment; no build holds one. Null without Stripe. */
  stripePublishableKey: z.nullable(z.string()),
  /** Stand for the institute instead of the doorway; absent where the doorway does. */
  letters: z.optional(z.string()),
})
export type PublicFacts = z.infer<typeof PublicFacts>

/** What the form offers to choose from; holds nothing of any person. */
export const FormLists = z.object({
  paymentSources: z.array(PaymentSource),
  creditPrograms: z.array(CreditProgram),
  /** How many referees each program asks an applicant to name. */
  referees: z.record(Program, z.int()),
  /** Why an application may be withdrawn, in the applicant's words. */
  withdrawReasons: z.array(z.object({ id: z.string(), words: z.string() })),
})
export type FormLists = z.infer<typeof FormLists>

export const getFormLists = endpoint('GET /api/programs/lists', 'public', { ok: FormLists })

export const getPublicFacts = endpoint('GET /api/programs', 'public', { ok: PublicFacts })
