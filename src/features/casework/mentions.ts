import type { NamedItem } from '#shared/vocabulary.ts'

/** The name that somebody is typing behind an `@`; where it begins, and what of it is there. */
export type TypedMention = { from: number; typed: string }

const longestName = 60

/** What is being typed where the caret stands: an `@` at the start of a word, and no line break since. */
export function typingAt(text: string, caret: number): TypedMention | undefined {
  const from = text.lastIndexOf('@', caret - 1)
  if (from < 0 || caret - from > longestName) return undefined
  if (from > 0 && !/[\s([]/.test(text.charAt(from - 1))) return undefined
  const typed = text.slice(from + 1, caret)
  return typed.includes('\n') ? undefined : { from, typed }
}

/** Whose names begin with what is typed, in any of their words; none once a name is whole and gone past. */
export function matchingPeople<P extends NamedItem>(people: readonly P[], typed: string): P[] {
  const wanted = fold(typed)
  return people.filter(({ name }) => {
    const folded = fold(name)
    return folded.startsWith(wanted) || folded.includes(` ${wanted}`)
  })
}

function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** The text with a name in place of what was typed of it, and where the caret stands then. */
export function withName(text: string, { from, typed }: TypedMention, name: string) {
  const before = `${text.slice(0, from)}@${name}`
  const after = text.slice(from + 1 + typed.length)
  const gap = /^[\s\p{P}]/u.test(after) ? '' : ' '
  return { text: before + gap + after, caret: before.length + gap.length }
}

export type Piece = { text: string; isMention: boolean }

/** The text in pieces, the names of people behind an `@` apart from the rest. */
export function piecesOf(text: string, people: readonly Pick<NamedItem, 'name'>[]): Piece[] {
  const pieces: Piece[] = []
  let rest = text
  for (;;) {
    const next = firstName(rest, people)
    if (!next) break
    if (next.at > 0) pieces.push({ text: rest.slice(0, next.at), isMention: false })
    pieces.push({ text: next.mark, isMention: true })
    rest = rest.slice(next.at + next.mark.length)
  }
  if (rest) pieces.push({ text: rest, isMention: false })
  return pieces
}

/** Those whose names are behind an `@` in the text: rubbing a name out takes the mention back. */
export function mentionedIn<P extends NamedItem>(text: string, people: readonly P[]): P[] {
  const marks = new Set(
    piecesOf(text, people).flatMap((piece) => (piece.isMention ? [piece.text] : [])),
  )
  return people.filter(({ name }) => marks.has(`@${name}`))
}

/** The first name in a text; of two at one place the longer, since one name may begin another. */
function firstName(text: string, people: readonly Pick<NamedItem, 'name'>[]) {
  return people
    .flatMap(({ name }) => {
      const mark = `@${name}`
      const at = placeOf(text, mark)
      return at < 0 ? [] : [{ at, mark }]
    })
    .sort((a, b) => a.at - b.at || b.mark.length - a.mark.length)[0]
}

/** Where a whole name stands, not the beginning of a longer word. */
function placeOf(text: string, mark: string): number {
  let at = text.indexOf(mark)
  while (at >= 0 && /^[\p{L}\p{N}]/u.test(text.slice(at + mark.length)))
    at = text.indexOf(mark, at + 1)
  return at
}
