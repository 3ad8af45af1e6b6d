import { checkTemplate, fillTemplate, placeholdersIn } from '#features/settings/placeholders.ts'
import { formatDay } from '#shared/dates.ts'
import { type LetterPlaceholder, letterPlaceholders } from './letter-placeholders.ts'

export type Letter = { subject: string; paragraphs: string[] }

/** What is known of an application and of its decision; an absent one has not been said yet. */
export type LetterFacts = Partial<Record<LetterPlaceholder, string>>

type Template = { subject: string; body: string }

/** The fact `replyBy` of an offer whose last day counts from the day it goes out; filled then. */
export const replyByPlace = '{{replyBy}}'

const known = Object.keys(letterPlaceholders)

const lacking: Partial<Record<LetterPlaceholder, string>> = {
  laterIntake: 'Choose the later intake. The letter mentions it',
  receiptNumber: 'The letter mentions a receipt number, but this application has none',
  replyBy: 'Choose the reply deadline. The letter mentions it',
}

/**
 * Fills a template with facts, as plain text: what is filled in is never read as a template again.
 * Instead of a letter there are sentences where it names something unknown, or a fact that is missing.
 */
export function mergeLetter(
  template: Template,
  facts: LetterFacts,
): { letter: Letter } | { problems: string[] } {
  const text = `${template.subject}\n\n${template.body}`
  const named = placeholdersIn(text)
  const problems = [
    ...checkTemplate(text, known),
    ...known
      .filter((name): name is LetterPlaceholder => named.includes(name))
      .filter((name) => facts[name] === undefined)
      .map((name) => lacking[name] ?? `The letter uses {{${name}}}, which isn’t a known field`),
  ]
  if (problems.length > 0) return { problems }
  const values = withoutPlaces(facts)
  return {
    letter: {
      subject: fillTemplate(template.subject, values).replace(/\s+/g, ' ').trim(),
      paragraphs: paragraphsOf(fillTemplate(template.body, values)),
    },
  }
}

/** The paragraphs of a text are parted by empty lines. */
export function paragraphsOf(text: string): string[] {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
}

/** A letter as it reads, with the last day to answer in its place. */
export function finalLetter(letter: Letter, replyOn: string | null): Letter {
  if (replyOn === null) return letter
  const fill = (text: string) => text.replaceAll(replyByPlace, formatDay(replyOn))
  return { subject: fill(letter.subject), paragraphs: letter.paragraphs.map(fill) }
}

/** Placeholders of templates that somebody wrote into a letter by hand; the facts' own text is none. */
export function leftPlaceholders(letter: Letter, facts: LetterFacts): string[] {
  const text = [letter.subject, ...letter.paragraphs].join('\n')
  const own = Object.values(facts).filter((value) => value.includes('{') && value !== replyByPlace)
  const rest = own.reduce((left, value) => left.replaceAll(value, ''), text)
  const isFilledLater = (name: string) => name === 'replyBy' && facts.replyBy === replyByPlace
  return placeholdersIn(rest).filter((name) => known.includes(name) && !isFilledLater(name))
}

type LetterCondition = { text: string; dueOn: string | null }

/** Conditions of an offer, one a line. */
export function wordsOfConditions(conditions: readonly LetterCondition[]): string {
  return conditions
    .map(({ text, dueOn }) => (dueOn ? `${text} (by ${formatDay(dueOn)})` : text))
    .join('\n')
}

/** A name that looks like the place of the last day must not become one. */
function withoutPlaces(facts: LetterFacts): LetterFacts {
  return Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [
      name,
      name === 'replyBy' ? value : value.replaceAll(replyByPlace, '{ {replyBy} }'),
    ]),
  )
}
