import type { Field, Question } from './definition.ts'

/** The limits of an answer, said with its question: no one should learn them from an error. */
export function limitWords({ type, min, max, unit }: Field | Question): string {
  const figures = unit ? ` ${unit}` : ''
  if (type === 'number') return sentence(rangeOf(min, max, 'From ', figures))
  if (type === 'multiple') return sentence(rangeOf(min, max, 'Choose ', ''))
  if (type === 'group') return sentence(rangeOf(min, max, 'Add ', ''))
  const isText = type === 'short' || type === 'long'
  return isText && min !== null && min > 1 ? `${min} characters or more.` : ''
}

function rangeOf(min: number | null, max: number | null, verb: string, figures: string): string {
  const bare = verb === 'From ' ? '' : verb
  if (min !== null && max !== null)
    return min === max ? `${bare}${min}${figures}` : `${verb}${min} to ${max}${figures}`
  if (min !== null) return `${bare}${min}${figures} or more`
  return max === null ? '' : `${bare}${bare ? 'up to ' : 'Up to '}${max}${figures}`
}

function sentence(words: string): string {
  return words && `${words}.`
}
