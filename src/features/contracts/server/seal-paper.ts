import type { Signer } from '@libpdf/core'
import { recordName } from './record.ts'

/**
 * Puts the certificate page and the events behind a signed contract and seals the whole. The file begins
 * with the very bytes that were signed: what is added comes after them.
 */
export async function sealPaper(
  unsigned: Uint8Array,
  added: { certificate: Uint8Array; record: object; signer: Signer; at: Date; reason: string },
): Promise<Uint8Array> {
  const pdf = await withPages(unsigned, added.certificate)
  const record = new TextEncoder().encode(JSON.stringify(added.record))
  pdf.addAttachment(recordName, record, {
    mimeType: 'application/json',
    description: 'Everything that happened to this contract',
    createdAt: added.at,
    modifiedAt: added.at,
  })
  const { bytes } = await pdf.sign({
    signer: added.signer,
    reason: added.reason,
    signingTime: added.at,
    level: 'B-B',
    fieldName: 'Seal',
  })
  return bytes
}

const mark = 'Signed in part: not complete, not sealed'
const markSize = 9

/** The contract with the signatures so far behind it, and on each page that it is not complete. */
export async function markPartial(unsigned: Uint8Array, behind: Uint8Array): Promise<Uint8Array> {
  const pdf = await withPages(unsigned, behind)
  for (const page of pdf.getPages())
    page.drawText(mark, { x: markSize * 2, y: page.height - markSize * 2, size: markSize })
  return pdf.save()
}

async function withPages(first: Uint8Array, behind: Uint8Array) {
  const { PDF } = await import('@libpdf/core')
  const pdf = await PDF.load(Uint8Array.from(first))
  const further = await PDF.load(behind)
  const pages = Array.from({ length: further.getPageCount() }, (_, index) => index)
  await pdf.copyPagesFrom(further, pages)
  return pdf
}
