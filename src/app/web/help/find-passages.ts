import { rankedMatches } from '#shared/ranked-search.ts'
import { type Chapter, passagesOf } from './chapter.ts'

export type Found = {
  title: string
  /** The passage that says it, where it is not the title. */
  passage?: string | undefined
}

/** The chapters that say every word, best first: by their title, then by what is written in them. */
export function findPassages(chapters: readonly Chapter[], typed: string): Found[] {
  const entries = chapters.map(({ title, blocks }) => {
    const passages = blocks.flatMap(passagesOf)
    return { name: title, also: passages }
  })
  return havingEach(entries, typed).map(({ name, also }) => ({
    title: name,
    passage: bestOf(also, typed),
  }))
}

/** The one with every word, else the first with any. */
function bestOf(passages: readonly string[], typed: string): string | undefined {
  const entries = passages.map((name) => ({ name }))
  const [whole] = havingEach(entries, typed)
  return (whole ?? wordsOf(typed).flatMap((word) => rankedMatches(entries, word))[0])?.name
}

function havingEach<T extends { name: string }>(entries: readonly T[], typed: string): T[] {
  return wordsOf(typed).reduce<T[]>((left, word) => rankedMatches(left, word), [...entries])
}

function wordsOf(typed: string): string[] {
  return typed.split(/\s+/).filter(Boolean)
}
