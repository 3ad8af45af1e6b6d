import { answerWidth, gutter, labelWidth, margin, paper, styles, textWidth } from './design.ts'
import type { Shaper } from './glyphs.ts'
import { breakText, type Line, type Style } from './lines.ts'
import { drawRule, drawText, type Page, type Tag, tag } from './page.ts'

/** The smallest thing that a page break may part from its neighbours. */
export type Strip = {
  before: number
  height: number
  staysWithNext: boolean
  /** Nothing to see: left out where it would open a page. */
  isBlank?: boolean
  /** `y` is the strip's upper edge, measured from the foot of the page. */
  draw: (page: Page, y: number) => void
  /** Drawn beside it where it opens a page and began on the one before. */
  resume?: (page: Page, y: number) => void
}

type Spacing = { before?: number; staysWithNext?: boolean }

/** Lines of one text; its first and last two are never parted. */
export function textStrips(
  shaper: Shaper,
  text: string,
  style: Style,
  part: Tag,
  { before = 0, staysWithNext = false }: Spacing = {},
): Strip[] {
  const lines = breakText(shaper, text, style, textWidth)
  return lines.map((line, i) => ({
    before: i === 0 ? before : 0,
    height: style.leading,
    isBlank: line.length === 0,
    staysWithNext: parts(lines, i) || staysWithNext,
    draw: (page, y) => drawText(page, line, { x: margin.left, y: baseline(y, style) }, style, part),
  }))
}

/** A hairline over the whole width. */
export function ruleStrip(before: number): Strip {
  return {
    before,
    height: 0,
    staysWithNext: true,
    draw: (page, y) => drawRule(page, { x: margin.left, y }, textWidth, 'hairline'),
  }
}

/** A label with its answer beside it, as a row of a table. Over a page break the label is repeated. */
export function rowStrips(
  shaper: Shaper,
  row: { label: string; answer: string },
  table: Tag,
  before: number,
): Strip[] {
  const rowTag = tag('TR', table)
  const columns = [
    { x: margin.left, style: styles.label, part: tag('TH', rowTag) },
    { x: margin.left + labelWidth + gutter, style: styles.answer, part: tag('TD', rowTag) },
  ] as const
  const labels = breakText(shaper, row.label, styles.label, labelWidth)
  const answers = breakText(shaper, row.answer || '–', styles.answer, answerWidth)
  const again = breakText(shaper, `${row.label} (continued)`, styles.label, labelWidth)
  const count = Math.max(labels.length, answers.length)

  return Array.from({ length: count }, (_, i) => ({
    before: i === 0 ? before : 0,
    height: styles.answer.leading,
    isBlank: !labels[i]?.length && !answers[i]?.length,
    staysWithNext: parts(answers, i) || i < labels.length - 1,
    draw: (page, y) => {
      for (const [c, lines] of [labels, answers].entries()) {
        const { x, style, part } = columns[c] ?? columns[0]
        // The answer's base line for both, though a label is smaller.
        drawText(page, lines[i] ?? [], { x, y: baseline(y, styles.answer) }, style, part)
      }
    },
    resume: (page, y) => {
      if (i < labels.length || i === 0) return
      drawAgain(page, y, again.length <= count - i ? again : again.slice(-1))
    },
  }))
}

/** Puts strips on pages from a height on; `nextPage` gives a fresh page. */
export function paginate(strips: readonly Strip[], top: number, first: Page, nextPage: () => Page) {
  let page = first
  let y = top
  let isFresh = false
  const turn = () => {
    page = nextPage()
    y = paper.height - margin.top
    isFresh = true
  }
  for (let start = 0; start < strips.length; ) {
    const end = strips.findIndex((strip, i) => i >= start && !strip.staysWithNext) + 1
    const together = strips.slice(start, end || strips.length)
    const room = y - margin.bottom
    if (!isFresh && heightOf(together) > room) turn()
    for (const strip of together) {
      if (!isFresh && y - strip.before - strip.height < margin.bottom) turn()
      if (isFresh && strip.isBlank) continue
      if (isFresh) strip.resume?.(page, y)
      else y -= strip.before
      strip.draw(page, y)
      y -= strip.height
      isFresh = false
    }
    start += together.length
  }
}

function drawAgain(page: Page, y: number, lines: readonly Line[]) {
  for (const [i, line] of lines.entries()) {
    const at = { x: margin.left, y: baseline(y, styles.answer) - i * styles.label.leading }
    drawText(page, line, at, styles.label)
  }
}

/** Whether a break after line `i` would leave one line of a paragraph alone. */
function parts(lines: readonly Line[], i: number): boolean {
  const isText = (at: number) => (lines[at]?.length ?? 0) > 0
  if (!isText(i) || !isText(i + 1)) return false
  return !isText(i - 1) || !isText(i + 2)
}

function heightOf(strips: readonly Strip[]): number {
  return strips.reduce((sum, strip) => sum + strip.before + strip.height, 0)
}

/** Where letters stand in a line whose upper edge is `y`. */
export function baseline(y: number, style: Style): number {
  return y - style.leading / 2 - style.size * 0.3
}
