import { findCountry } from '#shared/countries.ts'
import type { Question } from '../asking.ts'
import type { Leaf } from '../document.ts'

/** An answer as the person who gave it would read it. */
export function answerWords({ kind, options }: Question, answer: Leaf): string {
  if (typeof answer === 'boolean') return answer ? 'Yes' : 'No'
  if (answer === null || answer === '') return 'Left empty'
  if (Array.isArray(answer)) return answer.map(String).join(', ') || 'Left empty'
  if (kind === 'country') return findCountry(String(answer))?.name ?? String(answer)
  return options?.find((option) => option.value === answer)?.label ?? String(answer)
}
