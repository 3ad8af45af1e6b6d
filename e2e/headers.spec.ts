import { createHash } from 'node:crypto'
import type { APIResponse } from '@playwright/test'
import { ariaStyles } from '#server/pages.ts'
import { cast } from '#tests/cast.ts'
import {
  ofAssets,
  ofCalls,
  ofDocuments,
  ofEverything,
  ofPublicPages,
  watched,
} from './expected-headers.ts'
import { expect, unwatched as test } from './journey.ts'

const documents = [
  '/',
  '/masters',
  '/bachelor',
  '/masters/apply',
  '/bachelor/apply',
  '/masters/questions',
  '/bachelor/questions',
  '/masters/application',
  '/masters/application/questions',
  '/bachelor/application/personal-information',
  '/schedule',
  '/thankyou',
  '/dashboard',
  '/dashboard/documents',
  '/dashboard/pay?charge=1',
  '/dashboard/questions',
  '/dashboard/account',
  '/admin-panel',
  '/admin-panel/applications',
  '/admin-panel/applications/00000000-0000-4000-8000-00000000dead',
  '/admin-panel/admins',
  '/admin-panel/finance',
  '/admin-panel/questionnaires',
  '/admin-panel/mail',
  '/api-docs',
  '/nowhere/at/all',
]

const publicPages = ['/', '/masters/apply', '/bachelor/apply']
const mailed = ['/reset-password', '/link/confirm-email', '/link/pay', '/invitation', '/set-up']

test('every document carries the policy', async ({ request }) => {
  for (const path of documents) {
    const answer = await request.get(path)
    const policy = policyWith(await answer.text())
    expect({ path, status: answer.status(), ...watchedOf(answer) }).toEqual({
      path,
      status: path.startsWith('/nowhere') ? 404 : 200,
      ...(publicPages.includes(path) ? ofPublicPages : ofDocuments),
      'content-security-policy': policy,
    })
  }
})

test('a document that someone has already isn’t sent again, in each encoding', async ({
  request,
}) => {
  for (const path of ['/', '/dashboard'])
    for (const encoding of ['br', 'gzip', 'identity']) {
      const headers = { 'accept-encoding': encoding }
      const first = await request.get(path, { headers })
      const { etag = '', ...others } = first.headers()
      expect([path, etag]).toEqual([path, expect.stringMatching(`^"[\\w-]{22}-${encoding}"$`)])
      const again = await request.get(path, { headers: { ...headers, 'if-none-match': etag } })
      expect([again.status(), await again.text()]).toEqual([304, ''])
      for (const name of ['cache-control', 'content-security-policy', 'vary'])
        expect(again.headers()[name]).toBe(others[name])
    }
})

test('a page opened from a mail tells no one where its reader came from', async ({ request }) => {
  for (const path of mailed) {
    const answer = await request.get(path)
    expect({ path, ...watchedOf(answer) }).toEqual({
      path,
      ...ofDocuments,
      'content-security-policy': policyWith(await answer.text()),
      'referrer-policy': 'no-referrer',
    })
  }
})

