import type { PDF as Pdf, Signer } from '@libpdf/core'

/** For a chain of certificates, and for a time stamp with another one, which comes later. */
const roomBytes = 24 * 1_024

type ToSeal = {
  /** Pages that are put behind those of the paper itself. */
  behind?: Uint8Array
  /** What is attached, for programs. */
  record: { name: string; about: string; body: object }
  signer: Signer
  at: Date
  reason: string
}

/**
 * Attaches its record to a paper, puts further pages behind it, and seals the whole. The file begins with the very
 * bytes of the paper: what is added comes after them.
 */
export async function sealPaper(
  paper: Uint8Array,
  { behind, record, signer, at, reason }: ToSeal,
): Promise<Uint8Array> {
  const [{ PDF }, { asBaseline }] = await Promise.all([
    import('@libpdf/core'),
    import('./baseline.ts'),
  ])
  const pdf = behind ? await withPages(paper, behind) : await PDF.load(Uint8Array.from(paper))
  pdf.addAttachment(record.name, new TextEncoder().encode(JSON.stringify(record.body)), {
    mimeType: 'application/json',
    description: record.about,
    createdAt: at,
    modifiedAt: at,
  })
  await claimForSeal(pdf)
  // What archives read about a file may not be packed, and signing would pack it.
  const whole = await PDF.load(await pdf.save({ incremental: true, compressStreams: false }))
  const { bytes } = await whole.sign({
    signer,
    reason,
    signingTime: at,
    level: 'B-B',
    fieldName: 'Seal',
    estimatedSize: roomBytes,
  })
  return asBaseline(bytes, signer)
}

/**
 * Sealed, the file stays one for archives. Pages behind a paper and the field of the seal are not part of its structure,
 * so it no longer says that screen readers find all of it in order; and what is attached is named as what it is.
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

export async function withPages(first: Uint8Array, behind: Uint8Array) {
  const { PDF } = await import('@libpdf/core')
  const pdf = await PDF.load(Uint8Array.from(first))
  const further = await PDF.load(behind)
  const pages = Array.from({ length: further.getPageCount() }, (_, index) => index)
  await pdf.copyPagesFrom(further, pages)
  return pdf
}
