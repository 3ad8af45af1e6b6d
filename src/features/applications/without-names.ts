type PersonNames = { firstName: string; lastName: string; latinName?: string | null }

/** Letters that have no plain form of their own. */
const plainLetters: Record<string, string> = { ł: 'l', Ł: 'L', ø: 'o', Ø: 'O', đ: 'd', ß: 'ss' }
/** Names in these scripts are in a sentence without spaces around them. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

/** What somebody wrote about a person, without the person's names, also where they lack their accents. */
export function withoutNames(
  text: string,
  { firstName, lastName, latinName }: PersonNames,
  inItsPlace = 'the applicant',
): string {
  const whole = `${firstName} ${lastName} ${latinName ?? ''}`
  const parts = [firstName, lastName, ...whole.split(/[\s-]+/)]
    .filter(({ length }) => length > 1)
    .flatMap((part) => [part, plain(part)])
    .sort((one, other) => other.length - one.length)
  if (parts.length === 0) return text
  const name = `(?:${[...new Set(parts)].map(bounded).join('|')})`
  return text.normalize('NFC').replace(new RegExp(`${name}(?:[\\s-]+${name})*`, 'giu'), inItsPlace)
}

function bounded(part: string): string {
  const escaped = part.normalize('NFC').replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
  return unspaced.test(part) ? escaped : `(?<![\\p{L}\\p{M}])${escaped}(?![\\p{L}\\p{M}])`
}

function plain(part: string): string {
  return part
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[łŁøØđß]/g, (letter) => plainLetters[letter] ?? letter)
}
