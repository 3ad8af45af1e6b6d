import * as z from 'zod/mini'

/** What an answer can fall short of, for counting where the form is hard. */
export const Rule = z.enum([
  'missing',
  'choice',
  'number',
  'year',
  'amount',
  'address',
  'length',
  'words',
])
export type Rule = z.infer<typeof Rule>

export const ruleWords: Record<Rule, string> = {
  missing: 'left open',
  choice: 'not one of the choices',
  number: 'not a number that fits',
  year: 'not a year that fits',
  amount: 'not an amount',
  address: 'not an email address',
  length: 'too long',
  words: 'too many words',
}

/** A rule that an answer broke; says neither whose answer it was nor what stood there. */
export type BrokenRule = { path: string; rule: Rule }
