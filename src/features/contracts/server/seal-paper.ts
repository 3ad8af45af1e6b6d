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
  const { PDF } = await import('@libpdf/core')
  const pdf = await PDF.load(Uint8Array.from(unsigned))
  const certificate = await PDF.load(added.certificate)
  const pages = Array.from({ length: certificate.getPageCount() }, (_, index) => index)
  await pdf.copyPagesFrom(certificate, pages)
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
