import * as z from 'zod/mini'
import { checkTemplate, placeholdersIn } from '#features/settings/placeholders.ts'
import { atMost } from '#shared/text.ts'
import { mergeFields } from './merge-fields.ts'

/** What decides whether a section is in a contract. */
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
  credit: 'If transfer credit counts',
  benefits: 'If others pay part',
  deposit: 'If a deposit is required',
  instalments: 'If paid in installments',
  conditions: 'If the offer has conditions',
  amendment: 'If it amends an earlier contract',
  guardian: 'If a parent or guardian also signs',
}

const mostSections = 60
const mostLetters = 10_000

const Section = z.object({
  title: z.string().check(z.trim(), z.minLength(1, 'Enter a section title'), z.maxLength(200)),
  /** Paragraphs with an empty line between them. */
  body: z
    .string()
    .check(z.trim(), z.minLength(1, 'Enter the section’s text'), atMost(mostLetters, 'A section')),
  when: Condition,
})
export type Section = z.infer<typeof Section>

/** The text of a template. */
export const Content = z.object({
  title: z.string().check(z.trim(), z.minLength(1, 'Enter a contract title'), z.maxLength(200)),
  sections: z
    .array(Section)
    .check(
      z.minLength(1, 'Add a section'),
      z.maxLength(mostSections, 'There are too many sections'),
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
      if (isRows(name) && (!place.endsWith('body') || lonePlaceholder(paragraph) !== name))
        return `{{${name}}} is a list. Put it on its own, with an empty line before and after`
  return undefined
}

/** The name of the one placeholder that a paragraph consists of. */
export function lonePlaceholder(paragraph: string): string | undefined {
  return /^\{\{\s*(\w+)\s*\}\}$/.exec(paragraph.trim())?.[1]
}

export function isRows(name: string): boolean {
  return name in mergeFields && mergeFields[name]?.kind === 'rows'
}

/** What a reader must find before signing; each is a warning, not a bar. */
const expected: readonly { name: string; says: string }[] = [
  { name: 'charges', says: 'The charges aren’t itemized: {{charges}} is missing' },
  { name: 'cancelBy', says: 'The last day to cancel is missing: {{cancelBy}}' },
  { name: 'refundRule', says: 'The refund rule is missing: {{refundRule}}' },
]

/** The contents check of a text: what is missing in it for every reader. */
export function warningsOf({ sections }: Content): string[] {
  const always = sections.filter(({ when }) => when === 'always').map(({ body }) => body)
  const named = placeholdersIn(always.join('\n\n'))
  return expected.filter(({ name }) => !named.includes(name)).map(({ says }) => says)
}
