import * as z from 'zod/mini'

const longestText = 20_000
const longestChoice = 200
const longestNumber = 40
const longestId = 64
const mostRows = 50

// What an unfinished answer may be: only a wrong shape is refused, never an unfinished value.
const Text = z.nullable(textOf(longestText))
const Flag = z.nullable(z.boolean('Send true or false'))
const Numeric = z.nullable(z.union([z.number(), textOf(longestNumber)], 'Send a number'))
const Choices = listOf(textOf(longestChoice))

const personalInfo = {
  isUSCitizen: Flag,
  citizenship: Text,
  residency: Text,
  isMilitaryAffiliated: Flag,
  militaryBranch: Text,
  militaryStatus: Text,
  isDoDEmployee: Flag,
  dodComponent: Text,
  state: Text,
}
const education = {
  highestEducation: Text,
  hasBachelors: Flag,
  country: Text,
  bachelorsInstitution: Text,
  bachelorsDegree: Text,
  bachelorsYear: Numeric,
  withoutBachelors: Text,
  hasMasters: Flag,
  mastersCountry: Text,
  mastersInstitution: Text,
  mastersDegree: Text,
  mastersYear: Numeric,
  hasOtherDegree: Flag,
  otherCountry: Text,
  otherInstitution: Text,
  otherDegree: Text,
  otherYear: Numeric,
  statement: Text,
  /** Asked of no one since version 4 of the form; drafts and callers from before still send it. */
  isComplete: Text,
}
const employer = { name: Text, jobTitle: Text, hoursPerWeek: Numeric, yearsInRole: Text }
const previousEmployer = z.partial(
  z.object({ id: z.optional(textOf(longestId)), ...employer }, 'Send an object'),
)
const referee = { name: Text, email: Text, relation: Text, position: Text, phone: Text }
const rowOfReferee = z.partial(
  z.object({ id: z.optional(textOf(longestId)), ...referee }, 'Send an object'),
)
const employment = {
  isSeeingCoachingClients: Flag,
  coachingHours: Numeric,
  isCurrentlyEmployed: Flag,
  hasPreviousEmployment: Flag,
}
const Amounts = listOf(z.object({ id: textOf(longestChoice), amount: Numeric }, 'Send an object'))
const selfPayContribution = { upFrontContribution: Numeric, monthlyPaymentContribution: Numeric }

/** The whole document: sections and keys of the specification, and ours beside them. */
export const ApplicationDocument = z.object({
  personalInfo: z.object(personalInfo),
  education: z.object(education),
  employment: z.object({
    ...employment,
    currentEmployer: z.object(employer),
    previousEmployers: z.array(previousEmployer),
  }),
  financialPlan: z.object({
    selectedPayments: Choices,
    selfPayContribution: z.object(selfPayContribution),
    /** What other sources are expected to pay, by source. */
    expectedAmounts: Amounts,
  }),
  creditTransfer: z.object({ selectedPrograms: Choices }),
  references: z.object({ waivesAccess: Flag, referees: z.array(rowOfReferee) }),
})
export type ApplicationDocument = z.infer<typeof ApplicationDocument>

function textOf(longest: number) {
  return z
    .string('Send text')
    .check(z.overwrite(withoutControls), z.maxLength(longest, 'This is too long'))
}

function listOf<T extends z.core.$ZodType>(entry: T) {
  return z.array(entry, 'Send a list').check(z.maxLength(mostRows, `No more than ${mostRows}`))
}

/** Pasted text brings along what no one sees and the database may not keep; no one could remove it. */
function withoutControls(text: string): string {
  return text.replace(/[^\P{Cc}\t\n\r]|\p{Cs}/gu, '')
}

function part<S extends z.core.$ZodShape>(shape: S) {
  return z.optional(z.partial(z.object(shape, 'Send an object')))
}

