import { createHash } from 'node:crypto'
import { type PDF, PdfArray, PdfDict, PdfName, PdfNumber, type PdfRef } from '@libpdf/core'
import type { FaceName, Faces } from './faces.ts'
import { boxWidth, type Shaper } from './glyphs.ts'
import { charactersInBoxFont } from './page.ts'

const names: readonly FaceName[] = ['text', 'twin', 'display', 'wide']
// Readers take no more than 512 bytes for one glyph.
const longestMapping = 256
const encoder = new TextEncoder()
const boxOutline = `${boxWidth} 0 60 -20 ${boxWidth - 60} 700 d1 36 w 78 -2 ${boxWidth - 156} 684 re S`

/** The fonts that a document's pages name, each with the characters that it needs and no others. */
export function embedFonts(pdf: PDF, shaper: Shaper, faces: Faces): PdfDict {
  const fonts = new PdfDict()
  const subsets = names
    .filter((name) => shaper.used[name].size > 0)
    .map((name) => {
      const characters = [...shaper.used[name]].sort().join('')
      const font = pdf.embedFont(faces[name].bytes)
      font.encodeText(characters)
      fonts.set(name, font.ref)
      return { ref: font.ref, characters }
    })
  pdf.fonts.finalize(true)
  for (const { ref, characters } of subsets) nameSubset(pdf, ref, characters)
  for (let start = 0; start < shaper.boxed.length; start += charactersInBoxFont) {
    const letters = shaper.boxed.slice(start, start + charactersInBoxFont)
    fonts.set(`box${start / charactersInBoxFont}`, boxFont(pdf, letters))
  }
  return fonts
}

/** The library draws the six letters before a subset's name by lot; these follow from its characters. */
function nameSubset(pdf: PDF, ref: PdfRef, characters: string) {
  const hash = createHash('sha256')
    .update(`${ref.objectNumber} ${characters}`)
    .digest()
    .subarray(0, 6)
  const prefix = String.fromCharCode(...hash.map((byte) => 65 + (byte % 26)))
  const resolve = pdf.getObject.bind(pdf)
  const font = resolve(ref)
  if (!(font instanceof PdfDict)) return
  const descendant = font.getArray('DescendantFonts', resolve)?.at(0, resolve)
  if (!(descendant instanceof PdfDict)) return
  const subset = (font.getName('BaseFont', resolve)?.value ?? '').replace(/^[A-Z]{6}/, prefix)
  font.set('BaseFont', PdfName.of(subset))
  descendant.set('BaseFont', PdfName.of(subset))
  descendant.getDict('FontDescriptor', resolve)?.set('FontName', PdfName.of(subset))
}

/** A font whose every letter is the same box, each one copied as the character that it stands for. */
function boxFont(pdf: PDF, letters: readonly string[]): PdfRef {
  return pdf.createDict({
    Type: PdfName.of('Font'),
    Subtype: PdfName.of('Type3'),
    FontBBox: numbers(0, -20, boxWidth, 700),
    FontMatrix: numbers(0.001, 0, 0, 0.001, 0, 0),
    CharProcs: PdfDict.of({ box: pdf.createStream({}, encoder.encode(boxOutline)) }),
    Encoding: PdfDict.of({
      Type: PdfName.of('Encoding'),
      Differences: PdfArray.of(PdfNumber.of(1), ...letters.map(() => PdfName.of('box'))),
    }),
    FirstChar: PdfNumber.of(1),
    LastChar: PdfNumber.of(letters.length),
    Widths: numbers(...letters.map(() => boxWidth)),
    Resources: new PdfDict(),
    ToUnicode: pdf.createStream({}, encoder.encode(toUnicode(letters))),
  })
}

function toUnicode(letters: readonly string[]): string {
  const lines = letters.map((letter, i) => {
    const text = letter.slice(0, longestMapping)
    const units = Array.from({ length: text.length }, (_, at) => hex(text.charCodeAt(at), 4))
    return `1 beginbfchar\n<${hex(i + 1, 2)}> <${units.join('')}>\nendbfchar`
  })
  return [
    '/CIDInit /ProcSet findresource begin',
    '12 dict begin begincmap',
    '/CMapName /Adobe-Identity-UCS def /CMapType 2 def',
    '1 begincodespacerange\n<00> <FF>\nendcodespacerange',
    ...lines,
    'endcmap CMapName currentdict /CMap defineresource pop end end',
  ].join('\n')
}

function numbers(...values: number[]): PdfArray {
  return PdfArray.of(...values.map((value) => PdfNumber.of(value)))
}

function hex(value: number, digits: number): string {
  return value.toString(16).padStart(digits, '0')
}
