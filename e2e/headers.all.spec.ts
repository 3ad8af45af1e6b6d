import type { APIRequestContext, APIResponse } from '@playwright/test'
import { ofCalls, ofEverything, ofPublicPages, watched } from './expected-headers.ts'
import { expect, unwatched as test } from './journey.ts'
import { startOwnProduct } from './own-product.ts'

test('behind https everything says so, pages redirect and the API refuses what came plain', async ({
  playwright,
}) => {
  const product = await startOwnProduct({
    PUBLIC_URL: 'https://apply.example.edu',
    TRUSTED_PROXIES: '127.0.0.1',
  })
  const request = await playwright.request.newContext({ baseURL: product.url, maxRedirects: 0 })
  try {
    await expectHttps(request)
  } finally {
    await request.dispose()
    await product.stop()
  }
})

async function expectHttps(request: APIRequestContext) {
  const transport = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
  const moved = await request.get('/masters/apply')
  expect([moved.status(), moved.headers().location]).toEqual([
    308,
    'https://apply.example.edu/masters/apply',
  ])
  expect(watchedOf(moved)).toEqual({ ...ofEverything, ...transport })
  const plain = await request.get('/api/programs')
  expect(plain.status()).toBe(403)
  expect(watchedOf(plain)).toEqual({ ...ofCalls, ...transport })
  const headers = { 'x-forwarded-proto': 'https' }
  const call = await request.get('/api/programs', { headers })
  expect(call.status()).toBe(200)
  expect(watchedOf(call)).toEqual({ ...ofCalls, ...transport })
  const page = await request.get('/', { headers })
  expect(page.status()).toBe(200)
  expect(watchedOf(page)).toMatchObject({ ...ofPublicPages, ...transport })
}

function watchedOf(answer: APIResponse): Record<string, string> {
  return Object.fromEntries(
    Object.entries(answer.headers()).filter(([name]) => watched.includes(name)),
  )
}
