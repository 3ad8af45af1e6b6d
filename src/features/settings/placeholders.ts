/** What a letter about a decision may name, with what stands there in words and in an example. */
export const letterPlaceholders = {
  firstName: { words: 'First name', example: 'Maria' },
  lastName: { words: 'Last name', example: 'Example' },
  program: { words: 'Name of the program', example: 'Master’s program' },
  intake: { words: 'Name of the intake', example: 'September 2027' },
  startsOn: { words: 'Day on which the intake starts', example: 'September 10, 2027' },
  laterIntake: { words: 'The intake of a deferral', example: 'January 2028' },
  conditions: {
    words: 'Conditions of the offer, one per line',
    example: 'Send us your official transcript by July 31, 2027.',
  },
  reasons: {
    words: 'Reasons, as the applicant reads them',
    example: 'There were more strong applications than places.',
  },
  replyBy: { words: 'Last day to reply to an offer', example: 'July 15, 2027' },
  receiptNumber: { words: 'Receipt number of the application', example: 'MA-2027-000123' },
  institute: { words: 'Name of the institute', example: 'The Institute' },
} as const
export type LetterPlaceholder = keyof typeof letterPlaceholders

const ofEveryLetter = [
  'firstName',
  'lastName',
  'program',
  'intake',
  'startsOn',
  'receiptNumber',
  'institute',
] as const satisfies LetterPlaceholder[]

/** The placeholders that have something to say in each letter. */
export const placeholdersOfLetter = {
  accept: [...ofEveryLetter, 'conditions', 'reasons', 'replyBy'],
  reject: [...ofEveryLetter, 'reasons'],
  waitlist: [...ofEveryLetter, 'reasons'],
  defer: [...ofEveryLetter, 'laterIntake', 'conditions', 'reasons', 'replyBy'],
} as const satisfies Record<string, readonly LetterPlaceholder[]>

export type LetterName = keyof typeof placeholdersOfLetter
export const letterNames = ['accept', 'reject', 'waitlist', 'defer'] as const satisfies LetterName[]

const placeholder = /\{\{\s*(\w+)\s*\}\}/g
const spaceAndPlaceholder = new RegExp(`( ?)${placeholder.source}`, 'g')

/** The names between double braces, each once, in order. */
export function placeholdersIn(text: string): string[] {
  return [...new Set([...text.matchAll(placeholder)].map(([, name = '']) => name))]
}

/** Why a text cannot be filled, in sentences; none when it can. */
export function checkTemplate(text: string, known: readonly string[]): string[] {
  const unknown = placeholdersIn(text).filter((name) => !known.includes(name))
  const sentences = unknown.map((name) => `{{${name}}} isn’t a known field. ${offer(known)}`)
  const rest = text.replaceAll(placeholder, '')
  if (/[{}]/.test(rest))
    sentences.push(
      'There’s a single brace. Write fields with two braces on each side, like {{firstName}}',
    )
  return sentences
}

function offer(known: readonly string[]): string {
  return `You can use ${known.map((name) => `{{${name}}}`).join(', ')}`
}

/**
 * Puts facts in the place of their names. What is filled in is never read as a template again; a
 * placeholder without a fact leaves nothing, and a paragraph of which nothing is left goes with it.
 */
export function fillTemplate(text: string, facts: Readonly<Record<string, string>>): string {
  return fillParagraphs(text, facts).join('\n\n')
}

/** The same, paragraph by paragraph; a fact of several paragraphs stays in its place. */
export function fillParagraphs(text: string, facts: Readonly<Record<string, string>>): string[] {
  return text
    .split(/\n{2,}/)
    .map((paragraph) => fillParagraph(paragraph, facts))
    .filter((paragraph) => paragraph !== '')
}

/** A placeholder that leaves nothing takes the space before it along. */
function fillParagraph(paragraph: string, facts: Readonly<Record<string, string>>): string {
  return paragraph
    .replace(spaceAndPlaceholder, (_, space: string, name: string) => {
      const fact = Object.hasOwn(facts, name) ? facts[name] : ''
      return fact ? space + fact : ''
    })
    .trim()
}

/** Facts of an invented application, for looking at a letter before there is one. */
export function exampleFacts(institute: string): Record<LetterPlaceholder, string> {
  const examples = Object.entries(letterPlaceholders).map(([name, { example }]) => [name, example])
  return { ...Object.fromEntries(examples), institute }
}
