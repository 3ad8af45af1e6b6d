import * as z from 'zod/mini'
import { Amount } from '#shared/amount.ts'
import { type Program, programWords } from '#shared/programs.ts'
import { Institute, ProgramSettings } from '#shared/public-facts.ts'
import { Words } from '#shared/text.ts'
import { isTimeZone } from '#shared/zones.ts'
import { type Area, byKey, forEachProgram } from './area.ts'
import { Branding, faultsOf, houseBranding } from './branding.ts'
import type { Field, Problems } from './fields.ts'
import { LetterWords, mailFields } from './mail-form.ts'
import { checkMail, declaredMails } from './mail-template.ts'

export const instituteArea: Area<Institute> = {
  key: 'institute',
  shape: Institute,
  first: {
    name: 'The Institute',
    email: 'admissions@institute.example',
    phone: '+1 202 555 0134',
    address: '100 College Street, Annapolis, MD 21401, United States',
    timeZone: 'America/New_York',
    currency: 'USD',
  },
  form: {
    order: 110,
    title: 'Institute',
    about: 'Shown on every page, email, and document.',
    fields: [
      { key: 'name', label: 'Name', kind: 'line' },
      { key: 'email', label: 'Email', kind: 'line', type: 'email' },
      { key: 'phone', label: 'Phone', kind: 'line', type: 'tel' },
      { key: 'address', label: 'Address', kind: 'line' },
      {
        key: 'timeZone',
        label: 'Time zone',
        hint: 'Deadlines are shown in this time zone. Changing it doesn’t move deadlines that are already set.',
        kind: 'zone',
      },
      {
        key: 'currency',
        label: 'Currency',
        hint: 'Prices keep their numbers, so check them after a change.',
        kind: 'currency',
      },
    ],
  },
  isGuarded: true,
  check: checkInstitute,
}

function checkInstitute({ email, timeZone, currency }: Institute): Problems {
  return {
    ...(!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) && {
      email: 'Email must be an address, like admissions@institute.edu',
    }),
    ...(!isTimeZone(timeZone) && { timeZone: 'Time zone: choose one from the list' }),
    ...(!Intl.supportedValuesOf('currency').includes(currency) && {
      currency: 'Currency: choose one from the list',
    }),
  }
}

const brandingFields: readonly Field[] = [
  {
    key: 'primary',
    label: 'Primary',
    hint: 'Buttons, the dark panel, and selected items.',
    kind: 'color',
  },
  { key: 'page', label: 'Page', hint: 'The background of every page.', kind: 'color' },
  {
    key: 'accent',
    label: 'Accent',
    hint: 'Small headings, numerals, and the focus ring.',
    kind: 'color',
  },
  { key: 'error', label: 'Error', hint: 'Error text and borders.', kind: 'color' },
  {
    key: 'letters',
    label: 'Logo letters',
    hint: 'Up to three. Leave empty for the doorway.',
    kind: 'line',
  },
]

export const brandingArea: Area<Branding> = {
  key: 'look',
  shape: Branding,
  first: houseBranding,
  form: {
    order: 120,
    title: 'Colors and logo',
    about:
      'Applies to new pages, emails, and documents. All other colors are derived from these four. We reject combinations that are hard to read.',
    fields: brandingFields,
  },
  check: checkBranding,
}

function checkBranding(branding: Branding): Problems {
  const problems: Problems = {}
  for (const { of, sentence } of faultsOf(branding)) problems[of] ??= sentence
  if (!/^[\p{L}\p{N}]{0,3}$/u.test(branding.letters))
    problems.letters = 'Logo letters: up to three letters or digits'
  return problems
}

const programFields: readonly Field[] = [
  { key: 'name', label: 'Name', kind: 'line' },
  { key: 'level', label: 'Level', kind: 'line' },
  { key: 'award', label: 'Award', kind: 'line' },
  { key: 'summary', label: 'Summary', hint: 'The first lines on the home page.', kind: 'text' },
  { key: 'whatFor', label: 'Who it is for', kind: 'text' },
  { key: 'entry', label: 'Entry requirement', kind: 'line' },
  { key: 'lengthMonths', label: 'Length', kind: 'number', unit: 'months' },
  { key: 'weeklyHours', label: 'Hours per week', kind: 'line' },
  { key: 'delivery', label: 'Study format', kind: 'line' },
  {
    key: 'credits',
    label: 'Credits',
    hint: 'Credits in the whole program. Tuition is this number times the price per credit.',
    kind: 'number',
    unit: 'credits',
  },
  { key: 'minutesToApply', label: 'Time to apply', kind: 'number', unit: 'minutes' },
  { key: 'asksInterview', label: 'Interview required', kind: 'yes-no' },
]

