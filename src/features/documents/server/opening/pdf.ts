import { PDF } from '@libpdf/core'
import { type Mark, type OpenedFile, RefusedFile } from './answer.ts'
import { makeInspector } from './pdf-inspection.ts'
import { eachDict } from './pdf-objects.ts'
import { boundUnpacking } from './unpack-limits.ts'

/** Opens a PDF through and through; a program in it refuses it, what is only odd marks it. */
export async function openPdf(bytes: Buffer): Promise<OpenedFile> {
  const unpacking = boundUnpacking()
  // The parser takes a refusal for damage, and repairs it.
  const pdf = await PDF.load(bytes).finally(unpacking.requireModest)
  if (pdf.isEncrypted) throw new RefusedFile('encrypted')
  const pages = pdf.getPageCount()
  if (pages === 0) throw new RefusedFile('no-pages')
  const marks = new Set<Mark>()
  if (pdf.recoveredViaBruteForce) marks.add('repaired')
  const look = makeInspector(pdf, unpacking)
  for (const dict of eachDict(pdf)) for (const mark of await look(dict)) marks.add(mark)
  unpacking.requireModest()
  return { mediaType: 'application/pdf', pages, marks: [...marks], isRewritten: false }
}
