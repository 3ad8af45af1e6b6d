import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { FileAnswer } from '#shared/file-answer.ts'
import { CallError, call, serverNow, setApiBase } from './call.ts'
import { keepToken, onTokenRefused } from './tokens.ts'

const ok = z.object({ name: z.string() })
const read = endpoint('GET /api/users/things/{id}', 'applicant', {
  params: z.object({ id: z.string() }),
  query: z.object({ after: z.optional(z.string()) }),
  ok,
})
const me = endpoint('GET /api/users/me', 'applicant', { ok })
const save = endpoint('POST /api/users/things', 'applicant', {
  body: z.object({ name: z.string() }),
  ok,
})
const signIn = endpoint('POST /api/users/login', 'public', { ok })
const office = endpoint('GET /api/admins/me', 'admin', { ok })

const fetched = vi.fn<(address: string, init: RequestInit) => Promise<Response>>()

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('fetch', fetched)
  fetched.mockReset()
  answer(200, { name: 'Ada' })
})

afterEach(() => {
  setApiBase('')
  vi.useRealTimers()
})

function answer(status: number, body: unknown, headers?: HeadersInit) {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  fetched.mockImplementation(async () => new Response(text, { status, headers }))
}

function sent() {
  const [address, init] = fetched.mock.lastCall ?? []
  return { address, init, headers: new Headers(init?.headers) }
}

async function failure(made: Promise<unknown>): Promise<CallError> {
  const error = await made.then(
    () => undefined,
    (error: unknown) => error,
  )
  if (error instanceof CallError) return error
  throw new Error('The call did not fail')
}

test('an answer is parsed, and its address is made of base, path and query', async () => {
  setApiBase('https://api.example.org')
  const outcome = await call(read, { params: { id: 'a/b' }, query: { after: 'x y' } })
  expect(outcome).toEqual({ ok: true, status: 200, answer: { name: 'Ada' } })
  expect(sent().address).toBe('https://api.example.org/api/users/things/a%2Fb?after=x+y')
})

test.each([200, 201, 299])('%i counts as success', async (status) => {
  answer(status, { name: 'Ada' })
  expect(await call(me)).toMatchObject({ ok: true, status })
})

test.each([304, 400, 401, 404, 422, 429, 499])('%i is an answer, not an error', async (status) => {
  fetched.mockImplementation(async () => {
    const response = Response.json({ error: 'Said', code: 'x', fields: { name: 'Why' } })
    Object.defineProperty(response, 'status', { value: status })
    return response
  })
  expect(await call(me)).toMatchObject({
    ok: false,
    status,
    problem: { error: 'Said', code: 'x', fields: { name: 'Why' } },
  })
})

test('an answer without a sentence says that an error occurred, or what the caller says', async () => {
  answer(404, '<h1>Not found</h1>')
  expect(await call(me)).toMatchObject({ ok: false, problem: { error: 'An error occurred' } })
  answer(400, {})
  expect(await call(me, undefined, { otherwise: 'Update failed' })).toMatchObject({
    problem: { error: 'Update failed' },
  })
})

test('a page in place of JSON is a failure, not a crash', async () => {
  answer(200, '<!doctype html><title>Portal</title>')
  expect(await call(me)).toEqual({
    ok: false,
    status: 200,
    problem: { error: 'An error occurred' },
  })
})

test('from 500 on the body speaks, or the status code', async () => {
  answer(503, { error: 'We are busy' }, { 'Retry-After': '7' })
  expect(await failure(call(me))).toMatchObject({
    message: 'We are busy',
    status: 503,
    retryAfter: 7,
  })
  answer(502, '<html>')
  expect((await failure(call(me))).message).toBe('Request failed with status code 502')
})

test('a lost network, a stop by the caller and a foreign protocol have their own words', async () => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'))
  expect((await failure(call(me))).message).toBe('Network Error')

  fetched.mockImplementation(hangs)
  const control = new AbortController()
  const stopped = failure(call(me, undefined, { signal: control.signal }))
  control.abort()
  expect((await stopped).message).toBe('Request aborted')

  setApiBase('gopher://api.example.org')
  expect((await failure(call(me))).message).toBe('Unsupported protocol')
})

