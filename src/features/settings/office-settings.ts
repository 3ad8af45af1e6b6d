import * as z from 'zod/mini'
import { Amount } from '#shared/amount.ts'
import { Program } from '#shared/program.ts'
import { Institute, ProgramSettings } from '#shared/public-facts.ts'
import { Words } from '#shared/text.ts'
import { ContractRules, ElectronicRecords } from './contract-rules.ts'
import { Holidays } from './holidays.ts'
import { InterviewRules } from './interview-rules.ts'
import { CreditProgram, PaymentSource, retired } from './settings.ts'

/*
 * What the office alone sets and reads. Apart from what applicants are shown, so that their pages do
 * not carry it.
 */

/** Amounts in minor units of the institute's currency. */
export const Price = z.object({
  perCredit: Amount,
  fees: z.array(z.object({ name: Words, amount: Amount })),
  applicationFee: Amount,
  deposit: Amount,
})
export type Price = z.infer<typeof Price>

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

/** From whom mails about a program come; what is empty is as the installation and the institute have it. */
const MailSender = z.object({ name: z.string(), address: z.string(), replyTo: z.string() })
export const MailSenders = z.object({ ba: MailSender, msc: MailSender })
export type MailSenders = z.infer<typeof MailSenders>

/** How decisions go out. */
export const ReleaseRules = z.object({
  secondPerson: z.boolean(),
  /** The recall window, in minutes. */
  holdMinutes: z.int().check(z.minimum(0), z.maximum(1_440)),
})
export type ReleaseRules = z.infer<typeof ReleaseRules>

/** What one person may do to many, and how long there is to stop it. */
export const MassActRules = z.object({
  /** Above so many records an export or a message needs a second person. */
  secondPersonAbove: z.int().check(z.minimum(0), z.maximum(1_000_000)),
  /** How long an approved export may be downloaded. */
  fetchHours: z.int().check(z.minimum(1), z.maximum(168)),
  /** The recall window of a message, in minutes. */
  holdMinutes: z.int().check(z.minimum(0), z.maximum(1_440)),
})
export type MassActRules = z.infer<typeof MassActRules>

