import type { Palette } from '#shared/palette.ts'
import type { FaceName } from './faces.ts'
import { type Glyph, type Shaper, tidy } from './glyphs.ts'

export type Style = { face: FaceName; size: number; leading: number; color: keyof Palette }
export type Line = readonly Glyph[]

const breakingSpace = /^[^\S\u00a0\u2007\u202f]$/
const breakAfter = /^[-–—/]$/

/** Breaks text into lines of a width in points; a word that is wider than a line is broken anywhere. */
export function breakText(shaper: Shaper, text: string, style: Style, width: number): Line[] {
  return tidy(text)
    .split('\n')
    .flatMap((paragraph) => breakGlyphs(shaper.shape(paragraph, style.face), style.size, width))
}

/** The width of a line in points. */
export function widthOf(line: Line, size: number): number {
  return line.reduce((sum, glyph) => sum + pointsOf(glyph, size), 0)
}

/** One line, cut with an ellipsis where it is wider than the width in points. */
export function fitText(shaper: Shaper, text: string, style: Style, width: number): Line {
  const [line = [], ...rest] = breakText(shaper, text, style, width)
  if (rest.length === 0) return line
  const ellipsis = shaper.shape('…', style.face)
  const room = width - widthOf(ellipsis, style.size)
  return [...(breakGlyphs([...line], style.size, room)[0] ?? []), ...ellipsis]
}

function breakGlyphs(glyphs: readonly Glyph[], size: number, width: number): Line[] {
  const lines: Line[] = []
  let start = 0
  let end = 0
  let used = 0
  for (let i = 0; i < glyphs.length; i++) {
    const glyph = glyphs[i]
    if (!glyph) break
    const isSpace = breakingSpace.test(glyph.text)
    used += pointsOf(glyph, size)
    if (used > width && !isSpace && i > start) {
      const next = end > start ? end : i
      lines.push(trimEnd(glyphs.slice(start, next)))
      start = next
      used = widthOf(glyphs.slice(start, i + 1), size)
    }
    if (isSpace || breakAfter.test(glyph.text)) end = i + 1
  }
  return [...lines, trimEnd(glyphs.slice(start))]
}

function trimEnd(line: Line): Line {
  const last = line.findLastIndex((glyph) => !breakingSpace.test(glyph.text))
  return line.slice(0, last + 1)
}

function pointsOf(glyph: Glyph, size: number): number {
  return (glyph.width * glyph.scale * size) / 1000
}
