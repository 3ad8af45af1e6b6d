import { deflateSync } from 'node:zlib'
import { PDF } from '@libpdf/core'
import { expect, test } from 'vitest'
import { forThisFile } from '#tests/for-this-file.ts'
import { bringIn, cast } from '../../../../tests/cast.ts'
import { bytesOf, filesUnder, openPapers } from './documents.fixture.ts'

const megabyte = 1024 * 1024

const papers = await forThisFile(openPapers())
const { token, id } = await bringIn(papers.app, cast.xiaoming)

/** So many megabytes of nothing, packed. */
function packed(megabytes: number, before = ''): Buffer {
  return deflateSync(Buffer.concat([Buffer.from(before), Buffer.alloc(megabytes * megabyte, ' ')]))
}

function streamOf(dictionary: string, bytes: Buffer): string {
  const words = `<< ${dictionary} /Filter /FlateDecode /Length ${bytes.length} >>`
  return `${words}\nstream\n${bytes.toString('latin1')}\nendstream`
}

/** A PDF of one page that leads to a further object. */
function pdfOf(further: string): Uint8Array<ArrayBuffer> {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R >>',
    further,
  ]
  let text = '%PDF-1.7\n'
  const places = objects.map((object, index) => {
    const at = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(at).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 5\n0000000000 65535 f \n${places.join('')}`
  const end = `trailer\n<< /Size 5 /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`
  return bytesOf(`${text}${table}${end}`)
}

const objects = '1 0 5 40 << /Type /Catalog /Pages 2 0 R >> << /X 1 >> '

test.each<[string, () => string]>([
  ['a page', () => streamOf('', packed(140))],
  ['what holds its objects', () => streamOf('/Type /ObjStm /N 2 /First 9', packed(40, objects))],
  [
    'what holds its objects, under another spelling',
    () => streamOf('/Type /Obj#53tm /N 2 /First 9', packed(40, objects)),
  ],
  ['its table of contents', () => streamOf('/Type /XRef /W [1 4 2] /Size 5', packed(40))],
])('a PDF of a few kilobytes in which %s unpacks to a flood is refused', async (_, further) => {
  const bytes = pdfOf(further())
  expect(bytes.length).toBeLessThan(megabyte / 4)
  const answer = await papers.send(token, id, bytes)
  expect(answer).toMatchObject({
    status: 422,
    body: { error: expect.stringContaining('far more') },
  })
  expect(await filesUnder(papers.app)).toEqual([])
})

test('a PDF with a large picture that packs well is none', async () => {
  const picture = streamOf(
    '/Type /XObject /Subtype /Image /Width 5100 /Height 6600 /ColorSpace /DeviceRGB /BitsPerComponent 8',
    deflateSync(Buffer.alloc(5100 * 6600 * 3, 255)),
  )
  expect((await papers.send(token, id, pdfOf(picture))).status).toBe(200)
})

test('a PDF that was saved with packed objects is opened as before', async () => {
  const pdf = PDF.create()
  for (let page = 0; page < 40; page++) pdf.addPage({ size: 'letter' })
  const bytes = new Uint8Array(await pdf.save({ useXRefStream: true }))
  const { body } = await papers.send(token, id, bytes, { slotId: 'degree' })
  expect(body.files[0]).toMatchObject({ pages: 40, state: 'clean' })
})

/** The heads of pictures that say they are enormous. */
test.each<[string, string, Buffer]>([
  [
    'JPEG',
    'image/jpeg',
    Buffer.from(
      'ffd8ffe000104a46494600010100000100010000ffc0001108ffffffff03011100021101031101ffda000c03010002110311003f00ffd9',
      'hex',
    ),
  ],
  [
    'WebP',
    'image/webp',
    Buffer.concat([
      Buffer.from('RIFF'),
      Buffer.from([22, 0, 0, 0]),
      Buffer.from('WEBPVP8X'),
      Buffer.from([10, 0, 0, 0, 0, 0, 0, 0, 255, 255, 255, 255, 255, 255]),
    ]),
  ],
])(
  'a %s of more pixels than any camera has is refused before it is decoded',
  async (name, type, bytes) => {
    const answer = await papers.send(token, id, new Uint8Array(bytes), { name: `x.${name}`, type })
    expect(answer).toMatchObject({
      status: 422,
      body: { error: expect.stringContaining('60 megapixels') },
    })
  },
)
