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
