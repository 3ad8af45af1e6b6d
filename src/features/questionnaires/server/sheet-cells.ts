import { type Cell, textOf } from '#server/sheet.ts'
import type { AskedQuestion } from '#shared/questions/asked-question.ts'
import type { Question } from '#shared/questions/definition.ts'
import { wordsOf } from '#shared/questions/words.ts'
import { findReadable, type SentResponse } from './results.ts'

/** An answer as a sheet holds it; empty where it was asked as one that may not be read here. */
export function sheetCell(
  sent: SentResponse,
  id: string,
  mayRead: (question: Question) => boolean,
): Cell {
  const question = findReadable(sent, id, mayRead)
  return question ? cellOf(question, sent.values[id]) : ''
}

/** Figures and days are plain, everything else is in words; a unit is in the head of the column. */
export function cellOf(question: AskedQuestion, answer: unknown): Cell {
  if (answer === undefined || answer === null) return ''
  const { type } = question
  if ((type === 'number' || type === 'scale') && typeof answer === 'number') return answer
  if (type === 'date') return { day: String(answer) }
  return wordsOf(question, answer, (field, one) =>
    field.unit ? wordsOf(field, one) : textOf(cellOf(field, one)),
  )
}

export function headOf({ label, unit }: Question): string {
  return unit ? `${label} (${unit})` : label
}
