import * as z from 'zod/mini'
import { fillTemplate, placeholdersIn } from '#features/settings/placeholders.ts'
import { type Facts, mergeFields, type Row } from './merge-fields.ts'
import { type Condition, type Content, isRows, lonePlaceholder, type Section } from './template.ts'

/** The text of one contract as it is read, on the screen and on paper. */
export const ContractWords = z.object({
  title: z.string(),
  sections: z.array(
    z.object({
      title: z.string(),
      parts: z.array(
        z.union([
          z.object({ paragraph: z.string() }),
          z.object({ label: z.string(), answer: z.string() }),
        ]),
      ),
    }),
  ),
})
export type ContractWords = z.infer<typeof ContractWords>
type Part = ContractWords['sections'][number]['parts'][number]

/** Puts the facts of one application into a text; sections whose condition does not hold are left out. */
export function fillContract({ title, sections }: Content, facts: Facts): ContractWords {
  const texts = textsOf(facts)
  return {
    title: fillTemplate(title, texts),
    sections: sections
      .filter(({ when }) => isMet(when, facts))
      .map(({ title, body }) => ({
        title: fillTemplate(title, texts),
        parts: body.split(/\n{2,}/).flatMap((paragraph): Part[] => {
          const name = lonePlaceholder(paragraph)
          if (name && isRows(name)) return [...rowsIn(facts, name)]
          const words = fillTemplate(paragraph, texts)
          return words ? [{ paragraph: words }] : []
        }),
      })),
  }
}

/** What the contract needs and the facts do not say, by name of the field. */
export function missingIn(content: Content, facts: Facts): string[] {
  return namedIn(content, facts).filter(
    (name) => mergeFields[name]?.required && isEmpty(facts[name]),
  )
}

/** The fields that are in the contract of an application. */
export function namedIn({ title, sections }: Content, facts: Facts): string[] {
  const shown = sections.filter(({ when }) => isMet(when, facts))
  const text = [title, ...shown.flatMap((section: Section) => [section.title, section.body])]
  return placeholdersIn(text.join('\n\n'))
}

const factOf: Record<Exclude<Condition, 'always'>, string> = {
  credit: 'credit',
  benefits: 'benefits',
  deposit: 'deposit',
  instalments: 'instalments',
  conditions: 'conditions',
  amendment: 'amends',
  guardian: 'guardian',
}

function isMet(when: Condition, facts: Facts): boolean {
  return when === 'always' || !isEmpty(facts[factOf[when]])
}

function isEmpty(value: Facts[string] | undefined): boolean {
  return value === undefined || value.length === 0
}

function rowsIn(facts: Facts, name: string): readonly Row[] {
  const value = facts[name]
  return typeof value === 'string' || value === undefined ? [] : value
}

function textsOf(facts: Facts): Record<string, string> {
  return Object.fromEntries(
    Object.entries(facts).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value] as const] : [],
    ),
  )
}
