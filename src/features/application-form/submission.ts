import * as z from 'zod/mini'
import { Program } from '#shared/program.ts'
import type { QuestionContext } from './asked-questions.ts'
import { documentOf } from './document.ts'
import { CreditProgram, Exceptions, PaymentSource } from './form-lists.ts'

/** The choices as they were offered, and what was left out, when the answers were given. */
export const OfferedLists = z.object({
  paymentSources: z.array(PaymentSource),
  creditPrograms: z.array(CreditProgram),
  referees: z.optional(z.record(Program, z.int())),
  exceptions: z.optional(Exceptions),
})

/** What was handed in, whole: read by staff, printed, and compared with what is changed later. */
export const Snapshot = z.object({
  formVersion: z.int(),
  program: Program,
  intake: z.object({ name: z.string(), startsOn: z.string() }),
  /** The person as the account said at that moment. */
  person: z.object({
    firstName: z.string(),
    lastName: z.string(),
    latinName: z.optional(z.nullable(z.string())),
    email: z.string(),
    dateOfBirth: z.string(),
    phoneNumber: z.string(),
    country: z.string(),
    state: z.nullable(z.string()),
  }),
  /** Asked answers alone, by path. */
  answers: z.record(z.string(), z.unknown()),
  /** The choices and the price as they were offered, with the versions of the settings they come from. */
  lists: OfferedLists,
  tariff: z.object({
    credits: z.int(),
    perCredit: z.int(),
    fees: z.array(z.object({ name: z.string(), amount: z.int() })),
    lengthMonths: z.int(),
    currency: z.string(),
  }),
  versions: z.object({ price: z.int(), paymentSources: z.int(), creditCatalogue: z.int() }),
  /** Of the draft that was handed in. */
  revision: z.int(),
  submittedAt: z.iso.datetime(),
})
export type Snapshot = z.infer<typeof Snapshot>

/** What a snapshot was asked by, for reading its answers in their own words. */
export function askingOf(snapshot: Snapshot): QuestionContext & { currency: string } {
  const { program, answers, lists, tariff, submittedAt, person } = snapshot
  return {
    program,
    lists,
    answers: documentOf(Object.entries(answers)),
    now: new Date(submittedAt),
    person,
    currency: tariff.currency,
  }
}
