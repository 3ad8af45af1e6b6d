import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { composeApp } from '#app/server/app.ts'
import { makeMetrics } from '#server/metrics.ts'
import { makeTestApp, type TestApp } from './app.ts'

const everyAnswer = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
}
const apiAnswer = {
  ...everyAnswer,
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
}
const never = ['server', 'x-powered-by', 'access-control-allow-origin', 'set-cookie']

describe('on localhost', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await makeTestApp()
  })
  afterAll(() => app.close())

  test.each([
    ['GET', '/api/programs', 200],
    ['GET', '/api/users/me', 401],
    ['GET', '/api/nothing', 404],
    ['DELETE', '/api/users/login', 405],
    ['GET', '/api/openapi.json', 200],
    ['GET', '/healthz', 200],
    ['GET', '/readyz', 200],
  ])('%s %s answers %d with the headers of the API', async (method, path, status) => {
    const answer = await app.app.request(path, { method })
    expect(answer.status).toBe(status)
    const headers = Object.fromEntries(answer.headers)
    expect(headers).toMatchObject(apiAnswer)
    for (const name of never) expect(headers).not.toHaveProperty(name)
    expect(headers).not.toHaveProperty('strict-transport-security')
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('the request id of a refusal is the one of its header', async () => {
    const answer = await app.app.request('/api/users/me')
    expect((await answer.json()).requestId).toBe(answer.headers.get('x-request-id'))
  })

  test('reports of a broken policy are answered whatever they hold', async () => {
    for (const body of ['{"csp-report":{"document-uri":"http://localhost/?secret#x"}}', '{', '']) {
      const answer = await app.app.request('/api/csp-violations', {
        method: 'POST',
        headers: { 'content-type': 'application/csp-report' },
        body,
      })
      expect(answer.status).toBe(204)
    }
  })

  test('the OpenAPI document names every call, who may make it and its shapes', async () => {
    const { paths } = await (await app.app.request('/api/openapi.json')).json()
    expect(paths['/api/users/register'].post).toMatchObject({
      'x-access': 'public',
      security: [],
      requestBody: {
        content: {
          'application/json': {
            schema: { required: expect.arrayContaining(['firstName', 'email', 'password']) },
          },
        },
      },
    })
    expect(paths['/api/admins/applications'].get).toMatchObject({
      'x-access': 'admin:list-applications',
      security: [{ admin: [] }],
    })
  })

  test('a program that finds a weakness is told whom to write to', async () => {
    const answer = await app.app.request('/.well-known/security.txt')
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect((await answer.text()).split('\n')).toEqual([
      expect.stringMatching(/^Contact: mailto:[^@\s]+@[^@\s]+$/),
      'Expires: 2027-05-20T15:00:00.000Z',
      'Preferred-Languages: en',
      'Canonical: http://localhost:3000/.well-known/security.txt',
      '',
    ])
  })

  test.each(['/%0d%0aX:1', '/a%00b', '/api/%0A'])(
    '%s is refused for its control character',
    async (path) => {
      expect((await app.app.request(path)).status).toBe(400)
    },
  )

  test('two Host headers are refused', async () => {
    const rawHeaders = ['Host', 'localhost', 'Accept', '*/*', 'host', 'evil.example']
    const twice = { incoming: { socket: { remoteAddress: '127.0.0.1' }, rawHeaders } }
    expect((await app.app.request('/healthz', {}, twice)).status).toBe(400)
  })
})

describe('for its operator', () => {
  const token = 'a-token-of-thirty-two-characters'
  const checks = { database: { ok: false, says: 'does not answer' } }
  const parts = { readiness: async () => ({ ready: false, checks }) }

  test('whoever bears the token reads figures and causes, everybody else yes or no', async () => {
    const app = await makeTestApp({ environment: { METRICS_TOKEN: token } })
    onTestFinished(app.close)
    const metrics = makeMetrics(app.platform)
    const product = composeApp(app.platform, { ...parts, metrics })
    const ask = (path: string, authorization?: string) =>
      product.request(path, { headers: { ...(authorization && { authorization }) } })
    for (const wrong of [undefined, 'Bearer', `Bearer ${token}x`, token]) {
      expect((await ask('/metrics', wrong)).status).toBe(404)
      const told = await ask('/readyz', wrong)
      expect([told.status, await told.json()]).toEqual([503, { ready: false }])
    }
    const figures = await ask('/metrics', `Bearer ${token}`)
    expect(figures.headers.get('content-type')).toContain('text/plain')
    expect(await figures.text()).toContain('matricula_requests_total')
    const told = await ask('/readyz', `Bearer ${token}`)
    expect([told.status, await told.json()]).toEqual([503, { ready: false, checks }])
  })

  test('without a token set nobody reads them', async () => {
    const app = await makeTestApp()
    onTestFinished(app.close)
    const product = composeApp(app.platform, parts)
    for (const authorization of ['Bearer undefined', 'Bearer ', 'undefined'])
      expect((await product.request('/metrics', { headers: { authorization } })).status).toBe(404)
  })
})

describe('on https', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await makeTestApp({
      environment: { PUBLIC_URL: 'https://apply.example.edu', TRUSTED_PROXIES: '10.0.0.0/8' },
    })
  })
  afterAll(() => app.close())

  function ask(path: string, from: string, headers: Record<string, string> = {}) {
    return app.app.request(path, { headers }, { incoming: { socket: { remoteAddress: from } } })
  }

  test('the API refuses plain HTTP and pages lead to https, keeping their path', async () => {
    const call = await ask('/api/programs', '10.0.0.1', { 'x-forwarded-proto': 'http' })
    expect(call.status).toBe(403)
    expect(await call.json()).toMatchObject({ code: 'https-needed' })
    for (const path of ['/masters/apply', '/dashboard/pay?charge=1', '/%E7%8E%8B']) {
      const page = await ask(path, '10.0.0.1', { 'x-forwarded-proto': 'http' })
      expect(page.status).toBe(308)
      expect(page.headers.get('location')).toBe(`https://apply.example.edu${path}`)
    }
    expect((await ask('/%0d%0aX:1', '10.0.0.1', { 'x-forwarded-proto': 'http' })).status).toBe(400)
  })

  test('only a trusted proxy can say that it was https', async () => {
    const forged = await ask('/api/programs', '203.0.113.9', { 'x-forwarded-proto': 'https' })
    expect(forged.status).toBe(403)
    const real = await ask('/api/programs', '10.0.0.1', { 'x-forwarded-proto': 'https' })
    expect(real.status).toBe(200)
    expect(real.headers.get('strict-transport-security')).toBe(
      'max-age=31536000; includeSubDomains',
    )
  })

  test('the machine endpoints answer inside the network', async () => {
    expect((await ask('/healthz', '127.0.0.1')).status).toBe(200)
  })

  test('a forged host changes no link', async () => {
    await app.call('POST /api/users/forgot-password', {
      body: { email: 'nobody@example.org' },
      headers: {
        host: 'evil.example',
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'https',
      },
      address: '10.0.0.1',
    })
    for (const mail of await app.sentMails()) expect(mail.text + mail.html).not.toContain('evil')
  })
})
