import type { FilePart } from './contract.ts'

const bar = '█████'
const fewestLetters = 3

/** Names as they may be written in a text: whole, and the family name alone. */
export function namesOf(people: readonly { name: string; email: string }[]): string[] {
  return people.flatMap(({ name, email }) => [name, email, name.trim().split(/\s+/).at(-1) ?? ''])
}

/** Puts a bar in place of each name, as a whole word and in whatever case; the longest first. */
export function blackOut(
  parts: readonly FilePart[],
  names: readonly string[],
  kept: readonly string[] = [],
): FilePart[] {
  const stays = new Set(kept.map((name) => name.trim().toLowerCase()))
  const wanted = [...new Set(names.map((name) => name.trim().toLowerCase()))]
    .filter((name) => name.length >= fewestLetters && !stays.has(name))
    .sort((one, other) => other.length - one.length)
  if (wanted.length === 0) return [...parts]
  const any = wanted.map((name) => escaped(name)).join('|')
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${any})(?![\\p{L}\\p{N}])`, 'giu')
  return parts.map(({ title, entries }) => ({
    title,
    entries: entries.map(({ at, lines }) => ({
      at,
      lines: lines.map(({ label, text }) => ({ label, text: text.replace(pattern, bar) })),
    })),
  }))
}

/** A name as a pattern that it alone fits, whatever white space is between its words. */
function escaped(name: string): string {
  return name.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&').replace(/\s+/g, '\\s+')
}
