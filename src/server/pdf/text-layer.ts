import { deflateSync } from 'node:zlib'
import { type PDF, PdfArray, PdfDict, PdfName, PdfNumber, PdfRef, PdfStream } from '@libpdf/core'
import { type Content, fromHex, readContent, type ShownGlyph, writeContent } from './shown-text.ts'

/*
 * What is copied from a paper is to be what was written. The typesetter names the text of each glyph, but where
 * letters and marks make one sign together it repeats the whole sign's text for a mark that is higher or lower,
 * and it leaves glyphs that are shared by several characters to a kind of mark that not all readers know. So each
 * glyph gets a number of its own for each text that it stands for, a sign's text is at its letters, and its marks
 * are silent.
 */

type Font = {
  ref: PdfRef
  dict: PdfDict
  descendant: PdfDict
  texts: Map<number, string>
  widths: Map<number, number>
  numbers: Map<string, number>
}
type Text = { text: string; isSilent: boolean }

/** For reading aloud nothing, for readers that know no silence: a space of no width. */
const silent = '\u200b'
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

export function nameGlyphs(pdf: PDF): void {
  const resolve = pdf.getObject.bind(pdf)
  const fonts = new Map<string, Font>()
  const pages = pdf.getPages().flatMap((page) => {
    const stream = page.dict.get('Contents', resolve)
    if (!(stream instanceof PdfStream)) return []
    const named = page.dict.getDict('Resources', resolve)?.getDict('Font', resolve)
    const fontOf = (name: string) => {
      const ref = named?.get(name)
      if (!(ref instanceof PdfRef)) return undefined
      const key = `${ref.objectNumber}`
      const font = fonts.get(key) ?? readFont(ref, resolve)
      if (font) fonts.set(key, font)
      return font
    }
    const content = readContent(Buffer.from(stream.getDecodedData()).toString('latin1'))
    return [{ page, content, fontOf }]
  })
  const shown = pages.map(({ content, fontOf }) => ({
    content,
    fontOf,
    texts: textsOf(content, fontOf),
  }))
  // A font of another kind than all of ours: better a page as it is than half of one.
  if (shown.some(({ texts }) => texts === undefined)) return
  for (const [i, { content, fontOf, texts }] of shown.entries()) {
    const words = writeContent(content, (each) => {
      const { text, isSilent } = texts?.get(each) ?? { text: silent, isSilent: true }
      return { number: numberOf(fontOf(each.font), each.glyph, text), isSilent }
    })
    pages[i]?.page.dict.set('Contents', packed(pdf, Buffer.from(words, 'latin1')))
  }
  for (const font of fonts.values()) writeFont(pdf, font)
}

function numberOf(font: Font | undefined, glyph: number, text: string): number {
  if (!font) return 0
  const key = `${glyph} ${text}`
  const number = font.numbers.get(key) ?? font.numbers.size + 1
  font.numbers.set(key, number)
  return number
}

/** The text that each glyph of a page stands for; undefined where a font cannot be read. */
function textsOf(content: Content, fontOf: (name: string) => Font | undefined) {
  const all = content.ops.flatMap(({ parts }) => parts.filter((each) => typeof each !== 'number'))
  if (all.some(({ font }) => !fontOf(font))) return undefined
  const texts = new Map<ShownGlyph, Text>()
  const textOf = (each: ShownGlyph) =>
    each.marked?.text ?? fontOf(each.font)?.texts.get(each.glyph) ?? ''
  let sign: ShownGlyph[] = []
  const close = () => {
    const [first] = sign
    if (first)
      share(sign, textOf(first), (each) => fontOf(each.font)?.widths.get(each.glyph) ?? 0, texts)
    sign = []
  }
  for (const each of all) {
    const last = sign.at(-1)
    if (last && !isSameSign(last, each, textOf)) close()
    sign.push(each)
  }
  close()
  return texts
}

/** Marked as one, or a mark that was set apart because it is higher or lower. */
function isSameSign(
  last: ShownGlyph,
  next: ShownGlyph,
  textOf: (each: ShownGlyph) => string,
): boolean {
  if (last.piece === next.piece) return !!last.marked && last.marked.number === next.marked?.number
  const text = textOf(last)
  const up = Math.abs(next.at.y - last.at.y)
  return (
    text === textOf(next) &&
    [...text].length > 1 &&
    last.font === next.font &&
    up > 0 &&
    up < next.at.size &&
    next.at.x >= last.at.x
  )
}

