import { type Chapter, passagesOf } from './chapter.ts'

export type FoundPassage = {
  title: string
  /** The passage that says it, where it is not the title alone. */
  passage?: string | undefined
}

/** The chapters that say every word: first where the title does, then one passage, then the chapter. */
export function findPassages(chapters: readonly Chapter[], typed: string): FoundPassage[] {
  const words = folded(typed).split(/\s+/).filter(Boolean)
  return chapters
    .map(({ title, blocks }) => {
      const passages = blocks.flatMap(passagesOf)
      const whole = passages.find((passage) => hasEach(passage, words))
      const passage = whole ?? passages.find((one) => words.some((word) => hasEach(one, [word])))
      const isSaid = hasEach([title, ...passages].join('\n'), words)
      return {
        title,
        passage,
        rank: hasEach(title, words) ? 0 : whole ? 1 : isSaid ? 2 : undefined,
      }
    })
    .filter(({ rank }) => rank !== undefined)
    .sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0))
    .map(({ title, passage }) => ({ title, passage }))
}

function hasEach(text: string, words: readonly string[]): boolean {
  const within = folded(text)
  return words.every((word) => within.includes(word))
}

function folded(text: string): string {
  return text.toLowerCase().replaceAll('’', "'")
}
