import * as z from 'zod/mini'
import { Amount } from './amount.ts'
import { Program } from './program.ts'
import { Words } from './text.ts'

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

/** What a program is; its price is apart, since it changes by version. */
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
  /** Staff can log in through a provider; absent where none is set up. */
  loginProviders: z.optional(z.literal(true)),
  /** Applicants can ask for a link that logs them in; absent where that’s off. */
  loginLinks: z.optional(z.literal(true)),
  /** They can log in with a passkey; absent where that’s off. */
  passkeys: z.optional(z.literal(true)),
})
export type PublicFacts = z.infer<typeof PublicFacts>
