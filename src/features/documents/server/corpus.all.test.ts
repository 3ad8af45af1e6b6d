import { deflateRawSync, deflateSync } from 'node:zlib'
import { PDF } from '@libpdf/core'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { forThisFile } from '#tests/for-this-file.ts'
import { bringIn, cast } from '../../../../tests/cast.ts'
import {
  bytesOf,
  filesUnder,
  openPapers,
  pdfOf,
  pdfWith,
  type SentFile,
} from './documents.fixture.ts'

const papers = await forThisFile(openPapers())
const { token, id } = await bringIn(papers.app, cast.xiaoming)

function send(bytes: Uint8Array<ArrayBuffer>, sent: SentFile = {}) {
  return papers.send(token, id, bytes, sent)
}

function box(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length + 8)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, body])
}

const html = '<!doctype html><script>alert(document.domain)</script>'
const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><rect/></svg>'
const exe = `MZ${'\0'.repeat(58)}\x80\0\0\0${'\0'.repeat(64)}PE\0\0`
const zip = `PK\x03\x04\x14\0\0\0\x08\0${'\0'.repeat(16)}${deflateRawSync('x').toString('latin1')}`
const gifScript = 'GIF89a/*\x01\0\x80*/=1;alert(1)'
const heic = box('ftyp', Buffer.from('heic\0\0\0\0heicmif1', 'latin1')).toString('latin1')

/** What it is, and what it is called. */
const wrongKinds: [string, string, string][] = [
  ['HTML', html, 'transcript.pdf'],
  ['SVG', svg, 'transcript.png'],
  ['SVG with an XML head', `<?xml version="1.0"?>${svg}`, 'transcript.pdf'],
  ['a program for Windows', exe, 'transcript.png'],
  ['a program for Linux', `\x7fELF\x02\x01\x01${'\0'.repeat(64)}`, 'transcript.pdf'],
  ['a ZIP', zip, 'transcript.png'],
  ['JavaScript', 'alert(1)', 'transcript.pdf'],
  ['a GIF that is a script', gifScript, 'transcript.png'],
  ['a PDF after leading junk', `junk junk junk\n%PDF-1.7\n`, 'transcript.pdf'],
  ['four bytes of a JPEG', '\xff\xd8\xff\xe0', 'transcript.png'],
  ['plain text', 'Dear Sir or Madam', 'transcript.pdf'],
  ['a Word document', zip.replace('x', '[Content_Types].xml word/document.xml'), 'transcript.pdf'],
  ['an old Word document', `\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1${'\0'.repeat(504)}`, 'transcript.pdf'],
  ['RTF', '{\\rtf1\\ansi{\\object\\objautlink}}', 'transcript.pdf'],
  ['PostScript', '%!PS-Adobe-3.0\n(x) run\n', 'transcript.pdf'],
  ['a bitmap', `BM${'\0'.repeat(60)}`, 'transcript.png'],
  ['a TIFF', `II*\0\x08\0\0\0${'\0'.repeat(60)}`, 'transcript.jpg'],
  ['an AVIF', '\0\0\0\x1cftypavif\0\0\0\0avifmif1', 'transcript.webp'],
  ['a film', '\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'transcript.jpg'],
  ['a gzip', `\x1f\x8b\x08${'\0'.repeat(20)}`, 'transcript.pdf'],
  ['a RAR', 'Rar!\x1a\x07\x01\0', 'transcript.pdf'],
  ['a 7z', `7z\xbc\xaf\x27\x1c${'\0'.repeat(26)}`, 'transcript.pdf'],
  ['a shell script', '#!/bin/sh\nrm -rf ~\n', 'transcript.pdf'],
  ['WebAssembly', '\0asm\x01\0\0\0', 'transcript.png'],
  ['a web archive', 'From: x\nMIME-Version: 1.0\nContent-Type: text/html\n\n<p>', 'transcript.pdf'],
  ['a cursor', '\0\0\x02\0\x01\0', 'transcript.png'],
]

describe('what is neither a PDF nor a picture', () => {
  test.each(wrongKinds)(
    '%s is refused under any name, and nothing stays',
    async (_, text, name) => {
      const type = name.endsWith('pdf') ? 'application/pdf' : 'image/png'
      const answer = await send(bytesOf(text), { name, type })
      expect(answer.status).toBe(422)
      expect(answer.body.fields.uploads).toMatch(/^(This|We)\b.*(Save|Upload|upload)/)
      expect(await filesUnder(papers.app)).toEqual([])
    },
  )

  test('a HEIC picture is refused with the way to a JPEG, by its type and by its content', async () => {
    const begun = await send(bytesOf(heic), { name: 'IMG_1.HEIC', type: 'image/heic' })
    expect(begun).toMatchObject({ status: 422, body: { fields: { name: expect.any(String) } } })
    expect(begun.body.error).toContain('Most Compatible')
    const sent = await send(bytesOf(heic), { name: 'IMG_1.jpg', type: 'image/jpeg' })
    expect(sent.status).toBe(422)
    expect(sent.body.error).toContain('Most Compatible')
  })
})

async function encrypted(): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = PDF.create()
  pdf.addPage({ size: 'letter' })
  pdf.setProtection({ userPassword: 'secret', ownerPassword: 'other' })
  return new Uint8Array(await pdf.save())
}

