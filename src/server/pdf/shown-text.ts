/** A glyph as a page shows it. */
export type ShownGlyph = {
  font: string
  glyph: number
  /** The piece of the page that it belongs to, from one change of place to the next. */
  piece: number
  at: { x: number; y: number; size: number }
  /** The text that was marked around it, with the number of that mark. */
  marked?: { text: string; number: number }
}

type TextOperator = { start: number; end: number; parts: (number | ShownGlyph)[] }
export type Content = {
  source: string
  ops: TextOperator[]
  marks: { start: number; end: number }[]
}

const token =
  /\/Span <<\s*\/ActualText <([0-9A-F]*)>\s*>> BDC|\b(EMC)\b|1 0 0 -1 (-?[\d.]+) (-?[\d.]+) cm|\/(\w+) ([\d.]+) Tf|(\[[^[\]]*\] TJ|<[0-9A-F]*> Tj)/gs
const part = /<[0-9A-F]*>|-?[\d.]+/gs

/** Reads what a page shows, glyph for glyph: of the few ways to say so, those that the typesetter uses. */
export function readContent(drawn: string): Content {
  const source = withHexStrings(drawn)
  const content: Content = { source, ops: [], marks: [] }
  let font = ''
  let piece = 0
  let at = { x: 0, y: 0, size: 0 }
  let mark: { text: string; number: number; start: number; length: number } | undefined
  for (const found of source.matchAll(token)) {
    const [whole, actual, ended, x, y, name, size, shown] = found
    const start = found.index
    if (actual !== undefined)
      mark = { text: fromHex(actual), number: content.marks.length, start, length: whole.length }
    else if (ended && mark) {
      content.marks.push({ start: mark.start, end: mark.start + mark.length })
      content.marks.push({ start, end: start + whole.length })
      mark = undefined
    } else if (x !== undefined) {
      piece++
      at = { ...at, x: Number(x), y: Number(y) }
    } else if (name !== undefined) {
      font = name
      at = { ...at, size: Number(size) }
    } else if (shown !== undefined) {
      const marked = mark && { text: mark.text, number: mark.number }
      const parts = Array.from(shown.matchAll(part), ([text]) =>
        text.startsWith('<')
          ? glyphsIn(text).map(
              (glyph): ShownGlyph => ({ font, glyph, piece, at, ...(marked && { marked }) }),
            )
          : [Number(text)],
      ).flat()
      content.ops.push({ start, end: start + whole.length, parts })
    }
  }
  return content
}

/** The page again, with glyphs under other numbers; what is to be silent is marked as being no text. */
export function writeContent(
  { source, ops, marks }: Content,
  numberOf: (shown: ShownGlyph) => { number: number; isSilent: boolean },
): string {
  const changes = [
    ...marks.map((mark) => ({ ...mark, words: '' })),
    ...ops.map(({ start, end, parts }) => ({ start, end, words: written(parts, numberOf) })),
  ].sort((a, b) => a.start - b.start)
  let done = 0
  const kept = changes.map(({ start, end, words }) => {
    const before = source.slice(done, start)
    done = end
    return before + words
  })
  return [...kept, source.slice(done)].join('')
}

function written(
  parts: readonly (number | ShownGlyph)[],
  numberOf: (shown: ShownGlyph) => { number: number; isSilent: boolean },
): string {
  const runs: { isSilent: boolean; words: string[] }[] = []
  for (const each of parts) {
    const { number, isSilent } =
      typeof each === 'number'
        ? { number: undefined, isSilent: runs.at(-1)?.isSilent }
        : numberOf(each)
    const last = runs.at(-1)
    const run =
      last && last.isSilent === isSilent ? last : { isSilent: isSilent ?? false, words: [] }
    if (run !== last) runs.push(run)
    run.words.push(number === undefined ? `${each}` : `<${number.toString(16).padStart(4, '0')}>`)
  }
  return runs
    .map(({ isSilent, words }) => {
      const shown = `[${words.join(' ')}] TJ`
      return isSilent ? `/Span << /ActualText <FEFF> >> BDC ${shown} EMC` : shown
    })
    .join('\n')
}

function glyphsIn(hex: string): number[] {
  return (hex.match(/[0-9A-F]{4}/g) ?? []).map((glyph) => Number.parseInt(glyph, 16))
}

/** Text in brackets, which may hold brackets, as text in hexadecimal. */
function withHexStrings(source: string): string {
  const pieces: string[] = []
  let done = 0
  for (let at = source.indexOf('('); at >= 0; at = source.indexOf('(', done)) {
    pieces.push(source.slice(done, at))
    let inside = ''
    let depth = 1
    done = at + 1
    while (depth > 0 && done < source.length) {
      const [whole = '', octal, escaped, plain = ''] = matchAt(source, done)
      done += whole.length
      if (plain === '(') depth++
      if (plain === ')') depth--
      if (octal !== undefined) inside += String.fromCharCode(Number.parseInt(octal, 8))
      else if (escaped !== undefined) inside += escapes[escaped] ?? escaped
      else if (depth > 0) inside += plain
    }
    pieces.push(`<${Buffer.from(inside, 'latin1').toString('hex').toUpperCase()}>`)
  }
  return [...pieces, source.slice(done)].join('')
}

function matchAt(source: string, at: number): readonly (string | undefined)[] {
  const character = /\\([0-7]{1,3})|\\(.)|(.)/sy
  character.lastIndex = at
  return character.exec(source) ?? []
}

const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

/** UTF-16 in hexadecimal, with or without its mark of order. */
export function fromHex(hex: string): string {
  const units = hex.match(/.{4}/g) ?? []
  return String.fromCharCode(...units.map((unit) => Number.parseInt(unit, 16))).replace(
    /^\ufeff/,
    '',
  )
}
