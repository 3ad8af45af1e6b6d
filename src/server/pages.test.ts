import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { ariaStyles, encodingFor, hasTag, openDocuments, tagOf } from './pages.ts'

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

test.each([
  ['"one-br"', true],
  ['W/"one-br", "two"', true],
  ['*', true],
  ['"one-gzip"', false],
  [undefined, false],
])('someone who says that they have %s: %s', (sent, has) => {
  const bytes = new Uint8Array()
  const page = { identity: bytes, br: bytes, gzip: bytes, hash: 'one' }
  expect(hasTag(sent, tagOf(page, 'br'))).toBe(has)
})

test('the build says where its API is; the colors of an institute follow the style sheet, and nothing is there for those of the house', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'matricula-pages-'))
  const head =
    '<meta name="theme-color" content="#faf4e8" /><meta name="api-origin" content="https://api.example" /><title>x</title>'
  await writeFile(
    join(dir, 'index.html'),
    `<html><head>${head}</head><body><div id="root"></div></body></html>`,
  )
  await writeFile(
    join(dir, 'renderer.mjs'),
    'export const renderPublicPage = async () => ({ html: "", title: "t", description: "d" })',
  )
  const documents = await openDocuments(dir, join(dir, 'renderer.mjs'))
  expect(documents.apiOrigin).toBe('https://api.example')
  const read = async (path: string, version: string, css: string) =>
    Buffer.from((await documents.documentOf(path, { version, facts: {}, css })).identity).toString()
  const css = ':root{--color-cream:#f3f7fa}'
  for (const path of ['/', '/dashboard']) {
    expect(await read(path, '1', '')).not.toContain('<style>')
    expect(await read(path, '1', '')).toContain('content="#faf4e8"')
    const colored = await read(path, '2', css)
    expect(colored).toContain(`<style>${css}</style></head>`)
    expect(colored).toContain('content="#f3f7fa"')
  }
  await rm(dir, { recursive: true })
})
