import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contrast } from '#shared/contrast.ts'
import { housePalette } from '#shared/palette.ts'

const css = readFileSync(new URL('theme.css', import.meta.url), 'utf8')
const tokens = new Map(
  [...css.matchAll(/--color-([a-z-]+): (#[0-9a-f]{6});/g)].map(([, name, hex]) => [name, hex]),
)

const text = 4.5
const control = 3

test.each([
  ['ink', ['cream', 'paper', 'white', 'sand'], text],
  ['umber', ['cream', 'paper', 'white', 'sand'], text],
  ['brass', ['cream', 'paper', 'white', 'sand'], text],
  ['rose', ['cream', 'paper', 'white', 'rose-wash'], text],
  ['moss', ['cream', 'paper', 'white'], text],
  ['cream', ['brown', 'brown-deep'], text],
  ['gold', ['brown', 'brown-deep'], text],
  ['field', ['cream', 'paper', 'white'], control],
])('%s can be read on %s', (front, backs, least) => {
  for (const back of backs)
    expect(contrast(hexOf(front), hexOf(back))).toBeGreaterThanOrEqual(least)
})

test('the palette that mails, papers and settings go by is the one of the theme', () => {
  expect(Object.fromEntries(tokens)).toEqual({ ...housePalette, white: '#ffffff' })
})

function hexOf(name: string): string {
  const hex = tokens.get(name)
  if (!hex) throw new Error(`There is no colour ${name}`)
  return hex
}
