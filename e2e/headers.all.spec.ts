import type { APIRequestContext, APIResponse } from '@playwright/test'
import { expect, unwatched as test } from './journey.ts'
import { startOwnProduct } from './own-product.ts'

const ofEverything = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
}

const ofCalls = {
  ...ofEverything,
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
}

const ofDocuments = {
  ...ofEverything,
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-cache',
  'reporting-endpoints': 'csp="/api/csp-violations"',
}

/** Every header that protects somebody, and those that would give something away. */
const watched = [
  ...new Set(Object.keys({ ...ofCalls, ...ofDocuments })),
  'strict-transport-security',
  'content-disposition',
  'access-control-allow-origin',
  'access-control-allow-credentials',
  'set-cookie',
  'server',
  'x-powered-by',
]

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
  expect(watchedOf(page)).toMatchObject({ ...ofDocuments, ...transport })
}

function watchedOf(answer: APIResponse): Record<string, string> {
  return Object.fromEntries(
    Object.entries(answer.headers()).filter(([name]) => watched.includes(name)),
  )
}