/** Gives a sign's text to those of its glyphs that take up room, in the order in which they are read. */
function share(
  sign: readonly ShownGlyph[],
  text: string,
  widthOf: (each: ShownGlyph) => number,
  texts: Map<ShownGlyph, Text>,
) {
  const wide = sign.filter((each) => widthOf(each) > 0)
  const bearers = wide.length > 0 ? wide : sign.slice(0, 1)
  if (rightToLeft.test(text)) bearers.reverse()
  const characters = [...text]
  const first = Math.max(1, characters.length - bearers.length + 1)
  for (const each of sign) texts.set(each, { text: silent, isSilent: true })
  for (const [i, each] of bearers.entries()) {
    const own = i === 0 ? characters.slice(0, first) : characters.slice(first + i - 1, first + i)
    if (own.length > 0) texts.set(each, { text: own.join(''), isSilent: false })
  }
}

type Resolve = (ref: PdfRef) => ReturnType<PDF['getObject']>

function readFont(ref: PdfRef, resolve: Resolve): Font | undefined {
  const dict = resolve(ref)
  if (!(dict instanceof PdfDict)) return undefined
  const descendant = dict.getArray('DescendantFonts', resolve)?.at(0, resolve)
  const map = dict.get('ToUnicode', resolve)
  const isKnown =
    descendant instanceof PdfDict &&
    descendant.getName('Subtype', resolve)?.value === 'CIDFontType2' &&
    descendant.getName('CIDToGIDMap', resolve)?.value === 'Identity'
  if (!isKnown || !(map instanceof PdfStream)) return undefined
  const words = Buffer.from(map.getDecodedData()).toString('latin1')
  const texts = Array.from(
    words.matchAll(/^<([0-9A-F]{4})> <([0-9A-F]+)>$/gm),
    ([, glyph = '', text = '']): [number, string] => [Number.parseInt(glyph, 16), fromHex(text)],
  )
  const widths = readWidths(descendant.getArray('W', resolve))
  return { ref, dict, descendant, texts: new Map(texts), widths, numbers: new Map() }
}

/** Runs of a first glyph, a last one and the width of each, or of a first one and a list of widths. */
function readWidths(array: PdfArray | undefined): Map<number, number> {
  const widths = new Map<number, number>()
  const items = [...(array ?? [])]
  const number = (item: unknown) => (item instanceof PdfNumber ? item.value : 0)
  for (let i = 0; i < items.length; ) {
    const first = number(items[i])
    const second = items[i + 1]
    if (second instanceof PdfArray) {
      for (const [n, width] of [...second].entries()) widths.set(first + n, number(width))
      i += 2
    } else {
      for (let n = first; n <= number(second); n++) widths.set(n, number(items[i + 2]))
      i += 3
    }
  }
  return widths
}

function writeFont(pdf: PDF, { dict, descendant, widths, numbers }: Font) {
  const entries = Array.from(numbers, ([key, number]) => {
    const at = key.indexOf(' ')
    return { number, glyph: Number(key.slice(0, at)), text: key.slice(at + 1) }
  })
  const glyphs = Buffer.alloc((entries.length + 1) * 2)
  for (const { number, glyph } of entries) glyphs.writeUInt16BE(glyph, number * 2)
  descendant.set('CIDToGIDMap', packed(pdf, glyphs))
  const all = entries.map(({ glyph }) => PdfNumber.of(widths.get(glyph) ?? 0))
  descendant.set('W', PdfArray.of(PdfNumber.of(1), new PdfArray(all)))
  const lines = entries.map(
    ({ number, text }) =>
      `1 beginbfchar\n<${hex(number)}> <${Array.from({ length: text.length }, (_, i) => hex(text.charCodeAt(i))).join('')}>\nendbfchar`,
  )
  dict.set('ToUnicode', packed(pdf, Buffer.from([...mapHead, ...lines, mapFoot].join('\n'))))
}

function packed(pdf: PDF, bytes: Uint8Array): PdfRef {
  return pdf.createStream({ Filter: PdfName.of('FlateDecode') }, deflateSync(bytes))
}

const mapHead = [
  '/CIDInit /ProcSet findresource begin',
  '12 dict begin begincmap',
  '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
  '/CMapName /Adobe-Identity-UCS def /CMapType 2 def',
  '1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange',
]
const mapFoot = 'endcmap CMapName currentdict /CMap defineresource pop end end'

function hex(value: number): string {
  return value.toString(16).toUpperCase().padStart(4, '0')
}
