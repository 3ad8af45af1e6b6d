import { afterAll, beforeAll, expect, test } from 'vitest'
import { composeApp } from '#app/server/app.ts'
import { apiHeaders, commonHeaders, documentHeaders, publicPageHeaders } from '#server/headers.ts'
import { type Documents, isPublicPage } from '#server/pages.ts'
import { makeTestApp, type TestApp } from './app.ts'
import { stripeKeys } from './stripe-server.ts'

const bytes = Uint8Array.from(Buffer.from('<!doctype html>'))
const documents: Documents = {
  documentOf: async () => ({ identity: bytes, br: bytes, gzip: bytes, hash: 'one' }),
  styleHashes: ['sha256-a'],
  isPage: async () => true,
}
const charge = '0198f2aa-0000-7000-8000-000000000001'

const payment = [`/dashboard/pay?charge=${charge}`, '/link/pay', '/link/pay?redirect_status=failed']
const others = [
  '/',
  '/dashboard',
  '/dashboard/pay',
  '/dashboard/documents?charge=1',
  '/link/reference',
  '/link/pay/more',
  '/admin-panel/finance?charge=1',
  '/masters/apply?charge=1',
]

const policyOfPayments = [
  "default-src 'none'",
  "script-src 'self' https://js.stripe.com https://*.js.stripe.com",
  "style-src 'self' 'sha256-a'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self' https://api.stripe.com",
  "worker-src 'none'",
  'frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "object-src 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types default',
  'report-to csp',
  'report-uri /api/csp-violations',
].join('; ')

let withStripe: TestApp
let without: TestApp

beforeAll(async () => {
  withStripe = await makeTestApp({ environment: stripeKeys })
  without = await makeTestApp({ environment: { DEMO_PAYMENTS: 'on' } })
})
afterAll(() => Promise.all([withStripe.close(), without.close()]))

async function headersOf(app: TestApp, path: string): Promise<Headers> {
  const product = composeApp(app.platform, { documents, webDir: 'dist/web' })
  return (await product.request(path)).headers
}

test.each(payment)(
  'while Stripe is on, %s lets in what Stripe needs and nothing else',
  async (path) => {
    const headers = await headersOf(withStripe, path)
    expect(headers.get('Content-Security-Policy')).toBe(policyOfPayments)
    expect(headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin-allow-popups')
    expect(headers.get('Permissions-Policy')).toBe(
      'camera=(), microphone=(), geolocation=(), payment=(self "https://js.stripe.com"), usb=()',
    )
  },
)

test.each(others)('and %s is like every other document', async (path) => {
  const headers = await headersOf(withStripe, path)
  const expected = {
    ...documentHeaders(documents.styleHashes),
    ...(isPublicPage(new URL(path, 'http://here').pathname) && publicPageHeaders),
  }
  for (const [name, value] of Object.entries(expected)) expect(headers.get(name)).toBe(value)
  const opener = 'Cross-Origin-Opener-Policy'
  expect(headers.get(opener)).toBe(commonHeaders[opener])
})

test.each([...payment, ...others])('while Stripe is off, %s names no other site', async (path) => {
  const headers = await headersOf(without, path)
  expect([...headers].join()).not.toContain('stripe')
})

test('pages that were built with their API elsewhere may ask there, and it answers them alone', async () => {
  const api = 'https://api.example.edu'
  const { publicUrl } = without.platform.config
  const product = composeApp(without.platform, {
    documents: { ...documents, apiOrigin: api },
    webDir: 'dist/web',
  })
  const { headers } = await product.request('/dashboard')
  expect(headers.get('Content-Security-Policy')).toContain(`connect-src 'self' ${api};`)

  const refused = await product.request('/api/users/me', { headers: { Origin: publicUrl } })
  expect(refused.status).toBe(401)
  expect(refused.headers.get('Access-Control-Allow-Origin')).toBe(publicUrl)
  expect(refused.headers.get('Access-Control-Expose-Headers')).toContain('Retry-After')
  const answered = await product.request('/api/programs', { headers: { Origin: publicUrl } })
  expect(answered.status).toBe(200)
  const always = { ...commonHeaders, ...apiHeaders, 'Access-Control-Allow-Origin': publicUrl }
  for (const [name, value] of Object.entries(always)) expect(answered.headers.get(name)).toBe(value)
  expect(answered.headers.get('X-Request-Id')).toMatch(/^[0-9a-f-]{36}$/)
  const asked = {
    'Access-Control-Request-Method': 'POST',
    'Access-Control-Request-Headers': 'authorization,idempotency-key',
  }
  const preflight = await product.request('/api/users/login', {
    method: 'OPTIONS',
    headers: { Origin: publicUrl, ...asked },
  })
  expect(preflight.status).toBe(204)
  expect(preflight.headers.get('Access-Control-Allow-Origin')).toBe(publicUrl)
  expect(preflight.headers.get('Access-Control-Allow-Headers')).toMatch(
    /authorization.*idempotency-key/,
  )

  const foreign = { headers: { Origin: 'https://elsewhere.example', ...asked }, method: 'OPTIONS' }
  expect(await allowed(product.request('/api/users/login', foreign))).toBeNull()
  const usual = composeApp(without.platform, { documents, webDir: 'dist/web' })
  const own = { headers: { Origin: publicUrl } }
  expect(await allowed(usual.request('/api/users/me', own))).toBeNull()
})

async function allowed(answer: Response | Promise<Response>): Promise<string | null> {
  return (await answer).headers.get('Access-Control-Allow-Origin')
}
