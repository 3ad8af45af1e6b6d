import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { Program } from '#shared/program.ts'
import { PublicFacts } from '#shared/public-facts.ts'
import { CreditProgram, PaymentSource } from './settings.ts'

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
