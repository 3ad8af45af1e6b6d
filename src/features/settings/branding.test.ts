import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contrast } from '#shared/contrast.ts'
import { housePalette } from '#shared/palette.ts'
import { cssOf, faultsOf, houseBranding, paletteOf } from './branding.ts'
import { checkArea } from './check-area.ts'
import { brandingArea } from './setting-areas.ts'

const checkBranding = (typed: unknown, before: unknown) => checkArea(brandingArea, typed, before)

test('black on white is 21 to 1, and the colors of the house are those of the theme', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
  expect(paletteOf(houseBranding)).toEqual(housePalette)
  expect(cssOf(houseBranding)).toBe('')
  expect(faultsOf(houseBranding)).toEqual([])
})

describe('colors of an institute', () => {
  const harbour = { ...houseBranding, primary: '#123a5e', page: '#f3f7fa', accent: '#1f5f8a' }

  test('bring every other color with them, readable', () => {
    expect(faultsOf(harbour)).toEqual([])
    const css = cssOf(harbour)
    expect(css).toMatch(/^:root\{--color-cream:#f3f7fa;--color-paper:#[0-9a-f]{6};/)
    expect(css).not.toContain('rose')
    expect(css).not.toContain('moss')
  })

  test('that could not be read are refused, each pair in a sentence', () => {
    expect(faultsOf({ ...houseBranding, accent: '#d9b67c' })).toContainEqual({
      of: 'accent',
      sentence:
        'Small headings and focus ring on the page: contrast is 1.7 to 1 but must be at least 4.5',
    })
    expect(faultsOf({ ...houseBranding, primary: '#e0c0a0' }).map(({ of }) => of)).toContain(
      'primary',
    )
    expect(faultsOf({ ...houseBranding, page: '#3b2417' }).map(({ of }) => of)).toContain('page')
    const { problems } = checkBranding({ ...houseBranding, error: '#ff8899' }, houseBranding)
    expect(Object.keys(problems ?? {})).toEqual(['error'])
    expect(problems?.error).toMatch(
      /^Errors on the page: contrast is \d\.\d to 1 but must be at least 4\.5$/,
    )
  })

  test('are written as six digits, in either case', () => {
    expect(checkBranding({ ...houseBranding, primary: ' #3B2417 ' }, houseBranding).value).toEqual(
      houseBranding,
    )
    expect(checkBranding({ ...houseBranding, primary: 'brown' }, houseBranding).problems).toEqual({
      primary: 'Primary must be a color, like #3b2417',
    })
    expect(checkBranding({ ...houseBranding, letters: 'ABCD' }, houseBranding).problems).toEqual({
      letters: 'Logo letters: up to three letters or digits',
    })
  })

  test('whatever is chosen, text that follows from it is either readable or named', () => {
    const color = fc
      .integer({ min: 0, max: 0xffffff })
      .map((n) => `#${n.toString(16).padStart(6, '0')}`)
    fc.assert(
      fc.property(color, color, color, color, (primary, page, accent, error) => {
        const look = { primary, page, accent, error, letters: '' }
        const palette = paletteOf(look)
        const isNamed = faultsOf(look).length > 0
        const isReadable =
          contrast(palette.ink, palette.cream) >= 4.5 &&
          contrast(palette.cream, palette.brown) >= 4.5
        expect(isReadable || isNamed).toBe(true)
        expect(Object.values(palette).every((hex) => /^#[0-9a-f]{6}$/.test(hex))).toBe(true)
      }),
    )
  })
})
