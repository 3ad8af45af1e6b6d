import { gutter, labelWidth, margin, styles } from './design.ts'
import { baseline, type Strip } from './flow.ts'
import type { Shaper } from './glyphs.ts'
import { fitText } from './lines.ts'
import { drawText, type Page, paint, points, type Tag, tag } from './page.ts'

export type Drawing = {
  width: number
  height: number
  strokes: readonly (readonly { x: number; y: number }[])[]
}

const height = 70

/** A label with a drawing beside it, which is read out as what its label says. */
export function drawingStrips(
  shaper: Shaper,
  { label, drawing }: { label: string; drawing: Drawing },
  root: Tag,
  before: number,
): Strip[] {
  const part = tag('P', root)
  const words = fitText(shaper, label, styles.label, labelWidth)
  return [
    {
      before,
      height,
      staysWithNext: false,
      draw: (page, y) => {
        drawText(page, words, { x: margin.left, y: baseline(y, styles.answer) }, styles.label, part)
        drawStrokes(page, drawing, { x: margin.left + labelWidth + gutter, y: y - height })
      },
    },
  ]
}

function drawStrokes(page: Page, drawing: Drawing, at: { x: number; y: number }) {
  const scale = height / drawing.height
  const paths = drawing.strokes.map((stroke) => {
    // A dot is a line of no length, which round ends make visible.
    const path = stroke.length === 1 ? [...stroke, ...stroke] : stroke
    return path
      .map(({ x, y }, i) => `${points(x)} ${points(drawing.height - y)} ${i === 0 ? 'm' : 'l'}`)
      .join(' ')
  })
  const matrix = `${points(scale, 4)} 0 0 ${points(scale, 4)} ${points(at.x)} ${points(at.y)} cm`
  page.drawing.push(
    `/Artifact BMC q ${matrix} ${paint(page.colors.ink)} RG 3 w 1 J 1 j ${paths.join(' ')} S Q EMC`,
  )
}
