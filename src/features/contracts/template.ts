import * as z from 'zod/mini'
import { checkTemplate, placeholdersIn } from '#features/settings/placeholders.ts'
import { mergeFields } from './merge-fields.ts'

/** What decides whether a section stands in a contract. */
export const Condition = z.enum([
  'always',
  'credit',
  'benefits',
  'deposit',
  'instalments',
  'conditions',
  'amendment',
  'guardian',
])
export type Condition = z.infer<typeof Condition>

export const conditionWords: Record<Condition, string> = {
  always: 'Always',
  credit: 'Where earlier study counts',
  benefits: 'Where others pay a part',
  deposit: 'Where a deposit is asked',
  instalments: 'Where it is paid in instalments',
  conditions: 'Where the offer has conditions',
  amendment: 'Where it changes an earlier contract',
  guardian: 'Where a parent or guardian signs too',
}

const mostSections = 60
const mostLetters = 10_000

const Section = z.object({
  title: z.string().check(z.trim(), z.minLength(1, 'Give the section a title'), z.maxLength(200)),
  /** Paragraphs with an empty line between them. */
  body: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Write the text of the section'),
      z.maxLength(mostLetters, 'A section must be 10,000 characters or fewer'),
    ),
  when: Condition,
})
export type Section = z.infer<typeof Section>

/** The text of a template. */
export const Content = z.object({
  title: z.string().check(z.trim(), z.minLength(1, 'Give the contract a title'), z.maxLength(200)),
  sections: z
    .array(Section)
    .check(
      z.minLength(1, 'Add a section'),
      z.maxLength(mostSections, 'This has too many sections'),
    ),
})
export type Content = z.infer<typeof Content>

/** What keeps a text from being published: a sentence by its place, like `sections.2.body`. */
export function faultsOf({ title, sections }: Content): Record<string, string> {
  const known = Object.keys(mergeFields)
  const texts: [string, string][] = [
    ['title', title],
    ...sections.flatMap((section, index): [string, string][] => [
      [`sections.${index}.title`, section.title],
      [`sections.${index}.body`, section.body],
    ]),
  ]
  const faults: Record<string, string> = {}
  for (const [place, text] of texts) {
    const [fault = rowsOutOfPlace(place, text)] = checkTemplate(text, known)
    if (fault) faults[place] = fault
  }
  return faults
}

function rowsOutOfPlace(place: string, text: string): string | undefined {
  const paragraphs = place.endsWith('body') ? text.split(/\n{2,}/) : [text]
  for (const paragraph of paragraphs)
    for (const name of placeholdersIn(paragraph))
      if (isRows(name) && (!place.endsWith('body') || alone(paragraph) !== name))
        return `{{${name}}} is a list. Let it stand alone, with an empty line before and after it`
  return undefined
}

/** The name of the one placeholder that a paragraph consists of. */
export function alone(paragraph: string): string | undefined {
  return /^\{\{\s*(\w+)\s*\}\}$/.exec(paragraph.trim())?.[1]
}

export function isRows(name: string): boolean {
  return name in mergeFields && mergeFields[name]?.kind === 'rows'
}

/** What a reader must find before signing; each is a warning, not a bar. */
const expected: readonly { name: string; says: string }[] = [
  { name: 'charges', says: 'The charges are not listed one by one: {{charges}} is missing' },
  { name: 'cancelBy', says: 'The last day to cancel is missing: {{cancelBy}}' },
  { name: 'refundRule', says: 'The rule for refunds is missing: {{refundRule}}' },
]

/** The contents check of a text: what is missing in it for every reader. */
export function warningsOf({ sections }: Content): string[] {
  const always = sections.filter(({ when }) => when === 'always').map(({ body }) => body)
  const named = placeholdersIn(always.join('\n\n'))
  return expected.filter(({ name }) => !named.includes(name)).map(({ says }) => says)
}
