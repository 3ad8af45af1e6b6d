import { withPages } from '#features/seals/server/seal-paper.ts'

const mark = 'Partly signed: not complete, not sealed'
const markSize = 9

/** The contract with the signatures so far behind it, and on each page that it is not complete. */
export async function markPartial(unsigned: Uint8Array, behind: Uint8Array): Promise<Uint8Array> {
  const pdf = await withPages(unsigned, behind)
  for (const page of pdf.getPages())
    page.drawText(mark, { x: markSize * 2, y: page.height - markSize * 2, size: markSize })
  pdf.context.catalog.getDict().delete('Metadata')
  return pdf.save()
}
