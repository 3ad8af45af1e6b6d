import { isEmpty } from '#shared/questions/answer-parts.ts'
import type { Column, Question, QuestionContext } from './asked-questions.ts'
import { leavesOf } from './document.ts'
import type { BrokenRule, Rule } from './form-rules.ts'
import { cellOf, gapsOf } from './gaps.ts'
import { sections } from './questions.ts'

/** The rule of each kind of question; of every other, that its answer is one of the choices. */
const rules: Partial<Record<Column['type'], Rule>> = {
  short: 'length',
  long: 'words',
  whole: 'number',
  year: 'year',
  email: 'address',
  money: 'amount',
  rows: 'missing',
  amounts: 'amount',
}

/** The rules behind gaps, each once; the rows of a list count as one. */
export function brokenRules(gaps: Iterable<string>, asking: QuestionContext): BrokenRule[] {
  const faults = new Set(sections.flatMap((section) => [...gapsOf(section, asking).keys()]))
  const answers = leavesOf(asking.answers)
  const broken = new Map<string, BrokenRule>()
  for (const gap of gaps) {
    const found = placeOf(gap)
    if (!found) continue
    const { question, column, row } = found
    const answer = answers.get(question.path) ?? null
    const rows: readonly unknown[] = Array.isArray(answer) ? answer : []
    const shown = column ? cellOf(rows[row], column.path) : answer
    const asked = column ?? question
    // What is no fault of its own is a default that nobody has confirmed.
    const isMissing = !faults.has(gap) || isEmpty(shown)
    const rule = isMissing ? 'missing' : (rules[asked.type] ?? 'choice')
    const path = column ? `${question.path}.${column.path}` : question.path
    broken.set(`${path} ${rule}`, { path, rule })
  }
  return [...broken.values()]
}

type Place = { question: Question; column: Column | undefined; row: number }

/** The question of a gap; in a list its column and row. */
function placeOf(gap: string): Place | undefined {
  const question = questions.find(({ path }) => gap === path || gap.startsWith(`${path}.`))
  if (!question) return undefined
  const [row = '', key] = gap.slice(question.path.length + 1).split('.')
  const column = question.columns?.find(({ path }) => path === key)
  return { question, column, row: Number(row) }
}

const questions = sections.flatMap((section) => section.questions)

/** How a question or the column of a list is called; undefined for a path that the form does not have. */
export function labelOfPath(path: string): string | undefined {
  for (const question of questions) {
    const label = question.inFull ?? question.label
    if (question.path === path) return label
    const column = question.columns?.find((one) => `${question.path}.${one.path}` === path)
    if (column) return `${label}: ${column.label.toLowerCase()}`
  }
  return undefined
}
