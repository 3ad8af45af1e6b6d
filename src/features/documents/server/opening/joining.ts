import { readFile, writeFile } from 'node:fs/promises'
import { PDF } from '@libpdf/core'
import { type Opened, Refused } from './answer.ts'
import { findSharp } from './images.ts'

/** Letter in points, with the margin that printers need. */
const page = { width: 612, height: 792 }
const margin = 18

/** Pictures, each on a page of its own and as large as it allows. */
export async function joinImages(paths: readonly string[], out: string): Promise<Opened> {
  const pdf = PDF.create()
  for (const path of paths) {
    const image = pdf.embedImage(await embeddable(await readFile(path)))
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
  await writeFile(out, await pdf.save())
  return { mediaType: 'application/pdf', pages: paths.length, marks: [], isRewritten: true }
}

/** A PDF holds JPEG and PNG. */
async function embeddable(bytes: Buffer): Promise<Uint8Array> {
  if (bytes.toString('latin1', 8, 12) !== 'WEBP') return bytes
  const sharp = await findSharp()
  if (!sharp) throw new Refused('type')
  return sharp(bytes).jpeg({ quality: 90 }).toBuffer()
}
