import { expect, test } from 'vitest'
import { safeTarget } from './safe-target.ts'

const origin = 'https://apply.example.org'
const form = '/masters/application'

const specified: [wish: string | undefined, goesTo: string][] = [
  [undefined, '/masters/application'],
  ['/application', '/masters/application'],
  ['/application/education', '/masters/application/education'],
  ['/application/education?x', '/masters/application/education?x'],
  ['/application/education?x=1#part', '/masters/application/education?x=1#part'],
  ['/application?from=mail', '/masters/application?from=mail'],
  ['/application#top', '/masters/application#top'],
  ['/dashboard', '/dashboard'],
  ['/dashboard/documents?sort=name#last', '/dashboard/documents?sort=name#last'],
  ['/bachelor/application', '/bachelor/application'],
  ['/thankyou', '/thankyou'],
  ['/schedule', '/schedule'],
  ['/', '/'],
]

test.each(specified)('%s leads to %s', (wish, goesTo) => {
  expect(safeTarget(wish, 'msc', origin)).toBe(goesTo)
})

test('a target of the application is under the program of the page', () => {
  expect(safeTarget('/application/education?x', 'ba', origin)).toBe(
    '/bachelor/application/education?x',
  )
  expect(safeTarget(undefined, 'ba', origin)).toBe('/bachelor/application')
})

const refused = [
  '',
  ' ',
  'dashboard',
  './dashboard',
  '../dashboard',
  '?x',
  '#x',
  '//evil.example',
  '///evil.example',
  '////evil.example',
  '//evil.example/application',
  '//user@evil.example',
  '//apply.example.org.evil.example',
  '/\\evil.example',
  '/\\/evil.example',
  '\\/evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r/evil.example',
  '/\t\\evil.example',
  '\t//evil.example',
  ' //evil.example',
  '\u0000//evil.example',
  'http:evil.example',
  'http:/evil.example',
  'http://evil.example',
  'https://evil.example/masters/application',
  'https://apply.example.org/dashboard',
  'https://apply.example.org@evil.example',
  'HTTPS://EVIL.EXAMPLE',
  'ftp://evil.example',
  'ws://evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  '\tjavascript:alert(1)',
  'java\nscript:alert(1)',
  'java\tscript:alert(1)',
  'javascript://apply.example.org/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'blob:https://apply.example.org/1',
  'vbscript:alert(1)',
  'file:///etc/passwd',
  'mailto:someone@evil.example',
  '/application/..//x',
  '/application/../\\x',
  '/application/%2e%2e//evil.example',
  '/application/.%2e//evil.example',
  '/./\\evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/%2e//evil.example',
  '/a/..//evil.example',
  '/a/../..//evil.example',
  '/a/\t..//evil.example',
]

test.each(refused)('%j is refused', (wish) => {
  expect(safeTarget(wish, 'msc', origin)).toBe(form)
})

const harmless = [
  '/%2f%2fevil.example',
  '/%5cevil.example',
  '/https://evil.example',
  '/javascript:alert(1)',
  '/dashboard?next=//evil.example',
  '/dashboard#//evil.example',
  '/@evil.example',
  '/application@evil.example',
  '/application/../dashboard',
  '/<script>alert(1)</script>',
  '/\u202edrowssap',
  `/${'a'.repeat(5000)}`,
]

test.each([...refused, ...harmless])('%j never leaves the origin', (wish) => {
  const target = safeTarget(wish, 'msc', origin)
  const address = new URL(target, origin)
  expect(address.origin).toBe(origin)
  expect(address.pathname + address.search + address.hash).toBe(target)
  expect(target).toMatch(/^\/(?![/\\])/)
})
