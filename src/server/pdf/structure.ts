import { type PDF, PdfArray, PdfBool, PdfDict, PdfName, PdfNumber, type PdfRef } from '@libpdf/core'
import type { Page, Tag } from './page.ts'

/** Writes headings, paragraphs and tables down as such, in reading order, for screen readers. */
export function addStructure(pdf: PDF, root: Tag, pages: readonly Page[], sheets: PdfRef[]) {
  const elements = new Map<Tag, PdfRef>()
  const tree = new PdfDict()
  const treeRef = pdf.register(tree)

  function addElement(part: Tag, parent: PdfRef): PdfRef {
    const element = PdfDict.of({
      Type: PdfName.of('StructElem'),
      S: PdfName.of(part.role),
      P: parent,
    })
    const ref = pdf.register(element)
    elements.set(part, ref)
    if (part.role === 'TH') {
      element.set('A', PdfDict.of({ O: PdfName.of('Table'), Scope: PdfName.of('Row') }))
    }
    const kids = part.parts.map((kid) =>
      'role' in kid ? addElement(kid, ref) : markedContent(kid, sheets),
    )
    element.set('K', new PdfArray(kids))
    return ref
  }

  tree.set('Type', PdfName.of('StructTreeRoot'))
  tree.set('K', addElement(root, treeRef))
  const parents = pages.flatMap((page) => [
    PdfNumber.of(page.number - 1),
    new PdfArray(page.marks.flatMap((mark) => elements.get(mark) ?? [])),
  ])
  tree.set('ParentTree', PdfDict.of({ Nums: new PdfArray(parents) }))
  tree.set('ParentTreeNextKey', PdfNumber.of(pages.length))
  const catalog = pdf.context.catalog.getDict()
  catalog.set('StructTreeRoot', treeRef)
  catalog.set('MarkInfo', PdfDict.of({ Marked: PdfBool.of(true) }))
}

function markedContent({ page, mark }: { page: number; mark: number }, sheets: PdfRef[]): PdfDict {
  const content = PdfDict.of({ Type: PdfName.of('MCR'), MCID: PdfNumber.of(mark) })
  const sheet = sheets[page - 1]
  if (sheet) content.set('Pg', sheet)
  return content
}
