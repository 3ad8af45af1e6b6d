import { inDigits } from '#shared/counted.ts'
import { formatDay } from '#shared/dates.ts'
import type { Palette } from '#shared/palette.ts'
import { type Chart, fullOf, hasCourse, type Length, mostOf, type Range } from './charts.ts'

export type Picture = { title: string; note: string; charts: readonly Chart[] }
export type Colors = Pick<
  Palette,
  'paper' | 'sand' | 'ink' | 'umber' | 'brown' | 'brass' | 'rose'
> &
  Pick<Palette, 'hairline' | 'field'>
type SvgParts = { parts: string[]; height: number }

const width = 760
const margin = 32
const inner = width - 2 * margin
const lineHeight = 22
/** As many letters as surely fit beside a number. */
const lettersOfLine = 72
const courseHeight = 220

/** Charts as one picture that stands alone, with what may leave the office. */
export function svgOf(
  { title, note, charts }: Picture,
  colors: Colors,
): { svg: string; width: number; height: number } {
  const parts: string[] = []
  let y = margin
  function add({ parts: more, height }: SvgParts) {
    parts.push(`<g transform="translate(${margin} ${y})">${more.join('')}</g>`)
    y += height
  }
  add({ parts: [text(0, 22, title, { size: 28, fill: colors.ink })], height: 52 })
  for (const { heading, drawing } of charts) {
    if (heading)
      add({ parts: [text(0, 14, heading, { isBold: true, fill: colors.ink })], height: 30 })
    if (drawing.kind === 'lengths') add(lengths(drawing.paper, colors))
    if (drawing.kind === 'ranges') add(ranges(drawing.ranges, colors))
    if (drawing.kind === 'lines') add(lines(drawing, colors))
    y += 22
  }
  add({ parts: [text(0, 12, note, { size: 14, fill: colors.umber })], height: 16 })
  const height = y + margin
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" font-family="'Source Serif 4', Georgia, serif"><title>${escaped(title)}</title><rect width="${width}" height="${height}" fill="${colors.paper}"/>${parts.join('')}</svg>`
  return { svg, width, height }
}

function lengths(all: readonly Length[], colors: Colors): SvgParts {
  return stacked(all, colors, ({ width: share }) =>
    share === undefined
      ? `<rect x=".5" y=".5" width="${inner - 1}" height="11" fill="none" stroke="${colors.umber}" stroke-dasharray="3 4"/>`
      : rect(0, 0, (inner * share) / 100, 12, colors.brass),
  )
}

function ranges(all: readonly Range[], colors: Colors): SvgParts {
  const full = fullOf(all)
  const place = (value: number) => (inner * value) / full
  return stacked(all, colors, ({ low, median, high, limit }) =>
    [
      rect(place(low), 3, Math.max(place(high - low), 3), 6, colors.brass),
      rect(Math.min(place(median), inner - 6), 0, 6, 12, colors.brown),
      typeof limit === 'number'
        ? rect(Math.min(place(limit), inner - 4), 0, 4, 12, colors.rose)
        : '',
    ].join(''),
  )
}

/** Rows one below the other: what each is, its words, and its bar. */
function stacked<T extends { label: string; words: string }>(
  rows: readonly T[],
  colors: Colors,
  bar: (row: T) => string,
): SvgParts {
  let y = 0
  const parts = rows.map((row) => {
    const label = wrapped(row.label)
    const labels = label.map((words, at) =>
      text(0, y + 15 + at * lineHeight, words, { fill: colors.ink }),
    )
    const number = text(inner, y + 15, row.words, { isBold: true, isEnd: true, fill: colors.ink })
    y += label.length * lineHeight
    const drawn = `<g transform="translate(0 ${y})">${rect(0, 0, inner, 12, colors.sand)}${bar(row)}</g>`
    y += 26
    return [...labels, number, drawn].join('')
  })
  return { parts, height: y }
}

type Lines = Extract<Chart['drawing'], { kind: 'lines' }>

function lines({ days, paper, names }: Lines, colors: Colors): SvgParts {
  const most = mostOf(paper)
  const top = 58
  const bottom = top + courseHeight
  const x = (at: number) => (inner * at) / Math.max(days.length - 1, 1)
  const y = (count: number) => bottom - (courseHeight * count) / most
  const today = x(paper.now.length - 1)
  const points = (counts: readonly number[]) =>
    counts.map((count, at) => `${x(at)},${y(count)}`).join(' ')
  const course = (counts: readonly number[], stroke: string, more: string) =>
    `<polyline points="${points(counts)}" fill="none" stroke="${stroke}" ${more}/>`
  const dashed = 'stroke-width="2" stroke-dasharray="5 5"'
  const solid = 'stroke-width="3"'
  const key = (at: number, stroke: string, more: string) =>
    `<path d="M${at} 10h26" stroke="${stroke}" ${more}/>`
  const half = inner / 2
  const rule = (y: number) => `<path d="M0 ${y}H${inner}" stroke="${colors.hairline}"/>`
  const [first, last] = [days[0], days.at(-1)]
  return {
    height: bottom + 30,
    parts: [
      key(0, colors.brown, solid),
      text(36, 15, names.now, { fill: colors.ink }),
      ...(names.lastYear
        ? [
            key(half, colors.brass, dashed),
            text(half + 36, 15, names.lastYear, { fill: colors.ink }),
          ]
        : []),
      text(0, 48, inDigits(most), { size: 14, fill: colors.umber }),
      hasCourse(paper) ? `<path d="M${today} ${top}V${bottom}" stroke="${colors.field}"/>` : '',
      rule(top),
      rule(bottom),
      course(paper.lastYear ?? [], colors.brass, dashed),
      hasCourse(paper)
        ? course(paper.now, colors.brown, solid)
        : `<circle cx="${today}" cy="${y(paper.now.at(-1) ?? 0)}" r="4" fill="${colors.brown}"/>`,
      text(0, bottom + 20, first ? formatDay(first) : '', { size: 14, fill: colors.umber }),
      text(inner, bottom + 20, last ? formatDay(last) : '', {
        size: 14,
        isEnd: true,
        fill: colors.umber,
      }),
    ],
  }
}

function wrapped(words: string): string[] {
  const rows = ['']
  for (const word of words.split(' ')) {
    const last = rows.length - 1
    const longer = `${rows[last]} ${word}`.trim()
    if (longer.length <= lettersOfLine || rows[last] === '') rows[last] = longer
    else rows.push(word)
  }
  return rows
}

type TextStyle = { fill: string; size?: number; isBold?: boolean; isEnd?: boolean }

function text(x: number, y: number, words: string, look: TextStyle): string {
  const { fill, size = 16, isBold, isEnd } = look
  const more = `${isBold ? ' font-weight="600"' : ''}${isEnd ? ' text-anchor="end"' : ''}`
  return `<text x="${x}" y="${y}" font-size="${size}" fill="${fill}"${more}>${escaped(words)}</text>`
}

function rect(x: number, y: number, width: number, height: number, fill: string): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"/>`
}

function escaped(words: string): string {
  return words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
