import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contrast } from '#shared/contrast.ts'
import { housePalette } from '#shared/palette.ts'
import { buttonClass } from './ui/button.tsx'

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

test('a button has the sizes of the specification, and stays off paper', () => {
  const worn = buttonClass().split(' ')
  for (const name of ['border', 'font-light', 'p-[15px_30px]', 'print:hidden'])
    expect(worn).toContain(name)
})

test('no element is given two colors for one state: the stylesheet, not the page, would choose', () => {
  const both = globSync('src/**/*.tsx').flatMap((file) =>
    dressesIn(readFileSync(file, 'utf8')).flatMap((dress) =>
      twiceIn(dress).map((twice) => `${file}: ${twice}`),
    ),
  )
  expect(both).toEqual([])
})

test('text can be read in every state that has a color of its own: hovered, focused, selected, disabled', () => {
  const weak = globSync('src/**/*.tsx').flatMap((file) =>
    dressesIn(readFileSync(file, 'utf8')).flatMap((dress) =>
      weakIn(dress).map((state) => `${file}: ${state}`),
    ),
  )
  expect([...new Set(weak)]).toEqual([])
})

/** The states of one element in which both colors are known and too near to each other. */
function weakIn(dress: string): string[] {
  const worn = { bg: new Map<string, string>(), text: new Map<string, string>() }
  for (const name of dress.split(/\s+/)) {
    const [, state = '', what, color = ''] = /^((?:.*:)?)(bg|text)-([a-z-]+)$/.exec(name) ?? []
    if ((what === 'bg' || what === 'text') && tokens.has(color)) worn[what].set(state, color)
  }
  return [...new Set([...worn.bg.keys(), ...worn.text.keys()])].flatMap((state) => {
    const back = colorIn(state, worn.bg)
    const front = colorIn(state, worn.text)
    const isRead = !back || !front || contrast(hexOf(front), hexOf(back)) >= text
    return isRead ? [] : [`${state} ${front} on ${back}`]
  })
}

/** A state of two parts, such as hovered on a dark ground, wears what either part does where it has nothing of its own. */
function colorIn(state: string, colors: ReadonlyMap<string, string>): string | undefined {
  const parts = state.match(/[^:[]+(?:\[[^\]]*\])?:/g) ?? []
  return [state, ...parts, ''].map((part) => colors.get(part)).find((color) => color)
}

/** What one element may wear at once: each text alone, and beside each text that counts always. */
function dressesIn(code: string): string[] {
  const alone = [...code.matchAll(/'([^'\n]*)'|"([^"\n]*)"/g)].map(([, one, other]) => one ?? other)
  const joined = [...code.matchAll(/\bcx\(((?:[^()]|\([^()]*\))*)\)/g)].flatMap(([, all = '']) => {
    const args = all.split(/,\s*\n|,(?![^']*'(?:[^']*'[^']*')*[^']*$)/).map((arg) => arg.trim())
    const always = args.filter((arg) => /^'[^']*'$/.test(arg)).join(' ')
    return args.flatMap((arg) =>
      [...arg.matchAll(/(?:&&|\?|:)\s*'([^']*)'/g)].map(([, one]) => `${always} ${one}`),
    )
  })
  return [...alone, ...joined].map((dress = '') => dress.replaceAll("'", ''))
}

function twiceIn(dress: string): string[] {
  const worn = new Map<string, string>()
  return dress.split(/\s+/).flatMap((name) => {
    const [, state, color = ''] =
      /^((?:.*:)?(?:bg|text|border))-([a-z-]+)(?:\/\d+)?$/.exec(name) ?? []
    if (state === undefined || !(tokens.has(color) || color === 'transparent')) return []
    const before = worn.get(state)
    worn.set(state, color)
    return before && before !== color ? [`${state} ${before} and ${color}`] : []
  })
}

function hexOf(name: string): string {
  const hex = tokens.get(name)
  if (!hex) throw new Error(`There is no color ${name}`)
  return hex
}
