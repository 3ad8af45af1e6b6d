import { styles } from './design.ts'
import { type Drawing, drawingStrips } from './drawing.ts'
import { rowStrips, ruleStrip, type Strip, textStrips } from './flow.ts'
import type { Shaper } from './glyphs.ts'
import { type Tag, tag } from './page.ts'

export type PdfLine =
  | { label: string; answer: string }
  | { subtitle: string }
  | { paragraph: string }
  /** Lines of a drawing from its upper left corner, in a field of a size of its own. */
  | { label: string; drawing: Drawing }

export type Body = {
  heading: string
  facts: readonly { term: string; detail: string }[]
  sections: readonly { title: string; lines: readonly PdfLine[] }[]
  closing?: readonly string[]
}

// Points above each kind of thing.
const above = {
  heading: 26,
  facts: 12,
  section: 30,
  rows: 8,
  subtitle: 15,
  paragraph: 14,
  note: 26,
}
const rowGap = 6
const codePointsNamed = 40
const invisible = /\p{Default_Ignorable_Code_Point}/u

/** The strips of a whole document, in reading order. */
export function bodyStrips(body: Body, shaper: Shaper, root: Tag): Strip[] {
  const facts = body.facts.map(({ term, detail }) => ({ label: term, answer: detail }))
  return [
    ...textStrips(shaper, body.heading, styles.heading, tag('H1', root), {
      before: above.heading,
      staysWithNext: facts.length > 0,
    }),
    ...lineStrips(facts, above.facts, shaper, root),
    ...body.sections.flatMap(({ title, lines }) => [
      ...textStrips(shaper, title, styles.title, tag('H2', root), {
        before: above.section,
        staysWithNext: true,
      }),
      ruleStrip(5),
      ...lineStrips(lines, above.rows, shaper, root),
    ]),
    ...(body.closing ?? []).flatMap((paragraph, i) =>
      textStrips(shaper, paragraph, styles.answer, tag('P', root), {
        before: i === 0 ? above.section : above.paragraph,
      }),
    ),
  ]
}

/** What stands for the characters that could not be printed; nothing where all could. */
export function noteStrips(shaper: Shaper, root: Tag): Strip[] {
  const missing = shaper.boxed.flatMap((text) =>
    [...text].filter((character) => !invisible.test(character)).map(codePoint),
  )
  const all = [...new Set(missing)]
  if (all.length === 0) return []
  const more = all.length > codePointsNamed ? ` and ${all.length - codePointsNamed} more` : ''
  const words = `A box stands for each character that the fonts of this document do not have: ${all
    .slice(0, codePointsNamed)
    .join(', ')}${more}. The answers themselves are kept complete.`
  return [
    ruleStrip(above.note),
    ...textStrips(shaper, words, styles.note, tag('P', root), { before: 8 }),
  ]
}

/** Labels and answers as tables, parted by subtitles. */
function lineStrips(lines: readonly PdfLine[], before: number, shaper: Shaper, root: Tag): Strip[] {
  let table: Tag | undefined
  let gap = before
  return lines.flatMap((line) => {
    if ('subtitle' in line) {
      table = undefined
      const space = { before: gap === before ? before : above.subtitle, staysWithNext: true }
      gap = rowGap / 2
      return textStrips(shaper, line.subtitle, styles.subtitle, tag('H3', root), space)
    }
    if ('paragraph' in line) {
      table = undefined
      const space = { before: gap === before ? before : above.paragraph }
      gap = above.paragraph
      return textStrips(shaper, line.paragraph, styles.answer, tag('P', root), space)
    }
    if ('drawing' in line) {
      table = undefined
      const space = gap
      gap = rowGap
      return drawingStrips(shaper, line, root, space)
    }
    table ??= tag('Table', root)
    const strips = rowStrips(shaper, line, table, gap)
    gap = rowGap
    return strips
  })
}

function codePoint(character: string): string {
  const number = character.codePointAt(0) ?? 0
  return `U+${number.toString(16).toUpperCase().padStart(4, '0')}`
}