describe('a PDF', () => {
  test.each<[string, () => Promise<Uint8Array<ArrayBuffer>>, string]>([
    ['that is only a head', async () => bytesOf('%PDF-1.7<script>alert(1)</script>'), 'damaged'],
    ['with a password', encrypted, 'password'],
    ['without a page', async () => new Uint8Array(await PDF.create().save()), 'no pages'],
    ['with a script', () => pdfWith('/OpenAction << /S /JavaScript /JS (app.alert) >>'), 'program'],
    [
      'that starts a program',
      () => pdfWith('/OpenAction << /S /Launch /F (cmd.exe) >>'),
      'program',
    ],
    [
      'with a script deep inside',
      () => pdfWith('/Names << /JavaScript << /Names [(a) << /S /JavaScript /JS (x) >>] >> >>'),
      'program',
    ],
    ['with a film', () => pdfWith('/AF [ << /Subtype /RichMedia >> ]'), 'program'],
  ])('%s is refused, and nothing stays', async (_, make, why) => {
    const answer = await send(await make())
    expect(answer.status).toBe(422)
    expect(answer.body.error).toContain(why)
    expect(await filesUnder(papers.app)).toEqual([])
  })

  test('of zero bytes is refused before it is sent', async () => {
    expect(await send(new Uint8Array())).toMatchObject({
      status: 422,
      body: { fields: { bytes: 'This file is empty' } },
    })
  })

  test.each<[string, () => Promise<Uint8Array<ArrayBuffer>>, RegExp]>([
    ['cut short', async () => (await pdfOf(3)).slice(0, -200), /repair/],
    [
      'with attachments',
      () => pdfWith('/AF [ << /Type /Filespec /EF << /F 4 0 R >> >> ]'),
      /attached/,
    ],
  ])('%s is kept and marked for staff', async (_, make, mark) => {
    expect((await send(await make(), { slotId: 'degree' })).status).toBe(200)
    const slot = await papers.slotOf(papers.office, id, 'degree')
    expect(slot.files[0].marks).toContainEqual(expect.stringMatching(mark))
  })

  test('may begin on a page of its own choice', async () => {
    const goes = await pdfWith('/OpenAction [4 0 R /Fit]')
    expect((await send(goes, { slotId: 'degree' })).status).toBe(200)
  })
})

/** A PNG of any size that packs to next to nothing. */
function hugePng(side: number): Uint8Array<ArrayBuffer> {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side)
  head.writeUInt32BE(side, 4)
  head.set([1, 0, 0, 0, 0], 8)
  const chunk = (type: string, body: Buffer) => {
    const out = box(type, body)
    out.writeUInt32BE(body.length)
    return Buffer.concat([out, Buffer.alloc(4)])
  }
  const rows = deflateSync(Buffer.alloc((side / 8 + 1) * 2_000))
  return new Uint8Array(
    Buffer.concat([
      Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
      chunk('IHDR', head),
      chunk('IDAT', rows),
      chunk('IEND', Buffer.alloc(0)),
    ]),
  )
}

