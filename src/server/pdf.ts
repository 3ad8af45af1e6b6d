import { housePalette, type Palette } from '#shared/palette.ts'
import { type Body, bodyStrips, noteStrips } from './pdf/body.ts'
import { styles } from './pdf/design.ts'
import { loadFaces } from './pdf/faces.ts'
import { writePages } from './pdf/file.ts'
import { paginate } from './pdf/flow.ts'
import { drawFooters, drawLetterhead, type Institute } from './pdf/furniture.ts'
import { createShaper, tidy } from './pdf/glyphs.ts'
import type { Page, Tag } from './pdf/page.ts'

export type { PdfLine } from './pdf/body.ts'

export type PdfDocument = Body & {
  /** Names the file in its metadata and at the foot of each page. */
  title: string
  institute: Institute
  /** Absent: those of the house. */
  colors?: Palette
  /** When the document was made, for its metadata. */
  createdAt: Date
}

/**
 * Lays a document out on Letter pages. Latin, Greek and Cyrillic print exactly; a character that no bundled font has
 * prints as a box, is named at the end, and is still copied and found as itself. The same document gives the same bytes.
 */
export async function makePdf(document: PdfDocument): Promise<Uint8Array> {
  const { title, institute, createdAt, colors = housePalette } = document
  const faces = await loadFaces()
  const shaper = createShaper(faces)
  const root: Tag = { role: 'Document', parts: [] }
  const pages: Page[] = []
  const nextPage = () => {
    const page: Page = { number: pages.length + 1, drawing: [], marks: [], colors }
    pages.push(page)
    return page
  }

  const first = nextPage()
  const foot = drawLetterhead(first, shaper, institute, root)
  const body = bodyStrips(document, shaper, root)
  // The footers come last, but what they lack is named too.
  shaper.shape(title, styles.note.face)
  paginate([...body, ...noteStrips(shaper, root)], foot, first, nextPage)
  drawFooters(pages, shaper, institute.name, title)
  const about = { title, author: institute.name, createdAt }
  return writePages(pages, root, { shaper, faces }, about)
}

/** The characters of a text that no bundled font has, each once, in order. */
export async function unprintable(text: string): Promise<string[]> {
  const shaper = createShaper(await loadFaces())
  for (const line of tidy(text).split('\n')) shaper.shape(line, styles.answer.face)
  return [...shaper.boxed]
}