const firstPrograms: Record<Program, ProgramSettings> = {
  ba: {
    program: 'ba',
    name: 'Bachelor’s program',
    level: 'Undergraduate',
    award: 'Bachelor of Arts',
    summary: 'Finish your first degree. Bring the credit you have already earned and build on it.',
    whatFor:
      'For working adults who want a first degree that fits around a job, a posting, or a family.',
    entry: 'High school diploma or equivalent',
    lengthMonths: 36,
    weeklyHours: '12 to 15 hours a week',
    delivery: 'Online, with two short residencies',
    credits: 120,
    minutesToApply: 50,
    asksInterview: true,
  },
  msc: {
    program: 'msc',
    name: 'Master’s program',
    level: 'Graduate',
    award: 'Master of Science',
    summary:
      'Deepen your practice among people who do the same work, and leave with research of your own.',
    whatFor:
      'For practitioners who hold a bachelor’s degree and want depth, evidence, and standing.',
    entry: 'Bachelor’s degree from a recognized institution',
    lengthMonths: 20,
    weeklyHours: '15 to 18 hours a week',
    delivery: 'Online, with three short residencies',
    credits: 36,
    minutesToApply: 40,
    asksInterview: true,
  },
}

const aboutProgram =
  'Shown on the home page and where people apply, starting with their next visit. Submitted applications keep the version they were submitted with.'

export const programAreas = forEachProgram(
  (program): Area<ProgramSettings> => ({
    key: `program:${program}`,
    shape: ProgramSettings,
    first: firstPrograms[program],
    form: {
      order: 210,
      title: `${programWords[program]} program`,
      about: aboutProgram,
      fields: programFields,
    },
    check: (value): Problems =>
      value.program === program ? {} : { program: 'A program’s code can’t change' },
  }),
)

/** Amounts in minor units of the institute's currency. */
export const Price = z.object({
  perCredit: Amount,
  fees: z.array(z.object({ name: Words, amount: Amount })),
  applicationFee: Amount,
  deposit: Amount,
})

export type Price = z.infer<typeof Price>

const priceFields: readonly Field[] = [
  { key: 'perCredit', label: 'Price per credit', kind: 'money' },
  {
    key: 'fees',
    label: 'Fees',
    kind: 'list',
    row: 'Fee',
    named: 'name',
    fields: [
      { key: 'name', label: 'Name', kind: 'line' },
      { key: 'amount', label: 'Amount', kind: 'money' },
    ],
  },
  { key: 'applicationFee', label: 'Application fee', hint: '0 for none.', kind: 'money' },
  { key: 'deposit', label: 'Enrollment deposit', kind: 'money' },
]

const firstPrices: Record<Program, Price> = {
  ba: {
    perCredit: 38_500,
    fees: [{ name: 'Residencies and materials', amount: 180_000 }],
    applicationFee: 0,
    deposit: 25_000,
  },
  msc: {
    perCredit: 64_000,
    fees: [{ name: 'Residencies and materials', amount: 240_000 }],
    applicationFee: 0,
    deposit: 50_000,
  },
}

const aboutPrice =
  'Each change creates a new version. Anyone who hasn’t submitted yet sees the new price. Submitted applications keep the version they were submitted with.'

export const priceAreas = forEachProgram(
  (program): Area<Price> => ({
    key: `price:${program}`,
    shape: Price,
    first: firstPrices[program],
    form: {
      order: 220,
      title: `${programWords[program]} price`,
      about: aboutPrice,
      fields: priceFields,
    },
    isGuarded: true,
  }),
)

export function totalPrice(settings: { credits: number }, price: Price): number {
  return price.perCredit * settings.credits + price.fees.reduce((sum, fee) => sum + fee.amount, 0)
}

const MailWords = z.extend(LetterWords, {
  button: z.optional(Words),
  sentences: z.optional(z.record(z.string(), z.string())),
})

/** Mails by name; what is not here goes out with the words of a new installation. */
export const Mails = z.record(z.string(), MailWords)
export type Mails = z.infer<typeof Mails>

export const mailsArea: Area<Mails> = {
  key: 'mails',
  shape: Mails,
  first: {},
  form: {
    order: 510,
    title: 'Emails',
    about:
      'The words of every email we send. Each one opens with a greeting, and its button is always included. An email you don’t change follows the wording of new versions.',
    get fields() {
      return mailFields()
    },
  },
  get templates() {
    return declaredMails
  },
  check: checkMails,
}

function checkMails(mails: Mails): Problems {
  const problems: Problems = {}
  for (const [name, words] of Object.entries(mails)) {
    const template = declaredMails[name]
    if (!template) problems[name] = 'There’s no such email'
    else
      for (const [place, wrong] of Object.entries(checkMail(template, words)))
        problems[`${name}.${place}`] = wrong
  }
  return problems
}

/** The areas that every institute has, whatever else it uses. */
export const settingAreas = byKey(
  instituteArea,
  brandingArea,
  programAreas.ba,
  programAreas.msc,
  priceAreas.ba,
  priceAreas.msc,
  mailsArea,
)