const Colour = z.string().check(z.regex(/^#[0-9a-f]{6}$/))

/** The colours that an institute chooses; every other one of the theme follows from them. */
export const Look = z.object({
  primary: Colour,
  page: Colour,
  accent: Colour,
  error: Colour,
  /** Up to three letters that stand for the institute; empty for the doorway. */
  letters: z.string(),
})
export type Look = z.infer<typeof Look>

export const KeptMonths = z.enum(['12', '24', '36'])
export type KeptMonths = z.infer<typeof KeptMonths>

/** How many months records are kept, by how far they came; enrolled ones stay. */
export const Retention = z.object({ drafts: KeptMonths, ended: KeptMonths, open: KeptMonths })
export type Retention = z.infer<typeof Retention>

const Flag = z.object({
  id: z.string().check(z.regex(/^[a-z][a-z0-9-]*$/)),
  name: Words,
  retired,
})

export const ReferenceQuestion = z.object({
  id: Words,
  label: Words,
  help: z.string(),
  /** A scale goes from 1 to 5; a choice has options. */
  kind: z.enum(['short', 'long', 'scale', 'choice']),
  options: z.array(Words),
  required: z.boolean(),
  retired,
})
export type ReferenceQuestion = z.infer<typeof ReferenceQuestion>

/** Who is asked to write about an applicant, what, and by when. */
export const ReferenceRules = z.object({
  /** Referees that an applicant names; 0 where a program asks for none. */
  referees: z.int().check(z.minimum(0), z.maximum(5)),
  dueDays: z.int().check(z.minimum(1), z.maximum(180)),
  /** Days between reminders, and how many there are at most. */
  remindDays: z.int().check(z.minimum(1), z.maximum(60)),
  reminders: z.int().check(z.minimum(0), z.maximum(5)),
  /** An offer is not released while a reference is awaited. */
  holdsOffer: z.boolean(),
  /** Who kept the right to read a reference may do so on the dashboard once a decision is released. */
  readable: z.boolean(),
  questions: z.array(ReferenceQuestion).check(z.minLength(1)),
})
export type ReferenceRules = z.infer<typeof ReferenceRules>

/** Whom a document is asked of; what each means for the answers stands with the documents. */
export const DocumentCondition = z.enum([
  'everyone',
  'no-bachelors',
  'bachelors',
  'masters',
  'other-degree',
  'not-citizen',
  'military',
  'dod',
  'employer-pays',
  'va-benefit',
  'credit',
])
export type DocumentCondition = z.infer<typeof DocumentCondition>

export const DocumentRule = z.object({
  id: Words,
  name: Words,
  /** Why it is asked for, as applicants read it. */
  why: Words,
  programs: z.array(Program).check(z.minLength(1)),
  askedOf: DocumentCondition,
  /** Days after the submission; null for no date. */
  dueDays: z.nullable(z.int().check(z.minimum(1), z.maximum(365))),
  /** No offer is released before it is accepted. */
  isBlocking: z.boolean(),
  takesSeveral: z.boolean(),
  asksExpiry: z.boolean(),
  /** Shown only to staff who may read restricted answers. */
  isRestricted: z.boolean(),
  retired,
})
export type DocumentRule = z.infer<typeof DocumentRule>

export const DocumentRules = z.object({
  rules: z.array(DocumentRule),
  sendBack: z.array(Reason).check(z.minLength(1)),
  /** Working days in which the office looks at what came in. */
  checkDays: z.int().check(z.minimum(1), z.maximum(60)),
  /** Days before the last day on which a reminder goes out; 0 for none. */
  remindDays: z.int().check(z.minimum(0), z.maximum(60)),
  /** Room of one applicant. */
  mostFiles: z.int().check(z.minimum(1), z.maximum(1_000)),
  mostMegabytes: z.int().check(z.minimum(20), z.maximum(10_000)),
})
export type DocumentRules = z.infer<typeof DocumentRules>

/** Where transfers go; without an account none are offered. */
export const BankDetails = z.object({
  holder: z.string(),
  bank: z.string(),
  account: z.string(),
  note: z.string(),
})
export type BankDetails = z.infer<typeof BankDetails>

/** How money is asked for; how much stands with the price of each program. */
export const PaymentRules = z.object({
  /** Days after the sending of the contract until the deposit is due. */
  depositDays: z.int().check(z.minimum(1), z.maximum(180)),
  /** Days before a last day on which a reminder goes out; 0 for none. */
  remindDays: z.int().check(z.minimum(0), z.maximum(60)),
  bank: BankDetails,
  /** What is agreed with a plan about paying early and about a row that is missed. */
  planRules: Words,
})
export type PaymentRules = z.infer<typeof PaymentRules>

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
  'interview:ba': InterviewRules,
  'interview:msc': InterviewRules,
  /** Federal holidays on which the institute is closed; its other closed days stand in the calendar. */
  holidays: Holidays,
  'references:ba': ReferenceRules,
  'references:msc': ReferenceRules,
  /** Checks that must be settled before a decision is confirmed. */
  checks: z.object({ ba: z.array(CheckKind), msc: z.array(CheckKind) }),
  documents: DocumentRules,
  contracts: ContractRules,
  'electronic-records': ElectronicRecords,
  payments: PaymentRules,
  letters: Letters,
  mails: Mails,
  senders: MailSenders,
  release: ReleaseRules,
  'mass-acts': MassActRules,
  look: Look,
  retention: Retention,
  /** Marks that staff put on applications. */
  flags: z.array(Flag),
} as const
export type Area = keyof typeof areas

export function totalPrice(settings: { credits: number }, price: Price): number {
  return price.perCredit * settings.credits + price.fees.reduce((sum, fee) => sum + fee.amount, 0)
}
