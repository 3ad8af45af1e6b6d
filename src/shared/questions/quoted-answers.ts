const place = /\{(q_[0-9a-z]{10})\}/g

/** Ids of the questions whose answers a text quotes. */
export function quotedIn(text: string): string[] {
  return [...text.matchAll(place)].flatMap(([, id]) => (id ? [id] : []))
}

/** What is in a text for an answer that is quoted. */
export function quoteOf(id: string): string {
  return `{${id}}`
}

/** The text with earlier answers in their places; dots where there is none to quote. */
export function withQuotes(text: string, wordsOf: (id: string) => string | undefined): string {
  return text.replace(place, (_, id: string) => wordsOf(id) || '…')
}

/** The text where no answer can be put into it. */
export function withoutQuotes(text: string): string {
  return withQuotes(text, () => undefined)
}
