import type { PDF as Pdf, Signer } from '@libpdf/core'
import { recordName } from './record.ts'

/** For a chain of certificates, and for a time stamp with another one, which comes later. */
const roomBytes = 24 * 1_024

/**
 * Puts the certificate page and the events behind a signed contract and seals the whole. The file begins
 * with the very bytes that were signed: what is added comes after them.
 */
export async function sealPaper(
  unsigned: Uint8Array,
  added: { certificate: Uint8Array; record: object; signer: Signer; at: Date; reason: string },
): Promise<Uint8Array> {
  const [{ PDF }, { asBaseline }] = await Promise.all([
    import('@libpdf/core'),
    import('./baseline.ts'),
  ])
  const pdf = await withPages(unsigned, added.certificate)
  const record = new TextEncoder().encode(JSON.stringify(added.record))
  pdf.addAttachment(recordName, record, {
    mimeType: 'application/json',
    description: 'Everything that happened to this contract',
    createdAt: added.at,
    modifiedAt: added.at,
  })
  await claimForSeal(pdf)
  // What archives read about a file may not be packed, and signing would pack it.
  const whole = await PDF.load(await pdf.save({ incremental: true, compressStreams: false }))
  const { bytes } = await whole.sign({
    signer: added.signer,
    reason: added.reason,
    signingTime: added.at,
    level: 'B-B',
    fieldName: 'Seal',
    estimatedSize: roomBytes,
  })
  return asBaseline(bytes, added.signer)
}

const mark = 'Signed in part: not complete, not sealed'
const markSize = 9

/** The contract with the signatures so far behind it, and on each page that it is not complete. */
export async function markPartial(unsigned: Uint8Array, behind: Uint8Array): Promise<Uint8Array> {
  const pdf = await withPages(unsigned, behind)
  for (const page of pdf.getPages())
    page.drawText(mark, { x: markSize * 2, y: page.height - markSize * 2, size: markSize })
  pdf.context.catalog.getDict().delete('Metadata')
  return pdf.save()
}

/**
 * Sealed, the file stays one for archives. The page behind the contract is not part of its structure, so it no longer
 * says that screen readers find all of it in order; and what is attached is named as what it is.
 */
async function claimForSeal(pdf: Pdf): Promise<void> {
  const { PdfArray, PdfDict, PdfName, PdfStream } = await import('@libpdf/core')
  const resolve = pdf.getObject.bind(pdf)
  const catalog = pdf.context.catalog.getDict()
  const metadata = catalog.get('Metadata', resolve)
  if (metadata instanceof PdfStream) {
    const words = Buffer.from(metadata.getDecodedData()).toString('utf8')
    const less = words
      .replace('<pdfuaid:part>1</pdfuaid:part>', '')
      .replace('conformance>A<', 'conformance>B<')
    const dict = { Type: PdfName.of('Metadata'), Subtype: PdfName.of('XML') }
    catalog.set('Metadata', pdf.createStream(dict, Buffer.from(less, 'utf8')))
  }
  const files = pdf.context.catalog.getEmbeddedFilesTree()
  for (const [, file] of files?.entries() ?? []) {
    if (!(file instanceof PdfDict)) continue
    file.set('AFRelationship', PdfName.of('Data'))
    const ref = pdf.context.registry.getRef(file)
    if (ref) catalog.set('AF', PdfArray.of(ref))
  }
}

async function withPages(first: Uint8Array, behind: Uint8Array) {
  const { PDF } = await import('@libpdf/core')
  const pdf = await PDF.load(Uint8Array.from(first))
  const further = await PDF.load(behind)
  const pages = Array.from({ length: further.getPageCount() }, (_, index) => index)
  await pdf.copyPagesFrom(further, pages)
  return pdf
}
