const letters = /[\p{L}\p{N}]/u

/**
 * A text in which nothing stands of the words that would tell who somebody is: each is blanked wherever it
 * stands as a word of its own, in any case, with or without its accents.
 */
export function withoutNames(text: string, names: readonly string[]): string {
  const words = names
    .flatMap((name) => name.split(/\s+/))
    .filter((word) => letters.test(word))
    .sort((a, b) => b.length - a.length)
  return words.reduce(blank, text)
}

const blanked = '▮▮▮'

function blank(text: string, word: string): string {
  const bare = plain(word)
  const shadow = plain(text)
  // Only where folding keeps every place can the plain text say where the word stands.
  if (shadow.length !== text.length) return text.replace(wordOf(word), blanked)
  let result = ''
  let end = 0
  for (const { index, 0: found } of shadow.matchAll(wordOf(bare))) {
    result += text.slice(end, index) + blanked
    end = index + found.length
  }
  return result + text.slice(end)
}

function wordOf(word: string): RegExp {
  const literal = word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`(?<![\\p{L}\\p{N}])${literal}(?![\\p{L}\\p{N}])`, 'giu')
}

/** Without accents, sign by sign, so that places stay the same. */
function plain(text: string): string {
  return [...text]
    .map((sign) => {
      const [first = sign] = sign.normalize('NFD')
      return first.length === sign.length ? first : sign
    })
    .join('')
}