test('there is no time-out unless one is asked for', async () => {
  vi.useFakeTimers()
  fetched.mockImplementation(hangs)
  const patient = vi.fn()
  call(me).catch(patient)
  const hasty = failure(call(me, undefined, { timeoutMs: 2500 }))
  await vi.advanceTimersByTimeAsync(24 * 60 * 60 * 1000)
  expect((await hasty).message).toBe('timeout of 2500ms exceeded')
  expect(patient).not.toHaveBeenCalled()
})

test('paths of the office carry its token alone, all others that of the applicant', async () => {
  keepToken('applicant', 'au_1')
  await call(office)
  expect(sent().headers.get('Authorization')).toBeNull()
  keepToken('admin', 'aa_1')
  await call(office)
  expect(sent().headers.get('Authorization')).toBe('Bearer aa_1')
  await call(me)
  expect(sent().headers.get('Authorization')).toBe('Bearer au_1')
  await call(signIn)
  expect(sent().headers.get('Authorization')).toBe('Bearer au_1')
})

test('a cookie against forgery is copied into its header', async () => {
  await call(me)
  expect(sent().headers.has('X-XSRF-TOKEN')).toBe(false)
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no cookie store
  document.cookie = 'XSRF-TOKEN=a%20b'
  await call(me)
  expect(sent().headers.get('X-XSRF-TOKEN')).toBe('a b')
})

test('JSON is sent, with a key that an act keeps until it is answered', async () => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'))
  await failure(call(save, { body: { name: 'Ada' } }))
  const first = sent()
  expect(first.init).toMatchObject({ method: 'POST', body: '{"name":"Ada"}' })
  expect(first.headers.get('Content-Type')).toBe('application/json')
  const key = first.headers.get('Idempotency-Key')
  expect(key).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)

  answer(200, { name: 'Ada' })
  await call(save, { body: { name: 'Ada' } })
  expect(sent().headers.get('Idempotency-Key')).toBe(key)
  await call(save, { body: { name: 'Ada' } })
  expect(sent().headers.get('Idempotency-Key')).not.toBe(key)
  await call(save, { body: { name: 'Ada' } }, { idempotencyKey: 'of-the-page' })
  expect(sent().headers.get('Idempotency-Key')).toBe('of-the-page')
  const device = sent().headers.get('X-Device-Id')
  expect(device).toMatch(/^[\da-f]{8}-/)
  expect(device).toBe(first.headers.get('X-Device-Id'))
  await call(me)
  expect(sent().headers.has('Idempotency-Key')).toBe(false)
  expect(sent().headers.has('X-Device-Id')).toBe(false)
})

test('a refused token is reported once it was sent, unless the caller looks after it', async () => {
  const heard = vi.fn()
  const stop = onTokenRefused(heard)
  answer(401, { error: 'Log in' })
  await call(me)
  keepToken('applicant', 'au_1')
  await call(me, undefined, { quiet: true })
  await call(signIn)
  expect(heard).not.toHaveBeenCalled()
  await call(me)
  expect(heard).toHaveBeenCalledExactlyOnceWith('applicant')
  stop()
})

function hangs(_: string, { signal }: RequestInit): Promise<Response> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('stopped', 'AbortError')))
  })
}

test('a file comes whole, with its name and type', async () => {
  const paper = endpoint('GET /api/users/paper', 'applicant', { ok: FileAnswer })
  answer(200, '%PDF-', {
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="receipt-1.pdf"',
  })
  const outcome = await call(paper)
  expect(outcome).toMatchObject({
    ok: true,
    answer: { name: 'receipt-1.pdf', type: 'application/pdf' },
  })
  const bytes = outcome.ok ? outcome.answer.bytes : undefined
  expect(bytes instanceof Blob && (await bytes.text())).toBe('%PDF-')
})

test('the time is that of the server', async () => {
  answer(200, { name: 'Ada' }, { date: 'Mon, 01 Mar 2027 14:02:00 GMT' })
  await call(me)
  expect(serverNow().toISOString()).toMatch(/^2027-03-01T14:02:0/)
  answer(200, { name: 'Ada' }, { date: new Date().toUTCString() })
  await call(me)
})
