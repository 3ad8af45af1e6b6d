import { deviceZone, formatDay } from '#shared/dates.ts'
import { housePalette } from '#shared/palette.ts'
import { saveFile } from '#web/download.ts'
import { type Colors, type Picture, svgOf } from './chart-svg.ts'
import { fileNameOf } from './csv.ts'

/** Sharp on a slide too. */
const dotsPerPixel = 2

/** Saves the charts of a report as one picture. */
export async function savePicture(
  kind: 'SVG' | 'PNG',
  { title, charts }: Omit<Picture, 'note'>,
): Promise<void> {
  const today = formatDay(new Date(), deviceZone())
  const isRounded = charts.some(({ drawing }) => drawing.kind === 'lines')
  const note = isRounded ? `${today}. Numbers are rounded to tens.` : today
  const picture = svgOf({ title, note, charts }, colorsInUse())
  const type = kind === 'SVG' ? 'image/svg+xml' : 'image/png'
  const svg = new Blob([picture.svg], { type: 'image/svg+xml' })
  const bytes = kind === 'SVG' ? svg : await drawn(svg, picture)
  saveFile({ name: fileNameOf(title, kind.toLowerCase()), type, bytes })
}

async function drawn(svg: Blob, { width, height }: { width: number; height: number }) {
  const address = URL.createObjectURL(svg)
  try {
    const image = new Image()
    image.src = address
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = width * dotsPerPixel
    canvas.height = height * dotsPerPixel
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
    return await new Promise<Blob>((resolve, reject) =>
      canvas.toBlob(
        (blob) => (blob ? resolve(blob) : reject(new Error('no picture'))),
        'image/png',
      ),
    )
  } finally {
    URL.revokeObjectURL(address)
  }
}

/** The institute's own colors, where it has chosen some. */
function colorsInUse(): Colors {
  const style = getComputedStyle(document.documentElement)
  const entries = Object.entries(housePalette).map(([name, first]) => [
    name,
    style.getPropertyValue(`--color-${name}`).trim() || first,
  ])
  return { ...housePalette, ...Object.fromEntries(entries) }
}
