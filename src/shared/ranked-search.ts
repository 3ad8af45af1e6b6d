/** What an entry of a list is found by. */
type SearchableWords = {
  name: string
  /** Codes and other names. */
  also?: readonly string[] | undefined
}

/**
 * The entries that fit what was typed, best first: an exact name, code or other name, then names that
 * begin so, then other names that do, then words within them. Equals keep their order.
 */
export function rankedMatches<T extends SearchableWords>(
  entries: readonly T[],
  typed: string,
): T[] {
  const wanted = folded(typed)
  if (wanted === '') return [...entries]
  return entries
    .map((entry) => ({ entry, rank: rankOf(entry, wanted) }))
    .filter(({ rank }) => rank < noMatch)
    .sort((a, b) => a.rank - b.rank)
    .map(({ entry }) => entry)
}

const noMatch = 5

function rankOf({ name, also = [] }: SearchableWords, wanted: string): number {
  const own = folded(name)
  const others = also.map(folded)
  if (own === wanted || others.includes(wanted)) return 0
  if (own.startsWith(wanted)) return 1
  if (others.some((other) => other.startsWith(wanted))) return 2
  if (hasWord(own, wanted)) return 3
  return others.some((other) => hasWord(other, wanted)) ? 4 : noMatch
}

function hasWord(words: string, wanted: string): boolean {
  return ` ${words}`.includes(` ${wanted}`)
}

const letters: Readonly<Record<string, string>> = {
  ø: 'o',
  ı: 'i',
  æ: 'ae',
  œ: 'oe',
  ð: 'd',
  đ: 'd',
  ł: 'l',
  þ: 'th',
  ß: 'ss',
  '&': ' and ',
}

/** As people type it: small, without accents and marks, "&" as a word. */
function folded(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[øıæœðđłþß&]/g, (letter) => letters[letter] ?? letter)
    .replace(/[\p{M}.'’ʻ]/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
