import { expect, test } from 'vitest'
import { composeApp } from '#app/server/app.ts'
import { documentHeaders, publicPageHeaders } from '#server/headers.ts'
import type { Documents } from '#server/pages.ts'
import { makeTestApp } from './app.ts'
import { forThisFile } from './for-this-file.ts'

const bytesOf = (words: string) => Uint8Array.from(Buffer.from(words))
const page = {
  identity: bytesOf('plain'),
  br: bytesOf('packed'),
  gzip: bytesOf('zipped'),
  hash: 'h',
}
const documents: Documents = {
  documentOf: async () => page,
  styleHashes: ['sha256-a'],
  isPage: async (path) => path !== '/nowhere',
}
const app = await forThisFile(makeTestApp())
const product = composeApp(app.platform, { documents, webDir: 'dist/web' })

async function ask(path: string, headers: Record<string, string> = {}) {
  const answer = await product.request(path, { headers: { 'accept-encoding': 'br', ...headers } })
  return { status: answer.status, headers: answer.headers, body: await answer.text() }
}

test.each([
  ['/', publicPageHeaders],
  ['/masters/apply?from=mail', publicPageHeaders],
  ['/bachelor/apply', publicPageHeaders],
  ['/dashboard', { 'Cache-Control': 'no-cache' }],
  ['/link/confirm-email', { 'Cache-Control': 'no-cache' }],
  ['/nowhere', { 'Cache-Control': 'no-cache' }],
])('%s says how long others may keep it, and nothing of who asks', async (path, expected) => {
  const { headers } = await ask(path)
  for (const [name, value] of Object.entries(expected)) expect(headers.get(name)).toBe(value)
  if (!('CDN-Cache-Control' in expected)) expect(headers.get('CDN-Cache-Control')).toBeNull()
  expect(headers.get('Set-Cookie')).toBeNull()
  expect(headers.get('Vary')).toBe('Accept-Encoding')
})

test('a document that someone has isn’t sent again, and its policy is', async () => {
  const again = await ask('/', { 'if-none-match': 'W/"h-br"' })
  expect([again.status, again.body]).toEqual([304, ''])
  const { 'Content-Security-Policy': policy } = documentHeaders(documents.styleHashes)
  expect(again.headers.get('Content-Security-Policy')).toBe(policy)
  expect(again.headers.get('ETag')).toBe('"h-br"')
  expect(again.headers.get('X-Content-Type-Options')).toBe('nosniff')
})

test('one in another encoding is another, and what is not there has no copy', async () => {
  const zipped = await ask('/', { 'accept-encoding': 'gzip', 'if-none-match': '"h-br"' })
  expect([zipped.status, zipped.body]).toEqual([200, 'zipped'])
  expect(zipped.headers.get('ETag')).toBe('"h-gzip"')
  expect((await ask('/nowhere', { 'if-none-match': '"h-br"' })).status).toBe(404)
})
