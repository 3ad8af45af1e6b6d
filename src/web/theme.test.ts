import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

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
  for (const back of backs) expect(contrast(front, back)).toBeGreaterThanOrEqual(least)
})

/** WCAG 2.2, relative luminance and contrast ratio. */
function contrast(front: string, back: string): number {
  const [low = 0, high = 0] = [luminance(front), luminance(back)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

function luminance(name: string): number {
  const hex = tokens.get(name)
  if (!hex) throw new Error(`There is no colour ${name}`)
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => linear(hex.slice(at, at + 2)))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function linear(pair: string): number {
  const part = Number.parseInt(pair, 16) / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}
