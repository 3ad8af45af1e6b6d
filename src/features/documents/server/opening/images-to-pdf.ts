import { writeFileSync } from 'node:fs'
import { PDF } from '@libpdf/core'
import { descriptors, type OpenedFile, RefusedFile } from './answer.ts'
import { drawJpeg, findSharp, walkPng } from './images.ts'

/** Letter in points, with the margin that printers need. */
const page = { width: 612, height: 792 }
const margin = 18
const mostPngPixels = 2_000_000

/** Pictures, each on a page of its own and as large as it allows. */
export async function joinImages(pictures: readonly Buffer[]): Promise<OpenedFile> {
  const pdf = PDF.create()
  for (const picture of pictures) {
    const image = pdf.embedImage(await embeddable(picture))
    const isWide = image.width > image.height
    const paper = isWide ? { width: page.height, height: page.width } : page
    const scale = Math.min(
      (paper.width - 2 * margin) / image.width,
      (paper.height - 2 * margin) / image.height,
    )
    const size = { width: image.width * scale, height: image.height * scale }
    pdf.addPage(paper).drawImage(image, {
      ...size,
      x: (paper.width - size.width) / 2,
      y: (paper.height - size.height) / 2,
    })
  }
  writeFileSync(descriptors.out, await pdf.save())
  return { mediaType: 'application/pdf', pages: pictures.length, marks: [], isRewritten: true }
}

/** A PDF holds JPEG as it is, and PNG unpacked and packed again, which takes long for a large one. */
async function embeddable(bytes: Buffer): Promise<Uint8Array> {
  const isWebp = bytes.toString('latin1', 8, 12) === 'WEBP'
  const isLargePng = bytes.toString('latin1', 1, 4) === 'PNG' && isLarge(walkPng(bytes))
  if (!isWebp && !isLargePng) return bytes
  const sharp = await findSharp()
  if (sharp) return drawJpeg(sharp(bytes))
  if (isWebp) throw new RefusedFile('type')
  return bytes
}

function isLarge({ width, height }: { width: number; height: number }): boolean {
  return width * height > mostPngPixels
}
