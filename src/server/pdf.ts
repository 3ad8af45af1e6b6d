import { findFonts } from './pdf/fonts.ts'
import { printerOf } from './pdf/layout.ts'
import type { PdfDocument } from './pdf/paper.ts'
import { askPrinter } from './pdf/printer.ts'

export type { PdfDocument, PdfLine } from './pdf/paper.ts'

/**
 * Lays a document out on Letter pages, in whatever scripts its words are written. A character that no font has
 * prints as a box, and is still copied and found as itself. The same document gives the same bytes.
 */
export async function makePdf(document: PdfDocument): Promise<Uint8Array> {
  const answer = await askPrinter({ print: document })
  if (!('bytes' in answer)) throw new Error('The printer gave no paper')
  return answer.bytes
}

/** The program and the fonts that print here, by name and version. */
export function printer(): string {
  return printerOf(findFonts()).join(', ')
}

/** The characters of a text that no font has, each once, in order. */
export async function findUnprintable(text: string): Promise<string[]> {
  const answer = await askPrinter({ lacked: text })
  return 'lacked' in answer ? answer.lacked : []
}
