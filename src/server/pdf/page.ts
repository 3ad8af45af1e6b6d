import type { Palette } from '#shared/palette.ts'
import type { Glyph } from './glyphs.ts'
import type { Line, Style } from './lines.ts'

/** A part of the document's structure, for those who hear it instead of seeing it (PDF 32000-1, 14.8). */
export type Tag = { role: string; parts: (Tag | { page: number; mark: number })[] }

/** A page as it grows: its drawing, and the structure that each marked piece of it belongs to. */
export type Page = { number: number; drawing: string[]; marks: Tag[]; colors: Palette }

export const charactersInBoxFont = 255

export function tag(role: string, parent: Tag): Tag {
  const part = { role, parts: [] }
  parent.parts.push(part)
  return part
}

/** Draws a line of text from a place on its baseline; without a tag it is furniture that nobody reads out. */
export function drawText(
  page: Page,
  line: Line,
  at: { x: number; y: number },
  style: Style,
  part?: Tag,
) {
  if (line.length === 0) return
  const shown = runsOf(line).flatMap((run) => showRun(run, style.size))
  page.drawing.push(
    part ? `/${part.role} <</MCID ${page.marks.length}>> BDC` : '/Artifact BMC',
    `${paint(page.colors[style.color])} rg BT 1 0 0 1 ${points(at.x)} ${points(at.y)} Tm`,
    ...shown,
    'ET EMC',
  )
  if (!part) return
  part.parts.push({ page: page.number, mark: page.marks.length })
  page.marks.push(part)
}

export function drawRule(
  page: Page,
  at: { x: number; y: number },
  width: number,
  color: keyof Palette,
) {
  const [x, y] = [points(at.x), points(at.y)]
  page.drawing.push(
    `/Artifact BMC ${paint(page.colors[color])} RG .6 w ${x} ${y} m ${points(at.x + width)} ${y} l S EMC`,
  )
}

/** Draws commands of a picture whose own lower left corner lies at a place, scaled. */
export function drawPicture(
  page: Page,
  at: { x: number; y: number },
  scale: number,
  commands: string,
) {
  const matrix = `${scale} 0 0 ${scale} ${points(at.x)} ${points(at.y)} cm`
  page.drawing.push(`/Artifact BMC q ${matrix} ${commands} Q EMC`)
}

/** A colour as the three numbers that PDF paints with. */
export function paint(hex: string): string {
  return [1, 3, 5].map((i) => points(Number.parseInt(hex.slice(i, i + 2), 16) / 255, 3)).join(' ')
}

export function points(value: number, digits = 2): string {
  return String(Number(value.toFixed(digits)))
}

/** Neighbours that share font and size. */
function runsOf(line: Line): Glyph[][] {
  const runs: Glyph[][] = []
  let last = ''
  for (const glyph of line) {
    const font = `${fontOf(glyph)} ${glyph.scale}`
    if (font === last) runs.at(-1)?.push(glyph)
    else runs.push([glyph])
    last = font
  }
  return runs
}

function showRun(run: readonly Glyph[], size: number): string[] {
  const [first] = run
  if (!first) return []
  const shown = run.map((glyph) => show(glyph, size * glyph.scale)).join('')
  return [`/${fontOf(first)} ${points(size * first.scale)} Tf [${shown.replaceAll('><', '')}] TJ`]
}

function show({ drawn, kerning }: Glyph, size: number): string {
  if ('box' in drawn) return `<${hex((drawn.box % charactersInBoxFont) + 1, 2)}>`
  const marks = drawn.marks.map(({ id, advance, right, up }) => {
    const rise = points((up * size) / 1000)
    return `] TJ ${rise} Ts [${-right}<${hex(id, 4)}>${right + advance}] TJ 0 Ts [`
  })
  return `<${hex(drawn.id, 4)}>${marks.join('')}${kerning === 0 ? '' : -kerning}`
}

function fontOf({ drawn }: Glyph): string {
  return 'face' in drawn ? drawn.face.name : `box${Math.floor(drawn.box / charactersInBoxFont)}`
}

function hex(value: number, digits: number): string {
  return value.toString(16).padStart(digits, '0')
}