test('documents hold no script and no style of their own but those that the policy names', async ({
  request,
}) => {
  for (const path of ['/', '/masters/apply', '/bachelor/apply', '/dashboard']) {
    const html = await (await request.get(path)).text()
    expect(html).not.toMatch(/\sstyle=/)
    expect(html).not.toMatch(/\son[a-z]+=/)
    expect(html.match(/<style>/g)).toHaveLength(1)
    for (const [script] of html.matchAll(/<script[^>]*>/g))
      expect(script).toMatch(/ src="\/assets\/|type="application\/json"/)
  }
})

test('hashed files are kept permanently, and a missing one is an error of the API’s kind', async ({
  request,
}) => {
  const html = await (await request.get('/')).text()
  const files = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(
    ([, path]) => path ?? '',
  )
  expect(files.length).toBeGreaterThan(1)
  for (const file of files) {
    const { 'content-type': type, ...headers } = watchedOf(await request.get(file))
    expect(headers).toEqual(ofAssets)
    expect(type).toMatch(/^(text\/javascript|font\/woff2|text\/css)/)
  }
  const missing = await request.get('/assets/missing.js')
  expect(missing.status()).toBe(404)
  expect(watchedOf(missing)).toEqual(ofCalls)
  for (const [file, type] of [
    ['/mark.svg', 'image/svg+xml; charset=utf-8'],
    ['/robots.txt', 'text/plain; charset=utf-8'],
  ] as const)
    expect(watchedOf(await request.get(file))).toEqual({ ...ofEverything, 'content-type': type })
})

test('the frame that draws people’s files has no origin and no network', async ({ request }) => {
  const answer = await request.get('/preview.html')
  const { 'reporting-endpoints': _, ...common } = ofDocuments
  expect(watchedOf(answer)).toEqual({
    ...common,
    'content-security-policy': [
      "sandbox allow-scripts; default-src 'none'; script-src 'self' 'wasm-unsafe-eval';",
      "style-src 'self'; img-src data: blob:; worker-src blob:; frame-ancestors 'self'",
    ].join(' '),
  })
  const script = /src="(\/assets\/[^"]+)"/.exec(await answer.text())?.[1] ?? ''
  expect(watchedOf(await request.get(script))).toMatchObject(ofAssets)
})

test('every kind of answer of the API carries its headers', async ({ request, open }) => {
  const { token } = await open.newcomer({ ...cast.ada })
  const authorization = { authorization: `Bearer ${token}` }
  const json = { 'content-type': 'application/json' }
  const login = '/api/users/login'
  const answers: [status: number, answer: APIResponse][] = [
    [200, await request.get('/api/programs')],
    [200, await request.get('/api/openapi.json')],
    [200, await request.get('/healthz')],
    [200, await request.get('/readyz')],
    [200, await request.get('/api/users/me', { headers: authorization })],
    [200, await request.get('/api/users/export', { headers: authorization })],
    [400, await request.post(login, { headers: json, data: Buffer.from('{"broken') })],
    [401, await request.get('/api/users/me')],
    [401, await request.get('/api/admins/applications', { headers: authorization })],
    [404, await request.get('/api/nowhere')],
    [405, await request.put('/api/users/me')],
    [413, await request.post(login, { headers: json, data: Buffer.alloc(257 * 1024, ' ') })],
    [415, await request.post(login, { headers: { 'content-type': 'text/plain' }, data: '{}' })],
    [422, await request.post(login, { headers: json, data: '{}' })],
  ]
  for (const [status, answer] of answers) {
    expect([answer.url(), answer.status()]).toEqual([answer.url(), status])
    expect(watchedOf(answer)).toEqual(ofCalls)
    expect(answer.headers()['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  }
  const report = await request.post('/api/csp-violations', { headers: json, data: '{}' })
  expect(report.status()).toBe(204)
  const { 'content-type': _, ...ofReports } = ofCalls
  expect(watchedOf(report)).toMatchObject(ofReports)
})

function watchedOf(answer: APIResponse): Record<string, string> {
  return Object.fromEntries(
    Object.entries(answer.headers()).filter(([name]) => watched.includes(name)),
  )
}

/** The whole policy for a document: its inlined style sheet and React Aria's own are named by hash. */
function policyWith(html: string): string {
  const sheet = /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? ''
  const hashes = [sheet, ...ariaStyles].map(
    (style) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  )
  return [
    `default-src 'none'; script-src 'self'; style-src 'self' ${hashes.join(' ')};`,
    "img-src 'self' data: blob:; font-src 'self'; connect-src 'self';",
    "worker-src 'none'; frame-src 'self'; manifest-src 'self'; form-action 'self';",
    "base-uri 'none'; object-src 'none'; frame-ancestors 'none';",
    "require-trusted-types-for 'script'; trusted-types 'none'; report-to csp;",
    'report-uri /api/csp-violations',
  ].join(' ')
}
