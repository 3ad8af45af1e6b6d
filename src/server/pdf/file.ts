import { createHash } from 'node:crypto'
import { PDF, PdfArray, PdfNumber, PdfString } from '@libpdf/core'
import { paper } from './design.ts'
import { embedFonts } from './embed.ts'
import type { Faces } from './faces.ts'
import type { Shaper } from './glyphs.ts'
import type { Page, Tag } from './page.ts'
import { addStructure } from './structure.ts'

const maker = 'Matricula'
const identityBytes = 16

/** The bytes of a file. The same pages give the same bytes, whenever and wherever. */
export function writePages(
  pages: readonly Page[],
  root: Tag,
  fonts: { shaper: Shaper; faces: Faces },
  about: { title: string; author: string; createdAt: Date },
): Promise<Uint8Array> {
  const pdf = PDF.create()
  const resources = pdf.createDict({ Font: embedFonts(pdf, fonts.shaper, fonts.faces) })
  const drawings = pages.map((page) => page.drawing.join('\n'))
  const sheets = pages.map((page, i) => {
    const { dict, ref } = pdf.addPage(paper)
    dict.set('Resources', resources)
    dict.set('Contents', pdf.createStream({}, new TextEncoder().encode(drawings[i])))
    dict.set('StructParents', PdfNumber.of(page.number - 1))
    return ref
  })
  addStructure(pdf, root, pages, sheets)
  pdf.setLanguage('en-US')
  pdf.setTitle(about.title, { showInWindowTitleBar: true })
  pdf.setAuthor(about.author)
  pdf.setCreator(maker)
  pdf.setProducer(maker)
  pdf.setCreationDate(about.createdAt)
  pdf.setModificationDate(about.createdAt)
  // The library would draw a file's identity by lot.
  const hash = createHash('sha256').update(JSON.stringify([drawings, about, fonts.shaper.boxed]))
  const identity = PdfString.fromBytes(new Uint8Array(hash.digest().subarray(0, identityBytes)))
  pdf.context.info.trailer.set('ID', PdfArray.of(identity, identity))
  return pdf.save({ subsetFonts: true })
}
