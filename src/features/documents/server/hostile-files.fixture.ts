import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import * as hostile from './hostile.fixture.ts'

const { ascii85, flate, gzip, hex, lzw, runs } = hostile
const { flood, latin, ofPacked, ofTable, packedHead, streamOf } = hostile
const { pdfOfObjects, pdfOfPacked, pdfOfTable } = hostile

/** Filters in the order in which they are undone. */
const chains = [
  [flate],
  [gzip],
  [lzw],
  [flate, flate],
  [hex, flate],
  [ascii85, flate],
  [runs, flate],
  [flate, flate, flate],
  [ascii85, hex, flate],
  [flate, ascii85, flate],
]

export type Make = () => Uint8Array | Promise<Uint8Array>
/** What it is, how it is made, and how it ends where that is sure. */
type Hostile = [string, Make, string?]

export const inChains = chains.flatMap((chain, index): Hostile[] => {
  const name = chain
    .map((one) => (one === gzip ? 'gzip' : one.name.replace('Decode', '')))
    .join(', ')
  // LZW has no more than a thousand times as much to give, and no objects from this packer.
  const [large, held] = chain[0] === lzw ? [130, 40] : [160, 160]
  const before = chain[0] === lzw ? '' : packedHead.body
  const page: Make = () => pdfOfObjects({ 4: streamOf(chain, flood(chain, large)) })
  const objects: Make = () => pdfOfPacked(streamOf(chain, flood(chain, held, before), ofPacked))
  const table: Make = () => pdfOfTable(streamOf(chain, flood(chain, held), ofTable))
  const all: Hostile[] = [
    [`a page packed by ${name}`, page, 'unpacks'],
    [`objects packed by ${name}`, objects, 'unpacks'],
    [`a table packed by ${name}`, table, 'unpacks'],
  ]
  return index < 5 ? all : all.slice(0, 2)
})

function packedAs(dictionary: string, bytes: Buffer): string {
  return streamOf([flate], deflateSync(bytes), dictionary)
}

