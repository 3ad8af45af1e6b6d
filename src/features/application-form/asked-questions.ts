import { counted } from '#shared/counted.ts'
import { countries } from '#shared/countries.ts'
import type { Program } from '#shared/programs.ts'
import type { AskedQuestion, Choice } from '#shared/questions/asked-question.ts'
import { type ApplicationDocument, type Leaf, leavesOf, withAnswers } from './document.ts'
import type { CreditProgram, Exceptions, PaymentSource } from './form-lists.ts'

/** What the settings offer; questions that name a list take their options from here. */
export type Lists = {
  paymentSources: readonly PaymentSource[]
  creditPrograms: readonly CreditProgram[]
  /** How many referees a program asks to be named; absent, as in what was handed in before it did: none. */
  referees?: Readonly<Record<Program, number>> | undefined
  /** The questions that the settings make optional or leave out; absent: none. */
  exceptions?: Exceptions | undefined
}

export type Person = { email: string; country: string; state?: string | null | undefined }

/** Everything that decides what is asked of one applicant, and what counts as an answer. */
export type QuestionContext = {
  program: Program
  answers: ApplicationDocument
  lists: Lists
  /** For years that must not lie ahead. */
  now: Date
  /** What the account says of the applicant; the address is empty where they have none. */
  person: Person
}

/** What is asked for whatever the answers. */
type Offered = Pick<QuestionContext, 'program' | 'lists'>

/** Answers, and what of them counts. */
export type AnswersAndLists = Pick<QuestionContext, 'program' | 'answers'> & {
  lists: Pick<Lists, 'exceptions'>
}

/** What is asked, and what counts as an answer; the cells of a list's rows are columns. */
export type Column = AskedQuestion & {
  /** The key in a row, or in a question the whole path. */
  path: string
  hint?: string
  /** Answering is not required for submitting. */
  optional?: true
  /** Tells who somebody is: hidden from reviewers where the institute hides names. */
  identifying?: true
}

export type Question = Column & {
  /** The label where the question stands without the one that opened it. */
  inFull?: string
  /** Where the options come from, if the settings hold them. */
  list?: 'paymentSources' | 'creditPrograms'
  /** The cells of each row. */
  columns?: readonly Column[]
  /** What one row is called, like "Employer". */
  row?: string
  /** Exactly so many rows; without it, as many as one likes. */
  rowsAsked?: (asking: Offered) => number
  /** Absent: both programs ask it. */
  only?: Program
  /** Where the form asks for the highest level of education: asked of those who have reached one of these. */
  levels?: readonly string[]
  /** Never asked where this holds; unlike `when` it opens nothing under another answer. */
  unless?: (answers: ApplicationDocument, person: Person | undefined) => boolean
  /** What the account says already: it is there until the question is answered. */
  known?: (person: Person) => Leaf
  /** Asked only when this holds; absent: always. */
  when?: (answers: ApplicationDocument) => boolean
  /** What somebody needs for the answer; told before they begin. */
  atHand?: (asking: Offered) => string | undefined
  /** Restricted answers are shown to those staff alone who hold the right. */
  restricted?: true
  /** A sentence about a thin answer, which blocks nothing. */
  warning?: (answers: ApplicationDocument) => string | undefined
}

export type Section = {
  id:
    | 'personal-information'
    | 'education'
    | 'statement'
    | 'employment'
    | 'financial-plan'
    | 'credit-transfer'
    | 'references'
  title: string
  /** The side panel: why this is asked and who sees the answers. */
  why: string
  questions: readonly Question[]
  /** The settings may switch a section off; absent: it is always there. */
  isAsked?: (asking: Offered) => boolean
}

/** The sections that the settings have left on. */
export function askedSections(sections: readonly Section[], asking: Offered): Section[] {
  return sections.filter((section) => questionsFor(section, asking).length > 0)
}

/** The questions that a program has, whatever the settings leave out. */
export function questionsOf({ questions }: Section, program: Program): Question[] {
  return questions.filter(({ only }) => !only || only === program)
}

