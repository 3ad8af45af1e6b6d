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
  missing: 'not answered',
  choice: 'not one of the choices',
  number: 'not a valid number',
  year: 'not a valid year',
  amount: 'not an amount',
  address: 'not an email address',
  length: 'too long',
  words: 'too many words',
}

/** A rule that an answer broke; says neither whose answer it was nor what stood there. */
export type BrokenRule = { path: string; rule: Rule }
