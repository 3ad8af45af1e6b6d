import * as z from 'zod/mini'
import { Amount } from '#shared/amount.ts'
import { Program } from '#shared/program.ts'

const Words = z.string().check(z.minLength(1))
/** No longer chosen; it stays for what was chosen before. */
const retired = z.optional(z.boolean())

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
  lengthMonths: z.int().check(z.positive()),
  weeklyHours: Words,
  delivery: Words,
  credits: z.int().check(z.positive()),
  minutesToApply: z.int().check(z.positive()),
  /** What to have at hand before starting the form. */
  atHand: z.array(Words),
  asksInterview: z.boolean(),
})
export type ProgramSettings = z.infer<typeof ProgramSettings>

/** Amounts in minor units of the institute's currency. */
export const Price = z.object({
  perCredit: Amount,
  fees: z.array(z.object({ name: Words, amount: Amount })),
  applicationFee: Amount,
  deposit: Amount,
})
export type Price = z.infer<typeof Price>

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
  credits: z.int().check(z.nonnegative()),
  outcome: z.enum(['accepted', 'partly', 'needs a person']),
  reason: Words,
  evidence: Words,
  retired,
})
export type CreditProgram = z.infer<typeof CreditProgram>

/** Why a step was taken. Ids stay for good, so that old rows keep their meaning. */
export const Reason = z.object({
  id: z.string().check(z.regex(/^[a-z][a-z0-9-]*$/)),
  /** What the applicant reads. */
  applicant: Words,
  /** What staff choose from. */
  staff: Words,
  retired,
})
export type Reason = z.infer<typeof Reason>

const list = z.array(Reason)
/** The reasons of each step that asks for one. */
export const Reasons = z.object({
  return: list,
  'waive-interview': list,
  'release-reject': list,
  decline: list,
  enrol: list,
  rescind: list,
  withdraw: list,
  reopen: list,
  'cancel-enrolment': list,
})
export type Reasons = z.infer<typeof Reasons>

/** What reviewers score by, and whether they see whom they score. */
export const Rubric = z.object({
  criteria: z
    .array(
      z.object({ id: Words, name: Words, help: z.string(), points: z.int().check(z.positive()) }),
    )
    .check(z.minLength(1)),
  /** How many reviews an application is to have. */
  reviewers: z.int().check(z.nonnegative()),
  /** Names, contact and other identifying answers stay hidden from reviewers. */
  hideNames: z.boolean(),
})
export type Rubric = z.infer<typeof Rubric>

export const CheckKind = z.enum(['identity', 'education', 'finance', 'credit'])
export type CheckKind = z.infer<typeof CheckKind>

/** Words of a letter; `{{placeholders}}` are filled with facts of the application. */
const Template = z.object({ subject: Words, body: Words })
export const Letters = z.object({
  accept: Template,
  reject: Template,
  waitlist: Template,
  defer: Template,
})
export type Letters = z.infer<typeof Letters>

/** Mails about steps by name; one that is not here goes out with the words of a new installation. */
export const Mails = z.record(z.string(), Template)
export type Mails = z.infer<typeof Mails>

/** How decisions go out. */
export const ReleaseRules = z.object({
  secondPerson: z.boolean(),
  /** The recall window, in minutes. */
  holdMinutes: z.int().check(z.minimum(0), z.maximum(1_440)),
})
export type ReleaseRules = z.infer<typeof ReleaseRules>

const Flag = z.object({
  id: z.string().check(z.regex(/^[a-z][a-z0-9-]*$/)),
  name: Words,
  retired,
})

/** Every area of settings with the shape of its value; each change makes a new version. */
export const areas = {
  institute: Institute,
  'program:ba': ProgramSettings,
  'program:msc': ProgramSettings,
  'price:ba': Price,
  'price:msc': Price,
  'payment-sources': z.array(PaymentSource),
  'credit-catalogue': z.array(CreditProgram),
  reasons: Reasons,
  'rubric:ba': Rubric,
  'rubric:msc': Rubric,
  /** Checks that must be settled before a decision is confirmed. */
  checks: z.object({ ba: z.array(CheckKind), msc: z.array(CheckKind) }),
  letters: Letters,
  mails: Mails,
  release: ReleaseRules,
  /** Marks that staff put on applications. */
  flags: z.array(Flag),
} as const
export type Area = keyof typeof areas

export function totalPrice(settings: { credits: number }, price: Price): number {
  return price.perCredit * settings.credits + price.fees.reduce((sum, fee) => sum + fee.amount, 0)
}
