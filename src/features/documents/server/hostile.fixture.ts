import { crc32, deflateSync, gzipSync } from 'node:zlib'

const megabyte = 1024 * 1024

/** Packs bytes as a filter of PDFs unpacks them. */
type Packer = { name: string; pack(bytes: Buffer): Buffer }

export const flate: Packer = { name: 'FlateDecode', pack: (bytes) => deflateSync(bytes) }
export const gzip: Packer = { name: 'FlateDecode', pack: (bytes) => gzipSync(bytes) }
export const hex: Packer = {
  name: 'ASCIIHexDecode',
  pack: (bytes) => Buffer.from(`${bytes.toString('hex')}>`),
}
export const ascii85: Packer = { name: 'ASCII85Decode', pack: packAscii85 }
export const runs: Packer = { name: 'RunLengthDecode', pack: packRuns }
export const lzw: Packer = { name: 'LZWDecode', pack: packLzw }

function packAscii85(bytes: Buffer): Buffer {
  const out: number[] = []
  for (let at = 0; at < bytes.length; at += 4) {
    const piece = bytes.subarray(at, at + 4)
    let value = Buffer.concat([piece, Buffer.alloc(4)]).readUInt32BE()
    const digits: number[] = []
    for (let digit = 0; digit < 5; digit++) {
      digits.unshift((value % 85) + 33)
      value = Math.floor(value / 85)
    }
    const isZero = piece.length === 4 && digits.every((digit) => digit === 33)
    out.push(...(isZero ? [0x7a] : digits.slice(0, piece.length + 1)))
  }
  return Buffer.concat([Buffer.from(out), Buffer.from('~>')])
}

function packRuns(bytes: Buffer): Buffer {
  const out: number[] = []
  for (let at = 0; at < bytes.length; ) {
    let run = 1
    while (run < 128 && bytes[at + run] === bytes[at]) run++
    out.push(...(run > 1 ? [257 - run, bytes[at] ?? 0] : [0, bytes[at] ?? 0]))
    at += run
  }
  return Buffer.from([...out, 128])
}

/** Only for bytes that are all the same: each code stands for one more of them. */
function packLzw(bytes: Buffer): Buffer {
  let bits = ''
  const put = (code: number, width: number) => {
    bits += code.toString(2).padStart(width, '0')
  }
  let width = 9
  for (let left = bytes.length; left > 0; ) {
    put(256, width)
    width = 9
    put(bytes[0] ?? 0, width)
    left--
    for (let next = 258; left > 0 && next < 4094; next++) {
      put(next, width)
      left -= next - 256
      if (next + 2 === 2 ** width && width < 12) width++
    }
  }
  put(257, width)
  const out = Buffer.alloc(Math.ceil(bits.length / 8))
  for (let at = 0; at < out.length; at++)
    out[at] = Number.parseInt(bits.slice(at * 8, at * 8 + 8).padEnd(8, '0'), 2)
  return out
}

/** Bytes through filters, the first of which is unpacked first; remembered, since floods are slow to make. */
const packedBefore = new Map<string, Buffer>()
export function flood(packers: readonly Packer[], megabytes: number, before = ''): Buffer {
  const key = JSON.stringify([packers.map(({ name }) => name), megabytes, before])
  const known = packedBefore.get(key)
  if (known) return known
  const [first, ...inner] = packers
  const rest = inner.length > 0 ? flood(inner, megabytes, before) : plain(megabytes, before)
  const packed = first ? first.pack(rest) : rest
  packedBefore.set(key, packed)
  return packed
}

function plain(megabytes: number, before: string): Buffer {
  return Buffer.concat([Buffer.from(before), Buffer.alloc(megabytes * megabyte, ' ')])
}

export function streamOf(packers: readonly Packer[], bytes: Buffer, dictionary = ''): string {
  const filter = `/Filter [${packers.map(({ name }) => `/${name}`).join(' ')}]`
  return `<< ${dictionary} ${filter} /Length ${bytes.length} >>\nstream\n${bytes.toString('latin1')}\nendstream`
}

const catalog = '<< /Type /Catalog /Pages 2 0 R >>'
const tree = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>'
const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R >>'
const nothing = '<< /Length 0 >>\nstream\n\nendstream'

/** A PDF of one page; what is given takes the place of an object, by number. */
export function pdfOfObjects(given: Record<number, string>): Uint8Array<ArrayBuffer> {
  const objects: Record<number, string> = { 1: catalog, 2: tree, 3: page, 4: nothing, ...given }
  let text = '%PDF-1.7\n'
  let table = ''
  const last = Math.max(...Object.keys(objects).map(Number))
  for (let number = 1; number <= last; number++) {
    const object = objects[number]
    table += object === undefined ? free : `${String(text.length).padStart(10, '0')} 00000 n \n`
    if (object !== undefined) text += `${number} 0 obj\n${object}\nendobj\n`
  }
  const size = last + 1
  const end = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`
  return latin(`${text}xref\n0 ${size}\n${free}${table}${end}`)
}

const free = '0000000000 65535 f \n'

/** A PDF whose table of contents is a stream of our own making. */
export function pdfOfTable(table: string): Uint8Array<ArrayBuffer> {
  const text = `%PDF-1.7\n1 0 obj\n${catalog}\nendobj\n2 0 obj\n${tree}\nendobj\n3 0 obj\n${page}\nendobj\n`
  return latin(`${text}5 0 obj\n${table}\nendobj\nstartxref\n${text.length}\n%%EOF\n`)
}

/** The same with its pages in a stream of objects, as the table says. */
export function pdfOfPacked(packed: string): Uint8Array<ArrayBuffer> {
  const head = '%PDF-1.7\n'
  const holder = `6 0 obj\n${packed}\nendobj\n`
  const rows = [
    [0, 0, 255],
    [2, 6, 0],
    [2, 6, 1],
    [2, 6, 2],
    [0, 0, 255],
    [1, head.length + holder.length, 0],
    [1, head.length, 0],
  ]
  const bytes = Buffer.concat(
    rows.map(([type = 0, place = 0, index = 0]) => {
      const row = Buffer.alloc(6)
      row[0] = type
      row.writeUInt32BE(place, 1)
      row[5] = index
      return row
    }),
  )
  const table = streamOf([flate], deflateSync(bytes), '/Type /XRef /W [1 4 1] /Size 7 /Root 1 0 R')
  const start = head.length + holder.length
  return latin(`${head}${holder}5 0 obj\n${table}\nendobj\nstartxref\n${start}\n%%EOF\n`)
}

/** What a stream of objects begins with. */
export const packedHead = (() => {
  const places = [0, catalog.length + 1, catalog.length + tree.length + 2]
  const index = places.map((place, number) => `${number + 1} ${place}`).join(' ')
  return { index, body: `${index} ${catalog} ${tree} ${page} `, first: index.length + 1 }
})()

export const ofTable = '/Type /XRef /W [1 4 2] /Size 5 /Root 1 0 R'
export const ofPacked = `/Type /ObjStm /N 3 /First ${packedHead.first}`

export function latin(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(text, 'latin1'))
}

export function pngChunk(type: string, body: Uint8Array): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length)
  head.write(type, 4, 'latin1')
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(Buffer.concat([head.subarray(4), body])))
  return Buffer.concat([head, body, sum])
}
