import type { Palette } from '#shared/palette.ts'
import { margin, paper, styles, textWidth } from './design.ts'
import { baseline } from './flow.ts'
import type { Shaper } from './glyphs.ts'
import { breakText, fitText, widthOf } from './lines.ts'
import { drawPicture, drawRule, drawText, type Page, paint, type Tag, tag } from './page.ts'

export type Institute = {
  name: string
  address: string
  email: string
  /** Stand in the place of the doorway; empty or absent for the doorway. */
  letters?: string
}

const markScale = 1.5
const markSize = { width: 24 * markScale, height: 26 * markScale }
/** By how many letters there are. */
const letterSizes: Record<number, number> = { 1: 36, 2: 24 }
const smallestLetters = 17
const addressWidth = 170
const gap = 14
// A circle's quarter as a Bézier curve.
const quarter = 0.5523

/** The institute's mark, name and address at the head of the first page; answers with the height left. */
export function drawLetterhead(page: Page, shaper: Shaper, institute: Institute, root: Tag) {
  const top = paper.height - margin.top
  drawMark(page, shaper, institute.letters ?? '', top)
  const x = margin.left + markSize.width + gap
  const address = [institute.address, institute.email].filter(Boolean).join('\n')
  const lines = breakText(shaper, address, styles.address, addressWidth)
  const taken = Math.max(...lines.map((line) => widthOf(line, styles.address.size)))
  const nameWidth = textWidth - markSize.width - gap * 3 - taken
  const names = breakText(shaper, institute.name, styles.institute, nameWidth)
  const block = Math.max(markSize.height, names.length * styles.institute.leading)
  const nameTop = top - (block - names.length * styles.institute.leading) / 2
  const nameTag = tag('P', root)
  for (const [i, line] of names.entries()) {
    const y = baseline(nameTop - i * styles.institute.leading, styles.institute)
    drawText(page, line, { x, y }, styles.institute, nameTag)
  }
  const addressTag = tag('P', root)
  for (const [i, line] of lines.entries()) {
    const right = margin.left + textWidth - widthOf(line, styles.address.size)
    const y = baseline(top - i * styles.address.leading, styles.address)
    drawText(page, line, { x: right, y }, styles.address, addressTag)
  }
  const foot = top - Math.max(block, lines.length * styles.address.leading) - gap
  drawRule(page, { x: margin.left, y: foot }, textWidth, 'hairline')
  return foot
}

/** The foot of each page: whose document it is, and which page of how many. */
export function drawFooters(pages: readonly Page[], shaper: Shaper, name: string, title: string) {
  const y = margin.bottom - 36
  for (const page of pages) {
    const count = fitText(shaper, `Page ${page.number} of ${pages.length}`, styles.note, textWidth)
    const countWidth = widthOf(count, styles.note.size)
    const room = textWidth - countWidth - gap
    drawRule(page, { x: margin.left, y: y + styles.note.leading }, textWidth, 'hairline')
    const words = fitText(shaper, `${name} · ${title}`, styles.note, room)
    drawText(page, words, { x: margin.left, y }, styles.note)
    drawText(page, count, { x: margin.left + textWidth - countWidth, y }, styles.note)
  }
}

function drawMark(page: Page, shaper: Shaper, letters: string, top: number) {
  const foot = top - markSize.height
  if (letters === '')
    return drawPicture(page, { x: margin.left, y: foot }, markScale, doorway(page.colors))
  const size = letterSizes[letters.length] ?? smallestLetters
  const style = { face: 'display', size, leading: markSize.height, color: 'brown' } as const
  const line = fitText(shaper, letters, style, markSize.width)
  const x = margin.left + (markSize.width - widthOf(line, size)) / 2
  drawText(page, line, { x, y: baseline(top, style) }, style)
}

/** The doorway of the website's mark, 24 by 26: two arches, the light, the step. */
function doorway(colors: Palette): string {
  const arches = `${arch(11)} ${arch(7.3)} .3 1 m 23.7 1 l S`
  const light = `${paint(colors.gold)} rg ${arch(3.5)} f`
  return `1.4 w ${paint(colors.brown)} RG ${light} ${arches}`
}

/** Upright sides and a half circle around the middle, 14 above the foot. */
function arch(radius: number): string {
  const [left, right, spring, crown] = [12 - radius, 12 + radius, 14, 14 + radius]
  const pull = radius * quarter
  const numbers = (...all: number[]) => all.map((each) => Number(each.toFixed(3))).join(' ')
  return [
    `${numbers(left, 1)} m ${numbers(left, spring)} l`,
    `${numbers(left, spring + pull, 12 - pull, crown, 12, crown)} c`,
    `${numbers(12 + pull, crown, right, spring + pull, right, spring)} c`,
    `${numbers(right, 1)} l`,
  ].join(' ')
}