function picture(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: '#863' } })
}

describe('a picture', () => {
  test('of 20,000 by 20,000 pixels is refused before it is decoded', async () => {
    const answer = await send(hugePng(20_000))
    expect(answer.status).toBe(422)
    expect(answer.body.error).toContain('60 megapixels')
    expect(answer.body.error).not.toContain('damaged')
  })

  test('loses the place where it was taken, and stands upright', async () => {
    const taken = await picture(60, 40)
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } })
      .jpeg()
      .toBuffer()
    expect((await sharp(taken).metadata()).exif).toBeDefined()
    const sent = await send(new Uint8Array(taken), { slotId: 'degree', type: 'image/jpeg' })
    const [file] = sent.body.files
    const { bytes } = await papers.open(await papers.link(token, file.id))
    expect(file.bytes).toBe(bytes.length)
    const { exif, width, height } = await sharp(bytes).metadata()
    expect({ exif, width, height }).toEqual({ exif: undefined, width: 40, height: 60 })
  })

  test.each(['jpeg', 'png', 'webp'] as const)('that was cut short is refused: %s', async (kind) => {
    const whole = await picture(400, 400).toFormat(kind).toBuffer()
    const answer = await send(new Uint8Array(whole.subarray(0, whole.length * 0.6)))
    expect(answer.status).toBe(422)
    expect(answer.body.error).toContain('damaged')
  })

  test('and others become one PDF, a page for each, in their order', async () => {
    const ids: string[] = []
    for (const kind of ['jpeg', 'png', 'webp'] as const) {
      const bytes = new Uint8Array(await picture(300, 200).toFormat(kind).toBuffer())
      const { body } = await papers.upload(token, id, bytes, { name: `page.${kind}` })
      ids.push(body.id)
    }
    const answer = await papers.handIn(token, id, ids, { slotId: 'degree' })
    expect(answer.body.files[0]).toMatchObject({
      name: 'page.pdf',
      mediaType: 'application/pdf',
      pages: 3,
    })
    const again = await papers.handIn(token, id, ids, { slotId: 'degree' })
    expect(again.body.files).toHaveLength(answer.body.files.length)
    const { body } = await papers.app.call('GET /api/users/applications/{id}/documents', {
      token,
      params: { id },
    })
    const bytes = body.slots.flatMap(({ files }: { files: { bytes: number }[] }) => files)
    expect(body.quota).toMatchObject({
      files: bytes.length,
      bytes: bytes.reduce((sum: number, file: { bytes: number }) => sum + file.bytes, 0),
    })
  })
})

test.each([
  ['../../etc/passwd', '../../etc/passwd'],
  ['a\0.pdf', 'a.pdf'],
  ['CON.pdf', 'CON.pdf'],
  ['n'.repeat(300), 'n'.repeat(200)],
  ['\u202efdp.exe', 'fdp.exe'],
  ['📄 record.pdf', '📄 record.pdf'],
  ['"quoted"; filename="x.html"', '"quoted"; filename="x.html"'],
  ['a\r\nSet-Cookie: x=1\r\n\r\n<script>', 'aSet-Cookie: x=1<script>'],
])('the name %j is shown and goes nowhere else', async (name, shown) => {
  const sent = await send(await pdfOf(), { name, slotId: 'degree' })
  expect(sent.body.files[0].name).toBe(shown)
  const { headers } = await papers.open(await papers.link(token, sent.body.files[0].id))
  expect(headers.get('content-disposition')).toMatch(
    /^attachment; filename="Degree certificate( version \d+)?\.pdf"$/,
  )
  expect(headers.get('set-cookie')).toBeNull()
  for (const kept of await filesUnder(papers.app)) expect(kept).toMatch(/^[0-9a-f]{62}$/)
})
