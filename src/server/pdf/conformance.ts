import { createHash } from 'node:crypto'
import {
  PDF,
  PdfArray,
  PdfBool,
  PdfDict,
  PdfName,
  PdfRef,
  PdfStream,
  PdfString,
} from '@libpdf/core'
import { nameGlyphs } from './text-layer.ts'

const identityBytes = 16

/**
 * Says of a paper what it is: PDF/A-3a for archives and PDF/UA-1 for screen readers. The typesetter makes one of both
 * at a time, and neither as WebAssembly; what it would write beside its pages for each is written here for both.
 */
export async function addConformance(bytes: Uint8Array): Promise<Uint8Array> {
  const pdf = await PDF.load(bytes)
  const resolve = pdf.getObject.bind(pdf)
  const catalog = pdf.context.catalog.getDict()
  const profile = findProfile(pdf)
  if (profile) {
    const intent = PdfDict.of({
      Type: PdfName.of('OutputIntent'),
      S: PdfName.of('GTS_PDFA1'),
      OutputConditionIdentifier: PdfString.fromString('sRGB'),
      OutputCondition: PdfString.fromString('sRGB'),
      Info: PdfString.fromString('sRGB v4.2'),
      DestOutputProfile: profile,
    })
    catalog.set('OutputIntents', PdfArray.of(pdf.register(intent)))
  }
  catalog.getDict('ViewerPreferences', resolve)?.set('DisplayDocTitle', PdfBool.of(true))
  const metadata = catalog.get('Metadata', resolve)
  if (metadata instanceof PdfStream) {
    const words = Buffer.from(metadata.getDecodedData()).toString('utf8')
    const dict = { Type: PdfName.of('Metadata'), Subtype: PdfName.of('XML') }
    catalog.set('Metadata', pdf.createStream(dict, Buffer.from(withClaims(words), 'utf8')))
  }
  nameGlyphs(pdf)
  nameRows(catalog.get('StructTreeRoot', resolve), resolve)
  // The library would draw a file's identity by lot.
  const identity = PdfString.fromBytes(
    createHash('sha256').update(bytes).digest().subarray(0, identityBytes),
  )
  pdf.context.info.trailer.set('ID', PdfArray.of(identity, identity))
  return pdf.save({ compressStreams: false })
}

type Resolve = (ref: PdfRef) => ReturnType<PDF['getObject']>

/** The profile of colors that the pages are painted with. */
function findProfile(pdf: PDF): PdfRef | undefined {
  const resolve = pdf.getObject.bind(pdf)
  for (const page of pdf.getPages()) {
    const spaces = page.dict.getDict('Resources', resolve)?.getDict('ColorSpace', resolve)
    for (const key of spaces?.keys() ?? []) {
      const space = spaces?.getArray(key.value, resolve)
      const profile = space?.at(1)
      const found = profile instanceof PdfRef ? resolve(profile) : undefined
      if (
        profile instanceof PdfRef &&
        found instanceof PdfStream &&
        found.getNumber('N')?.value === 3
      )
        return profile
    }
  }
}

/** The first cell of each row of a table is what the others are about. */
function nameRows(element: unknown, resolve: Resolve) {
  const found = element instanceof PdfRef ? resolve(element) : element
  if (found instanceof PdfArray) for (const kid of found) nameRows(kid, resolve)
  if (!(found instanceof PdfDict)) return
  const kids = found.get('K', resolve)
  if (found.getName('S', resolve)?.value !== 'TR') return nameRows(kids, resolve)
  const [first] = kids instanceof PdfArray ? kids : []
  const cell = first instanceof PdfRef ? resolve(first) : first
  if (!(cell instanceof PdfDict)) return
  cell.set('S', PdfName.of('TH'))
  cell.set('A', PdfDict.of({ O: PdfName.of('Table'), Scope: PdfName.of('Row') }))
}

const namespaces = {
  pdfaid: 'http://www.aiim.org/pdfa/ns/id/',
  pdfuaid: 'http://www.aiim.org/pdfua/ns/id/',
  pdfaExtension: 'http://www.aiim.org/pdfa/ns/extension/',
  pdfaSchema: 'http://www.aiim.org/pdfa/ns/schema#',
  pdfaProperty: 'http://www.aiim.org/pdfa/ns/property#',
}

/** What archives have to be told of names that their standard does not know itself. */
const extensions = [
  schema('PDF/UA identification schema', namespaces.pdfuaid, 'pdfuaid', [
    [
      'internal',
      'Indicates the part of ISO 14289 to which the document conforms',
      'part',
      'Integer',
    ],
  ]),
  schema('XMP Media Management schema', 'http://ns.adobe.com/xap/1.0/mm/', 'xmpMM', [
    [
      'internal',
      'UUID based identifier for specific incarnation of a document',
      'InstanceID',
      'Text',
    ],
  ]),
  schema('Adobe PDF schema', 'http://ns.adobe.com/pdf/1.3/', 'pdf', [
    ['external', 'Keywords associated with the document', 'Keywords', 'Text'],
    [
      'internal',
      'Version of the PDF specification to which the document conforms',
      'PDFVersion',
      'Text',
    ],
  ]),
]

function schema(name: string, uri: string, prefix: string, properties: string[][]): string {
  const fields = ['category', 'description', 'name', 'valueType']
  const named = properties.map((values) =>
    item(fields.map((field, i) => `<pdfaProperty:${field}>${values[i]}</pdfaProperty:${field}>`)),
  )
  return item([
    `<pdfaSchema:schema>${name}</pdfaSchema:schema>`,
    `<pdfaSchema:namespaceURI>${uri}</pdfaSchema:namespaceURI>`,
    `<pdfaSchema:prefix>${prefix}</pdfaSchema:prefix>`,
    `<pdfaSchema:property><rdf:Seq>${named.join('')}</rdf:Seq></pdfaSchema:property>`,
  ])
}

function item(parts: string[]): string {
  return `<rdf:li rdf:parseType="Resource">${parts.join('')}</rdf:li>`
}

function withClaims(xmp: string): string {
  const names = Object.entries(namespaces).map(([prefix, uri]) => ` xmlns:${prefix}="${uri}"`)
  const claims = [
    `<pdfaExtension:schemas><rdf:Bag>${extensions.join('')}</rdf:Bag></pdfaExtension:schemas>`,
    '<pdfaid:part>3</pdfaid:part><pdfaid:conformance>A</pdfaid:conformance>',
    '<pdfuaid:part>1</pdfuaid:part>',
  ]
  return xmp
    .replace('<rdf:Description rdf:about=""', (tag) => `${tag}${names.join('')}`)
    .replace('</rdf:Description>', (tag) => `${claims.join('')}${tag}`)
}
