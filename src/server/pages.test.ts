import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { ariaStyles, encodingFor } from './pages.ts'

const reactAria = dirname(createRequire(import.meta.url).resolve('react-aria/package.json'))

test.each([
  ['interactions/usePress.mjs', ariaStyles[0]],
  ['overlays/usePreventScroll.mjs', ariaStyles[1]],
])('the policy knows the style that %s writes', (file, style) => {
  const source = readFileSync(join(reactAria, 'dist/private', file), 'utf8')
  const written = /style\.textContent = `([^`]*)`\.trim\(\)/.exec(source)?.[1]?.trim()
  const attribute = /PRESSABLE_ATTRIBUTE = '([^']+)'/.exec(source)?.[1] ?? ''
  expect(written?.replace(/\$\{[^}]+\}/, attribute)).toBe(style)
})

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  [undefined, 'identity'],
])('a client that takes %s gets %s', (accepted, encoding) => {
  expect(encodingFor(accepted)).toBe(encoding)
})
