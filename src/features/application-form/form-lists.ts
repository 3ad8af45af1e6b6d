import * as z from 'zod/mini'
import { retired } from '#features/settings/selectable-rows.ts'
import { endpoint } from '#shared/endpoint.ts'
import { Program } from '#shared/program.ts'
import { Words } from '#shared/text.ts'

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

/** Questions of the form that each program makes optional or leaves out, by path. */
export const Exceptions = z.record(Program, z.record(z.string(), z.enum(['optional', 'off'])))
export type Exceptions = z.infer<typeof Exceptions>

/** What the form offers to choose from; holds nothing of any person. */
export const FormLists = z.object({
  paymentSources: z.array(PaymentSource),
  creditPrograms: z.array(CreditProgram),
  /** How many referees each program asks an applicant to name. */
  referees: z.record(Program, z.int()),
  exceptions: z.optional(Exceptions),
  /** Why an application may be withdrawn, in the applicant's words. */
  withdrawReasons: z.array(z.object({ id: z.string(), words: z.string() })),
})
export type FormLists = z.infer<typeof FormLists>

export const getFormLists = endpoint('GET /api/programs/lists', 'public', { ok: FormLists })