export const pdfs: Hostile[] = [
  [
    'a filter that stands elsewhere',
    () => {
      const bytes = flood([flate], 160)
      const page = `<< /Filter 6 0 R /Length ${bytes.length} >>\nstream\n${bytes.toString('latin1')}\nendstream`
      return pdfOfObjects({ 4: page, 6: '/FlateDecode' })
    },
    'unpacks',
  ],
  [
    'many pages, each of which is modest',
    () => {
      const page = streamOf([flate, flate], flood([flate, flate], 100))
      return pdfOfObjects({
        4: page,
        ...Object.fromEntries(Array.from({ length: 12 }, (_, n) => [n + 6, page])),
        3: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents [${Array.from({ length: 12 }, (_, n) => `${n + 6} 0 R`).join(' ')}] >>`,
      })
    },
    'unpacks',
  ],
  [
    'one list of ten million numbers',
    () =>
      pdfOfPacked(
        packedAs(
          `/Type /ObjStm /N 3 /First ${packedHead.first}`,
          Buffer.from(packedHead.body.replace('/Count 1', `/Count 1 /X [${'1 '.repeat(10e6)}]`)),
        ),
      ),
    'heavy',
  ],
  ['lists in lists', () => pdfOfObjects({ 4: '['.repeat(200_000) + ']'.repeat(200_000) })],
  ['dictionaries in dictionaries', () => pdfOfObjects({ 4: '<< /A '.repeat(60_000) })],
  [
    'a table of four billion rows of no bytes',
    () =>
      pdfOfTable(
        packedAs(`${ofTable.replace('[1 4 2]', '[0 0 0]')} /Index [0 4000000000]`, Buffer.alloc(9)),
      ),
    'heavy',
  ],
  [
    'a predictor as wide as memory',
    () =>
      pdfOfTable(
        packedAs(
          `${ofTable} /DecodeParms << /Predictor 12 /Columns 2000000000 >>`,
          Buffer.alloc(900),
        ),
      ),
  ],
  [
    'a stream of a billion objects',
    () =>
      pdfOfPacked(
        packedAs(ofPacked.replace('/N 3', '/N 1000000000'), Buffer.from(packedHead.body)),
      ),
  ],
  [
    'pages that are their own children',
    () => pdfOfObjects({ 2: '<< /Type /Pages /Kids [2 0 R 2 0 R 3 0 R] /Count 1000000000 >>' }),
  ],
  [
    'a name that leads to itself',
    () => pdfOfObjects({ 4: '<< /S 6 0 R >>', 6: '7 0 R', 7: '6 0 R' }),
    'broken',
  ],
  [
    'a page of JPEG as large as a field',
    () =>
      pdfOfObjects({
        4: '<< /Width 60000 /Height 60000 /Filter /DCTDecode /Length 4 >>\nstream\nxxxx\nendstream',
      }),
    'unpacks',
  ],
  [
    'a page of JPEG 2000 that says so itself',
    () =>
      pdfOfObjects({
        4: `<< /Width 1 /Height 1 /Filter /JPXDecode /Length 20 >>\nstream\n\xff\x4f\xff\x51\0\x29\0\0\0\0\xff\xff\0\0\xff\xff0000\nendstream`,
      }),
    'unpacks',
  ],
  [
    'a page of fax that is a mile long',
    () =>
      pdfOfObjects({
        4: '<< /Filter /CCITTFaxDecode /DecodeParms << /Columns 60000 /Rows 900000 >> /Length 4 >>\nstream\nxxxx\nendstream',
      }),
    'unpacks',
  ],
]

export function picture(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: '#863' } })
}

const pngHead = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
function png(
  side: number,
  depth: number,
  color: number,
  interlaced: number,
  rows: Uint8Array,
  extra: Uint8Array = new Uint8Array(),
) {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side)
  head.writeUInt32BE(side, 4)
  head.set([depth, color, 0, 0, interlaced], 8)
  return Buffer.concat([
    pngHead,
    hostile.pngChunk('IHDR', head),
    extra,
    hostile.pngChunk('IDAT', rows),
    hostile.pngChunk('IEND', Buffer.alloc(0)),
  ])
}

export const pictures: Hostile[] = [
  [
    'a PNG of 400 million pixels',
    () => png(20_000, 1, 0, 0, deflateSync(Buffer.alloc(9))),
    'pixels',
  ],
  [
    'a PNG that says four billion by four billion',
    () => png(0xffffffff, 8, 2, 0, deflateSync(Buffer.alloc(9))),
    'pixels',
  ],
  [
    'a PNG of 59 million pixels of eight bytes, in seven passes',
    () => png(7_700, 16, 6, 1, flood([flate], 460)),
  ],
  [
    'a PNG with a word of 160 megabytes',
    () =>
      png(
        8,
        8,
        0,
        0,
        deflateSync(Buffer.alloc(72)),
        hostile.pngChunk('zTXt', Buffer.concat([Buffer.from('a\0\0'), flood([flate], 160)])),
      ),
  ],
  [
    'a PNG with colors of 160 megabytes',
    () =>
      png(
        8,
        8,
        2,
        0,
        deflateSync(Buffer.alloc(200)),
        hostile.pngChunk('iCCP', Buffer.concat([Buffer.from('a\0\0'), flood([flate], 160)])),
      ),
  ],
  ['a PNG whose rows never end', () => png(8, 8, 0, 0, flood([flate], 160))],
  [
    'a JPEG of 60,000 by 60,000',
    () =>
      latin(
        '\xff\xd8\xff\xc0\0\x11\x08\xea\x60\xea\x60\x03\x01\x22\0\x02\x11\x01\x03\x11\x01\xff\xda\0\x0c\x03\x01\0\x02\x11\x03\x11\0\x3f\0\xff\xd9',
      ),
    'pixels',
  ],
  [
    'a JPEG of 56 million pixels in 400 passes',
    async () => {
      const whole = await picture(7_500, 7_500).jpeg({ progressive: true }).toBuffer()
      const last = whole.lastIndexOf(Buffer.from([0xff, 0xda]))
      const pass = whole.subarray(last, -2)
      const passes = Array.from({ length: 400 }, () => pass.subarray(0, 400))
      return Buffer.concat([whole.subarray(0, last), ...passes, whole.subarray(-2)])
    },
  ],
  [
    'a WebP of 56 million pixels without loss',
    () => picture(7_500, 7_500).webp({ lossless: true, effort: 0 }).toBuffer(),
  ],
  [
    'a WebP that says 280 billion pixels',
    () => Buffer.concat([latin('RIFF\x16\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0'), Buffer.alloc(6, 255)]),
    'pixels',
  ],
]
