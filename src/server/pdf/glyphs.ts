import { type Face, type FaceName, type Faces, twins } from './faces.ts'

type Mark = { id: number; advance: number; right: number; up: number }

/** A character as it is drawn. Lengths are thousandths of the glyph's own size. */
export type Glyph = {
  text: string
  /** Its size, as a share of the size of the line. */
  scale: number
  width: number
  kerning: number
  drawn: { face: Face; id: number; marks: readonly Mark[] } | { box: number }
}

export type Shaper = {
  shape: (text: string, face: FaceName) => Glyph[]
  /** What has been shaped so far, by font: the subset that a file must hold. */
  used: Record<FaceName, Set<string>>
  /** What no font has, in order of its first appearance; a glyph's `box` is a place in this list. */
  boxed: readonly string[]
}

export const boxWidth = 620

// Round letters reach a little past the lines that marks are drawn for.
const overshoot = 30
// A tower of marks ends before it reaches the next line.
const highest = 500
const lowest = -350

// Followed by nothing that composes with it, and visible: what nearly all text is made of.
const plainWord =
  /^[\u0021-\u007e\u00a1-\u00ac\u00ae-\u02ff\u0384-\u0482\u048a-\u052f\u1e00-\u1fff]*$/
const invisible = /\p{Default_Ignorable_Code_Point}/gu
const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' })
const fallbacks: Record<FaceName, readonly FaceName[]> = {
  display: ['display', 'text', 'wide'],
  text: ['text', 'wide'],
  wide: ['wide'],
  twin: ['twin', 'wide'],
}

/** Turns one document's text into glyphs; a word is set in one font where one font has all of it. */
export function createShaper(faces: Faces): Shaper {
  const used = {
    text: new Set<string>(),
    twin: new Set<string>(),
    display: new Set<string>(),
    wide: new Set<string>(),
  }
  const boxes = new Map<string, number>()
  const words = new Map<string, Glyph[]>()

  function shape(text: string, name: FaceName): Glyph[] {
    return (text.match(/[ \u00a0]+|[^ \u00a0]+/g) ?? []).flatMap((word) => {
      const key = `${name} ${word}`
      const known = words.get(key)
      if (known) return known
      const glyphs = shapeWord(word, name)
      words.set(key, glyphs)
      return glyphs
    })
  }

  function shapeWord(word: string, name: FaceName): Glyph[] {
    const candidates = fallbacks[name].map((each) => faces[each])
    const printable = split(word).map((text) => ({
      text,
      characters: [...text.replace(invisible, '').replaceAll('\u00a0', ' ')],
    }))
    const faceOf = (characters: string[]) =>
      candidates.find((face) => characters.every((character) => face.has(character)))
    const shared = faceOf(
      printable.flatMap(({ characters }) => (faceOf(characters) ? characters : [])),
    )
    const glyphs = printable
      .filter(({ characters }) => characters.length > 0)
      .map(({ text, characters }) => {
        const own = faceOf(characters)
        return own
          ? glyphOf(subsetFor(shared ?? own, characters), characters, text, name)
          : boxOf(text)
      })
    return glyphs.map((glyph, i) => withKerning(glyph, glyphs[i + 1]))
  }

  function glyphOf(face: Face, characters: string[], text: string, name: FaceName): Glyph {
    for (const character of characters) used[face.name].add(character)
    const [id = 0, ...marks] = characters.map((c) => face.program.getGlyphId(c.codePointAt(0) ?? 0))
    return {
      text,
      scale: faces[name].program.xHeight / face.program.xHeight,
      width: advanceOf(face, id),
      kerning: 0,
      drawn: { face, id, marks: placeMarks(face, id, marks) },
    }
  }

  function subsetFor(face: Face, characters: string[]): Face {
    return face === faces.text && characters.some((each) => twins.has(each)) ? faces.twin : face
  }

  function boxOf(text: string): Glyph {
    const box = boxes.get(text) ?? boxes.size
    boxes.set(text, box)
    return { text, scale: 1, width: boxWidth, kerning: 0, drawn: { box } }
  }

  return {
    shape,
    used,
    get boxed() {
      return [...boxes.keys()]
    },
  }
}

/** Composed, with one kind of line break and no tabs. */
export function tidy(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
    .replace(/\t/g, '    ')
    .trimEnd()
}

function split(word: string): string[] {
  if (plainWord.test(word)) return [...word]
  return Array.from(clusters.segment(word), ({ segment }) => segment)
}

function withKerning(glyph: Glyph, next: Glyph | undefined): Glyph {
  if (!next || !('face' in glyph.drawn) || !('face' in next.drawn)) return glyph
  const { face, id } = glyph.drawn
  if (face !== next.drawn.face) return glyph
  const kerning = inThousandths(face, face.kerning(id, next.drawn.id))
  return kerning === 0 ? glyph : { ...glyph, kerning, width: glyph.width + kerning }
}

/** Centres marks over, under or through their letter and stacks them: few letters have no composed form. */
function placeMarks(face: Face, base: number, marks: number[]): Mark[] {
  if (marks.length === 0) return []
  const advance = face.program.getAdvanceWidth(base)
  const letter = face.bounds(base)
  const centre = letter ? (letter.left + letter.right) / 2 : advance / 2
  let top = letter?.top ?? 0
  let bottom = letter?.bottom ?? 0
  return marks.map((id) => {
    const mark = face.bounds(id)
    const own = advanceOf(face, id)
    if (!mark) return { id, advance: own, right: 0, up: 0 }
    const isAbove = mark.bottom > face.program.xHeight * 0.75
    const isBelow = mark.top < face.program.xHeight * 0.25
    const lift = isAbove ? Math.max(0, top - overshoot - face.program.xHeight) : 0
    const drop = isBelow ? Math.min(0, bottom + overshoot) : 0
    const up = Math.max(lowest, Math.min(lift + drop, highest))
    if (isAbove) top = mark.top + up
    if (isBelow) bottom = mark.bottom + up
    const right = centre - (mark.left + mark.right) / 2 - advance
    return { id, advance: own, right: inThousandths(face, right), up: inThousandths(face, up) }
  })
}

function advanceOf(face: Face, id: number): number {
  return inThousandths(face, face.program.getAdvanceWidth(id))
}

function inThousandths(face: Face, units: number): number {
  return Math.round((units * 1000) / face.program.unitsPerEm)
}
