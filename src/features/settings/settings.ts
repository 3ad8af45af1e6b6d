import * as z from 'zod/mini'
import { Program } from '#shared/program.ts'

export const Words = z.string().check(z.minLength(1))
/** No longer chosen; it stays for what was chosen before. */
export const retired = z.optional(z.boolean())

export const Institute = z.object({
  name: Words,
  email: Words,
  phone: Words,
  address: Words,
  /** IANA name; deadlines are written in it. */
  timeZone: Words,
  /** ISO 4217. */
  currency: z.string().check(z.length(3)),
})
export type Institute = z.infer<typeof Institute>

/** What a program is; its price stands apart, since it changes by version. */
export const ProgramSettings = z.object({
  program: Program,
  name: Words,
  level: Words,
  award: Words,
  summary: Words,
  whatFor: Words,
  entry: Words,
  lengthMonths: z.int().check(z.positive(), z.maximum(120)),
  weeklyHours: Words,
  delivery: Words,
  credits: z.int().check(z.positive(), z.maximum(1_000)),
  minutesToApply: z.int().check(z.positive(), z.maximum(1_440)),
  asksInterview: z.boolean(),
})
export type ProgramSettings = z.infer<typeof ProgramSettings>

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
