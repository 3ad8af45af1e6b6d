import fc from 'fast-check'
import { expect, test } from 'vitest'
import { styles } from './design.ts'
import { loadFaces, twins } from './faces.ts'
import { createShaper } from './glyphs.ts'
import { breakText, fitText, widthOf } from './lines.ts'

const faces = await loadFaces()
const width = 200

test('lines fit their width and lose nothing but the spaces that they break at', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ minLength: 1, maxLength: 60 })), (words) => {
      const lines = breakText(createShaper(faces), words.join(' '), styles.answer, width)
      for (const line of lines) {
        expect(widthOf(line, styles.answer.size)).toBeLessThanOrEqual(width + 0.01)
      }
      const read = lines.map((line) => line.map(({ text }) => text).join('')).join('')
      expect(read.replaceAll(' ', '')).toBe(words.join('').replaceAll(' ', ''))
    }),
  )
})

test('a line breaks at spaces and after hyphens, never at a no-break space', () => {
  const text = 'Wiśniewska-Brzęczyszczykiewicz earned 120\u00a0credits'
  const lines = breakText(createShaper(faces), text, styles.answer, 150)
  expect(lines.map((line) => line.map((glyph) => glyph.text).join(''))).toEqual([
    'Wiśniewska-',
    'Brzęczyszczykiewicz earned',
    '120\u00a0credits',
  ])
})

test('a line that is too long ends in an ellipsis', () => {
  const line = fitText(createShaper(faces), 'a word and '.repeat(20), styles.note, width)
  expect(widthOf(line, styles.note.size)).toBeLessThanOrEqual(width)
  expect(line.at(-1)?.text).toBe('…')
})

test('pairs of letters are kerned', () => {
  const [pair = [], a = [], v = []] = ['AV', 'A', 'V'].map((text) =>
    createShaper(faces).shape(text, 'display'),
  )
  expect(widthOf(pair, 1000)).toBeCloseTo(widthOf(a, 1000) + widthOf(v, 1000) - 85)
})

test('a word is set in one font, and in the first that has all of it', () => {
  const fontOf = (word: string) => {
    const shaped = createShaper(faces).shape(word, 'display')
    return [
      ...new Set(shaped.map(({ drawn }) => ('face' in drawn ? drawn.face.name : 'box'))),
    ].join(' ')
  }
  expect(fontOf('Łukasz')).toBe('display')
  expect(fontOf('Достоевский')).toBe('display')
  expect(fontOf('Ελένη')).toBe('text')
  expect(fontOf('Ἀριστοτέλης')).toBe('wide')
  expect(fontOf('王小明')).toBe('box')
})

test('the fonts have all of Latin, Greek and Cyrillic', () => {
  const blocks = [
    [0x20, 0x7e],
    [0xa1, 0x24f],
    [0x370, 0x3e1],
    [0x3f0, 0x52f],
    [0x1e00, 0x1fff],
    [0x2c60, 0x2c7f],
    [0xa640, 0xa69f],
  ] as const
  const missing = blocks
    .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, i) => first + i))
    .map((code) => String.fromCodePoint(code))
    .filter((each) => /\p{Script=Latin}|\p{Script=Greek}|\p{Script=Cyrillic}/u.test(each))
    .filter((each) => !faces.text.has(each) && !faces.wide.has(each))
  expect(missing).toEqual([])
})

test('within one subset no two characters share a glyph, or one would be copied as the other', () => {
  for (const face of [faces.text, faces.display, faces.wide]) {
    const owners = new Map<number, string>()
    for (let code = 0x21; code < 0xffff; code++) {
      const character = String.fromCodePoint(code)
      if (/\s|\p{Default_Ignorable_Code_Point}/u.test(character)) continue
      if (character.normalize('NFC') !== character || !face.has(character)) continue
      if (face === faces.text && twins.has(character)) continue
      const glyph = face.program.getGlyphId(code)
      expect([face.name, owners.get(glyph), character]).toEqual([face.name, undefined, character])
      owners.set(glyph, character)
    }
  }
})
