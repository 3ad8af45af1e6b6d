/** What shows long afterwards that the certificates counted: certificates, lists of revoked ones, and answers. */
export type Proofs = {
  certificates: readonly Buffer[]
  lists: readonly Buffer[]
  answers: readonly Buffer[]
}

const keyOf = { certificates: 'Certs', answers: 'OCSPs', lists: 'CRLs' } as const
const kinds = ['certificates', 'answers', 'lists'] as const
/** More than two chains of certificates ever need. */
const most = { streams: 28, bytes: 512 * 1_024 }
/** A dictionary that names as many takes a tenth of it. */
const longestDictionary = 4_096

/**
 * Adds proofs behind a sealed file: an incremental update with a DSS dictionary (ISO 32000-2, 12.8.4.3), and no
 * change of anything before it. It is written here, and not by a library, since a check writes it again and
 * compares: its bytes must be the same in ten years.
 */
export function withProofs(sealed: Uint8Array, proofs: Proofs): Buffer {
  return Buffer.concat(piecesWith(sealed, proofs).pieces)
}

function piecesWith(sealed: Uint8Array, proofs: Proofs) {
  const text = Buffer.from(sealed).toString('latin1')
  const { size, root, trailer, start, catalog } = readEnd(text)
  const pieces: Uint8Array[] = [sealed]
  const offsets = new Map<number, number>()
  let length = sealed.length
  const write = (piece: Buffer | string) => {
    const bytes = typeof piece === 'string' ? Buffer.from(piece, 'latin1') : piece
    pieces.push(bytes)
    length += bytes.length
  }
  const writeObject = (number: number, body: () => void) => {
    offsets.set(number, length)
    write(`${number} 0 obj\n`)
    body()
    write('\nendobj\n')
  }
  let next = size
  const lines = ['/Type /DSS']
  for (const kind of kinds) {
    const numbers = proofs[kind].map((bytes) => {
      const number = next++
      writeObject(number, () => {
        write(`<<\n/Length ${bytes.length}\n>>\nstream\n`)
        write(bytes)
        write('\nendstream')
      })
      return `${number} 0 R`
    })
    if (numbers.length > 0) lines.push(`/${keyOf[kind]} [${numbers.join(' ')}]`)
  }
  const dss = next++
  writeObject(dss, () => write(`<<\n${lines.join('\n')}\n>>`))
  writeObject(root, () => write(catalog.replace('<<\n', `<<\n/DSS ${dss} 0 R\n`)))
  const xref = length
  const entry = (number: number) => `${String(offsets.get(number)).padStart(10, '0')} 00000 n \n`
  const added = Array.from({ length: next - size }, (_, index) => entry(size + index))
  write(`xref\n${root} 1\n${entry(root)}${size} ${added.length}\n${added.join('')}`)
  write(
    `trailer\n${trailer.replace(/\/Size \d+/, `/Size ${next}`).replace(/\/Prev \d+/, `/Prev ${start}`)}\n`,
  )
  write(`startxref\n${xref}\n%%EOF\n`)
  return { pieces, length }
}

/** What follows the seal: nothing, proofs exactly as they would be added to it, or something else. */
export function readProofs(file: Uint8Array, end: number): Proofs | 'none' | 'other' {
  if (end === file.length) return 'none'
  try {
    const found = parseProofs(Buffer.from(file.subarray(end)))
    const { pieces, length } = piecesWith(file.subarray(0, end), found)
    return length === file.length && Buffer.concat(pieces).equals(file) ? found : 'other'
  } catch {
    return 'other'
  }
}

/** Throws where it is anything else: each stream is named once, in the order in which they are written. */
function parseProofs(added: Buffer): Proofs {
  const text = added.toString('latin1')
  const streams = new Map<string, Buffer>()
  const head = /(\d{1,9}) 0 obj\n<<\n\/Length (\d{1,6})\n>>\nstream\n/y
  let end = 0
  for (let match = head.exec(text); match; match = head.exec(text)) {
    const [, number = '', length = ''] = match
    end = head.lastIndex + Number(length)
    if (streams.size === most.streams || Number(length) > most.bytes) throw notProofs()
    streams.set(number, added.subarray(head.lastIndex, end))
    head.lastIndex = end + '\nendstream\nendobj\n'.length
  }
  const dictionary = text.slice(end, end + longestDictionary)
  const listed = (kind: keyof Proofs) =>
    [
      ...(new RegExp(`/${keyOf[kind]} \\[([^\\]]*)\\]`).exec(dictionary)?.[1] ?? '').matchAll(
        /(\d+) 0 R/g,
      ),
    ].map(([, number = '']) => number)
  const named = kinds.flatMap(listed)
  if (named.length === 0 || named.join() !== [...streams.keys()].join()) throw notProofs()
  const of = (kind: keyof Proofs) => listed(kind).flatMap((number) => streams.get(number) ?? [])
  return { certificates: of('certificates'), answers: of('answers'), lists: of('lists') }
}

function notProofs() {
  return new Error('what follows the seal isn’t proofs')
}

/** Where a sealed file ends: its last table, and the catalog that the table leads to. */
function readEnd(text: string) {
  const [, startText = ''] = /startxref\n(\d+)\n%%EOF\n?$/.exec(text.slice(-60)) ?? []
  const start = Number(startText || Number.NaN)
  const [table = '', trailer = ''] = text.slice(start).split(/trailer\n|\nstartxref/)
  const number = (key: string) => Number(new RegExp(`/${key} (\\d+)`).exec(trailer)?.[1])
  const [size, root] = [number('Size'), number('Root')]
  const at = table.startsWith('xref\n') ? offsetOf(table, root) : undefined
  const begins = `${root} 0 obj\n`
  const catalog = at === undefined ? '' : text.slice(at, text.indexOf('\nendobj', at))
  const isWhole = catalog.startsWith(`${begins}<<\n/Type /Catalog`) && /\/Prev \d+/.test(trailer)
  if (!isWhole || /\/DSS\b/.test(catalog)) throw new Error('proofs can’t be added to this file')
  return { size, root, trailer, start, catalog: catalog.slice(begins.length) }
}

function offsetOf(table: string, wanted: number): number | undefined {
  const lines = table.split('\n').slice(1)
  for (let place = 0; place < lines.length; ) {
    const [, start, entries] = /^(\d{1,9}) (\d{1,9})$/.exec(lines[place] ?? '') ?? []
    const [first, count] = [Number(start), Number(entries)]
    // A table without an end, or one that leads back, is none.
    if (!(count > 0 && place + count < lines.length)) return undefined
    if (wanted >= first && wanted < first + count)
      return Number(lines[place + 1 + wanted - first]?.slice(0, 10))
    place += count + 1
  }
  return undefined
}
