import { type AnswerContext, nameOf, wordsOf } from '#features/application-form/answers.ts'
import type { Question } from '#features/application-form/asked-questions.ts'
import type { Leaf } from '#features/application-form/document.ts'
import { sections } from '#features/application-form/questions.ts'
import { type Status, staffWordsOf } from '#features/applications/status.ts'
import type { Cell } from '#server/sheet.ts'
import { decimalOf } from '#shared/money.ts'
import { isEmpty } from '#shared/questions/answer-parts.ts'
import { parseMoney } from '#shared/questions/figures.ts'

/** One application as it is exported: what the list says of it, and what was last handed in. */
export type ExportedApplication = {
  id: string
  firstName: string
  lastName: string
  latinName: string | null
  email: string
  phoneNumber: string
  dateOfBirth: string
  program: string
  intake: string
  status: Status
  statusAt: Date
  submittedAt: Date | null
  assignee: string | null
  flags: readonly string[]
  receiptNumber: string | null
  /** By path; none where nothing was handed in yet. */
  answers: Readonly<Record<string, unknown>>
}

/** What its words are drawn from. */
export type ExportContext = Pick<AnswerContext, 'lists' | 'currency'> & {
  timeZone: string
  /** An instant in that zone, `YYYY-MM-DD HH:MM`. */
  clock: (instant: Date) => string
  programs: Readonly<Record<string, string>>
  flags: ReadonlyMap<string, string>
}

export type Column = {
  head: (speaking: Pick<ExportContext, 'timeZone'>) => string
  cell: (row: ExportedApplication, speaking: ExportContext) => Cell
}

/** The columns of the list, the receipt, and one for each question in the words of the form. */
export function columnsOf({ withRestricted }: { withRestricted: boolean }): Column[] {
  const questions = sections
    .flatMap((section) => section.questions)
    .filter(({ restricted }) => withRestricted || !restricted)
  return [...ofList, ...(withRestricted ? [birthDate] : []), ...questions.map(answerTo)]
}

function column(head: string, cell: Column['cell']): Column {
  return { head: () => head, cell }
}

function moment(head: string, at: (row: ExportedApplication) => Date | null): Column {
  return {
    head: ({ timeZone }) => `${head} (${timeZone})`,
    cell(row, { clock }) {
      const instant = at(row)
      return instant ? { clock: clock(instant) } : ''
    },
  }
}

const ofList: readonly Column[] = [
  column('First name', ({ firstName }) => firstName),
  column('Last name', ({ lastName }) => lastName),
  column('Name in Latin letters', ({ latinName }) => latinName ?? ''),
  column('Email', ({ email }) => email),
  column('Phone', ({ phoneNumber }) => phoneNumber),
  column('Program', ({ program }, { programs }) => programs[program] ?? program),
  column('Intake', ({ intake }) => intake),
  column('Status', staffWordsOf),
  moment('In this status since', ({ statusAt }) => statusAt),
  moment('Submitted', ({ submittedAt }) => submittedAt),
  column('Assigned to', ({ assignee }) => assignee ?? ''),
  column('Flags', (row, { flags }) => row.flags.map((flag) => flags.get(flag) ?? flag).join(', ')),
  column('Receipt number', ({ receiptNumber }) => receiptNumber ?? ''),
  column('Currency', (_, { currency }) => currency),
]

const birthDate = column('Date of birth', ({ dateOfBirth }) => ({ day: dateOfBirth }))

function answerTo(question: Question): Column {
  return column(nameOf(question), ({ answers }, speaking) =>
    cellOf(question, leafOf(answers[question.path]), speaking),
  )
}

function cellOf(question: Question, answer: Leaf, speaking: ExportContext): Cell {
  const { type } = question
  if (isEmpty(answer)) return ''
  if ((type === 'whole' || type === 'year') && Number.isFinite(Number(answer)))
    return Number(answer)
  const amount = type === 'money' ? parseMoney(answer) : undefined
  if (amount === undefined) return wordsOf(question, answer, speaking).join('\n')
  return { amount: decimalOf(Math.round(amount * 100), speaking.currency) }
}

function leafOf(answer: unknown): Leaf {
  if (Array.isArray(answer)) return answer
  const isPlain = ['string', 'number', 'boolean'].includes(typeof answer)
  return isPlain ? (answer as Leaf) : null
}
