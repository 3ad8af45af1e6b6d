import { readFile } from 'node:fs/promises'
import { PDF, PdfArray, PdfDict, PdfName, type PdfObject, PdfRef, PdfStream } from '@libpdf/core'
import { type Mark, type Opened, Refused } from './answer.ts'
import { requireModest } from './unpacking.ts'

const mostObjects = 500_000
const programs = ['JavaScript', 'Launch', 'ImportData', 'SubmitForm']

/** Opens a PDF through and through; a program in it refuses it, what is only odd marks it. */
export async function openPdf(path: string): Promise<Opened> {
  const bytes = await readFile(path)
  await requireModest(bytes)
  const pdf = await PDF.load(bytes)
  if (pdf.isEncrypted) throw new Refused('encrypted')
  const pages = pdf.getPageCount()
  if (pages === 0) throw new Refused('no-pages')
  const marks = new Set<Mark>()
  if (pdf.recoveredViaBruteForce) marks.add('repaired')
  for (const dict of dictsOf(pdf)) look(dict, marks)
  return { mediaType: 'application/pdf', pages, marks: [...marks], isRewritten: false }
}

function look(dict: PdfDict, marks: Set<Mark>): void {
  if (dict.has('JS') || programs.includes(nameOf(dict, 'S') ?? '')) throw new Refused('script')
  if (nameOf(dict, 'Subtype') === 'RichMedia') throw new Refused('script')
  if (dict.has('EF')) marks.add('attachments')
  if (dict.has('XFA')) marks.add('drawn-by-program')
}

function nameOf(dict: PdfDict, key: string): string | undefined {
  const value = dict.get(key)
  return value instanceof PdfName ? value.value : undefined
}

/** Every dictionary that the document leads to. */
function* dictsOf(pdf: PDF): Generator<PdfDict> {
  const open: (PdfObject | undefined)[] = [pdf.getCatalog()]
  const seen = new Set<string>()
  while (open.length > 0) {
    const next = open.pop()
    if (next instanceof PdfRef) {
      const name = next.toString()
      if (seen.has(name)) continue
      if (seen.add(name).size > mostObjects) throw new Refused('broken')
      open.push(pdf.getObject(next) ?? undefined)
    } else if (next instanceof PdfArray) {
      for (let index = 0; index < next.length; index++) open.push(next.at(index))
    } else if (next instanceof PdfDict || next instanceof PdfStream) {
      yield next
      for (const key of next.keys()) open.push(next.get(key))
    }
  }
}