/** The whole document or any part of it, as a save sends it. */
export const DocumentChange = z.object({
  personalInfo: part(personalInfo),
  education: part(education),
  employment: part({
    ...employment,
    currentEmployer: part(employer),
    previousEmployers: listOf(previousEmployer),
  }),
  financialPlan: part({
    selectedPayments: Choices,
    selfPayContribution: part(selfPayContribution),
    expectedAmounts: Amounts,
  }),
  creditTransfer: part({ selectedPrograms: Choices }),
  references: part({ waivesAccess: Flag, referees: listOf(rowOfReferee) }),
})
export type DocumentChange = z.infer<typeof DocumentChange>

/** The defaults of the specification; they are shown, and answered only once saved. */
export const emptyDocument: ApplicationDocument = {
  personalInfo: {
    isUSCitizen: true,
    citizenship: '',
    residency: '',
    isMilitaryAffiliated: false,
    militaryBranch: '',
    militaryStatus: '',
    isDoDEmployee: false,
    dodComponent: '',
    state: '',
  },
  education: {
    highestEducation: '',
    hasBachelors: true,
    country: 'US',
    bachelorsInstitution: '',
    bachelorsDegree: '',
    bachelorsYear: '',
    withoutBachelors: '',
    hasMasters: false,
    mastersCountry: 'US',
    mastersInstitution: '',
    mastersDegree: '',
    mastersYear: '',
    hasOtherDegree: false,
    otherCountry: 'US',
    otherInstitution: '',
    otherDegree: '',
    otherYear: '',
    statement: '',
    isComplete: '',
  },
  employment: {
    isSeeingCoachingClients: false,
    coachingHours: '',
    isCurrentlyEmployed: true,
    currentEmployer: { name: '', jobTitle: '', hoursPerWeek: 0, yearsInRole: '<1' },
    hasPreviousEmployment: false,
    previousEmployers: [],
  },
  financialPlan: {
    selectedPayments: [],
    selfPayContribution: { upFrontContribution: '', monthlyPaymentContribution: '' },
    expectedAmounts: [],
  },
  creditTransfer: { selectedPrograms: [] },
  references: { waivesAccess: null, referees: [] },
}

/** An answer that is kept as one: text, number, flag, null or a list. */
export type Leaf = string | number | boolean | null | readonly unknown[]

export function leafOf(value: unknown): Leaf {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return value
  return Array.isArray(value) ? value : null
}

type Tree = { [key: string]: Leaf | Tree }

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The answers of a change by path, like `employment.currentEmployer.name`. */
export function leavesOf(change: object, prefix = ''): Map<string, Leaf> {
  const leaves = new Map<string, Leaf>()
  if (!isTree(change)) return leaves
  for (const [key, value] of Object.entries(change)) {
    if (value === undefined) continue
    if (isTree(value))
      for (const [path, leaf] of leavesOf(value, `${prefix}${key}.`)) leaves.set(path, leaf)
    else leaves.set(`${prefix}${key}`, value)
  }
  return leaves
}

/** The document that stored answers make on top of the defaults; paths it does not know are left out. */
export function documentOf(leaves: Iterable<readonly [string, unknown]>): ApplicationDocument {
  return ApplicationDocument.parse(withAnswers(emptyDocument, leaves))
}

/** A copy of a document with some answers in place, not yet checked; unknown paths are left out. */
export function withAnswers(
  document: ApplicationDocument,
  leaves: Iterable<readonly [string, unknown]>,
): ApplicationDocument {
  const copy = copyOf(document)
  for (const [path, value] of leaves) {
    const keys = path.split('.')
    const last = keys.pop() ?? ''
    let place: unknown = copy
    for (const key of keys)
      place = isTree(place) && Object.hasOwn(place, key) ? place[key] : undefined
    if (isTree(place) && Object.hasOwn(place, last)) Reflect.set(place, last, value)
  }
  return copy
}

/** The lists themselves are shared: an answer is replaced, never changed. */
function copyOf(document: ApplicationDocument): ApplicationDocument {
  const { employment, financialPlan } = document
  return {
    personalInfo: { ...document.personalInfo },
    education: { ...document.education },
    employment: { ...employment, currentEmployer: { ...employment.currentEmployer } },
    financialPlan: {
      ...financialPlan,
      selfPayContribution: { ...financialPlan.selfPayContribution },
    },
    creditTransfer: { ...document.creditTransfer },
    references: { ...document.references },
  }
}