/** The questions of a section that a program asks, whatever the answers. */
export function questionsFor(section: Section, asking: Offered): Question[] {
  const { program, lists } = asking
  const exceptions = lists.exceptions?.[program]
  return (section.isAsked?.(asking) === false ? [] : questionsOf(section, program))
    .filter(({ path }) => exceptions?.[path] !== 'off')
    .map(
      (question): Question =>
        exceptions?.[question.path] ? { ...question, optional: true } : question,
    )
}

/** The answers that decide what else is asked and offered: those to questions that are left out are no answers. */
export function decidingAnswers({ program, answers, lists }: AnswersAndLists): ApplicationDocument {
  const exceptions = lists.exceptions?.[program]
  if (!exceptions) return answers
  return withAnswers(
    answers,
    [...leavesOf(answers)].map(([path, leaf]) =>
      exceptions[path] === 'off' ? [path, Array.isArray(leaf) ? [] : null] : [path, leaf],
    ),
  )
}

/** The questions that these answers call for. */
export function askedOf(
  section: Section,
  asking: Pick<QuestionContext, 'program' | 'answers' | 'lists' | 'person'>,
): Question[] {
  const answers = decidingAnswers(asking)
  return questionsFor(section, asking).filter((question) =>
    isCalledFor(question, asking.program, answers, asking.person),
  )
}

/** Whether the answers call for a question of a program. */
export function isCalledFor(
  { when, levels, unless }: Question,
  program: Program,
  answers: ApplicationDocument,
  person?: Person,
): boolean {
  if (unless?.(answers, person)) return false
  const { highestEducation } = answers.education
  const isReached = program === 'msc' || (levels?.some((one) => one === highestEducation) ?? true)
  return isReached && (when?.(answers) ?? true)
}

/** How many rows the form opens by itself, and how many it takes where that is fixed. */
export function openRowCounts(
  question: Question,
  asking: Offered,
): { least: number; most?: number } {
  const asked = question.rowsAsked?.(asking)
  if (asked !== undefined) return { least: asked, most: asked }
  return { least: question.optional ? 0 : 1 }
}

/** "Name 2 referees": what a list with a number of its own asks for. */
export function countAsked({ row = 'entry' }: Question, count: number): string {
  return `Add ${counted(count, row.toLowerCase())}`
}

/** The hint of a question, with the number that it asks for. */
export function hintOf(question: Question, asking: Offered): string | undefined {
  const count = question.rowsAsked?.(asking)
  if (!count) return question.hint
  return [`${countAsked(question, count)}.`, question.hint].filter(Boolean).join(' ')
}

const countryOptions: Choice[] = countries.map(({ code, name }) => ({ id: code, label: name }))

/** The choices of a question: its own, or those of the settings that fit the program and the answers. */
export function optionsOf(question: Question, asking: QuestionContext): readonly Choice[] {
  if (question.list === 'paymentSources') return offeredSources(asking).map(toOption)
  if (question.list === 'creditPrograms') return offeredCredit(asking).map(toOption)
  return knownOptions(question, asking.lists)
}

/** Every choice that an answer may name, also one that is no longer offered. */
export function knownOptions({ type, options, list }: Question, lists: Lists): readonly Choice[] {
  if (type === 'country') return countryOptions
  return list ? lists[list].map(toOption) : (options ?? [])
}

/** The ways to pay that these answers open. */
export function offeredSources(asking: Pick<QuestionContext, 'program' | 'answers' | 'lists'>) {
  const { employment, personalInfo } = decidingAnswers(asking)
  const fits: Record<PaymentSource['offeredTo'], boolean> = {
    everyone: true,
    employed: employment.isCurrentlyEmployed === true,
    military: personalInfo.isMilitaryAffiliated === true,
    dod: personalInfo.isDoDEmployee === true,
  }
  return asking.lists.paymentSources.filter(({ offeredTo, retired }) => fits[offeredTo] && !retired)
}

/** Earlier study that may count toward a program. */
export function offeredCredit({ program, lists }: Pick<QuestionContext, 'program' | 'lists'>) {
  return lists.creditPrograms.filter(
    ({ programs, retired }) => programs.includes(program) && !retired,
  )
}

function toOption(entry: PaymentSource | CreditProgram): Choice {
  const help = 'help' in entry ? entry.help : entry.provider
  return { id: entry.id, label: entry.name, help }
}
