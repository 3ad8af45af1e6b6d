import * as z from 'zod/mini'
import { andList } from '#shared/word-lists.ts'
import { completeDate, missingParts } from '#web/ui/date-parts.ts'
import { birthDateProblem } from '../accounts.ts'

/** A date of birth in three boxes: empty ones are named before the date as a whole is looked at. */
export const BirthDateBoxes = z.pipe(
  z.pipe(z.string(), z.transform(completeDate)),
  z.string().check((context) => {
    const said = problemOf(context.value)
    if (said) context.issues.push({ code: 'custom', message: said, input: context.value })
  }),
)

function problemOf(text: string): string | undefined {
  const missing = missingParts(text)
  if (missing.length === 3) return 'Enter your date of birth'
  if (missing.length > 0) {
    const parts = missing.toReversed().map((part) => `a ${part}`)
    return `Date of birth must include ${andList(parts)}`
  }
  return birthDateProblem(text, new Date())
}
