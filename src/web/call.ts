import { type Answer, type Endpoint, fillPath, type Request } from '#shared/endpoint.ts'
import type { FileAnswer } from '#shared/file-answer.ts'
import { parseJson } from '#shared/parse-json.ts'
import type { Problem } from '#shared/problem.ts'
import { messageOf } from './message-of.ts'
import { readStoredText, storeText } from './storage.ts'
import { type Holder, readToken, reportRefusedToken } from './tokens.ts'

/** What a refused call says. Only the sentence is certain: a proxy's answer holds none of it. */
export type Refusal = Pick<Problem, 'error'> & Partial<Problem> & Record<string, unknown>

export type Outcome<E extends Endpoint> =
  | { ok: true; status: number; answer: Answer<E> }
  | { ok: false; status: number; problem: Refusal }

export type CallOptions = {
  signal?: AbortSignal
  /** The call outlives the page; its body may have 64 KB. */
  keepalive?: boolean
  /** Absent: a new one, or that of the same act whose answer was lost. */
  idempotencyKey?: string
  /** None by default. */
  timeoutMs?: number
  /** What a refusal says where its answer says nothing. */
  otherwise?: string
  /** A refused token is the caller's own affair: no one is asked to sign in again. */
  quiet?: boolean
}

/** A call that got no answer, or one of 500 and above. */
export class CallError extends Error {
  readonly status: number | undefined
  /** Seconds, as the server asked. */
  readonly retryAfter: number | undefined

  constructor(message: string, status?: number, retryAfter?: number) {
    super(message)
    this.status = status
    this.retryAfter = retryAfter
  }
}

/** A call that failed, as if it had been refused with the sentence of its failure. */
export function asRefusal(thrown: unknown) {
  return { ok: false, problem: { error: messageOf(thrown) } } as const
}

let base: string = import.meta.env.VITE_API_BASE ?? ''

/** Where the calls go: the origin of the page unless the build, or a test, names another. */
export function setApiBase(address: string): void {
  base = address
}

type Args<E extends Endpoint> = keyof Request<E> extends never
  ? [request?: undefined, options?: CallOptions]
  : Partial<Request<E>> extends Request<E>
    ? [request?: Request<E>, options?: CallOptions]
    : [request: Request<E>, options?: CallOptions]

/** Makes a declared call. Every status below 500 is an answer; the rest is thrown as a CallError. */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...[request, options = {}]: Args<E>
): Promise<Outcome<E>> {
  const { params, query, body } = (request ?? {}) as RequestParts
  const address = base + fillPath(endpoint.path, params) + queryString(query)
  if (!/^(https?:|\/)/.test(address)) throw new CallError('Unsupported protocol')
  const isFile = body instanceof Blob
  const sent = body === undefined || isFile ? body : JSON.stringify(body)
  const holder: Holder = endpoint.path.includes('/admins/') ? 'admin' : 'applicant'
  const token = readToken(holder)
  const act = `${endpoint.method} ${address} ${sent}`
  const key = endpoint.method === 'GET' ? undefined : (options.idempotencyKey ?? keyOf(act))
  const response = await fetchAnswer(address, {
    method: endpoint.method,
    headers: headersOf({ token, type: sent && (isFile ? fileType : 'application/json'), key }),
    body: sent,
    keepalive: options.keepalive,
    signal: options.signal,
    timeoutMs: options.timeoutMs,
  })
  const read = parseJson(response.text)
  if (response.status >= 500)
    throw new CallError(
      errorOf(read) ?? `Request failed with status code ${response.status}`,
      response.status,
      response.retryAfter,
    )
  if (lost?.act === act) lost = undefined
  const { status } = response
  const answer = response.file ?? read
  if (status >= 200 && status < 300 && isObject(answer))
    return { ok: true, status, answer: answer as Answer<E> }
  if (status === 401 && token && endpoint.access !== 'public' && !options.quiet)
    reportRefusedToken(holder, token)
  const error = errorOf(read) ?? options.otherwise ?? 'An error occurred'
  return { ok: false, status, problem: { ...(isObject(read) && read), error } }
}

/** Opens an answer that goes on; anyone who reads it deals with what it says and with its end. */
export function watch(path: string, holder: Holder, signal: AbortSignal): Promise<Response> {
  const headers = new Headers({ Accept: 'text/event-stream' })
  const token = readToken(holder)
  if (token) headers.set('Authorization', `Bearer ${token}`)
  return fetch(base + path, { headers, signal, cache: 'no-store' })
}

type RequestParts = {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

let lost: { act: string; key: string } | undefined

/** The same act sent again after its answer was lost keeps its key, so that it has one effect. */
function keyOf(act: string): string {
  if (lost?.act !== act) lost = { act, key: newKey() }
  return lost.key
}

/** A random UUID, also on pages served without https, where `crypto.randomUUID` is missing. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return [...bytes]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** What a file is, its contents tell: the device's own guess is not passed on. */
const fileType = 'application/octet-stream'

type Head = {
  token: string | null
  type: string | undefined
  /** Of calls that may change something; those name the device too. */
  key: string | undefined
}

function headersOf({ token, type, key }: Head): Headers {
  const headers = new Headers({ Accept: 'application/json' })
  const crossSite = /(?:^|;\s*)XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1]
  if (crossSite) headers.set('X-XSRF-TOKEN', decodeURIComponent(crossSite))
  if (token) headers.set('Authorization', `Bearer ${token}`)
  if (type) headers.set('Content-Type', type)
  if (key) {
    headers.set('Idempotency-Key', key)
    headers.set('X-Device-Id', deviceId())
  }
  return headers
}

const device = 'device_id'

/** What this browser calls itself, kept beside its tokens: anyone who signed in on it is known by it. */
function deviceId(): string {
  const kept = readStoredText(device)
  if (kept) return kept
  const made = newKey()
  storeText(device, made)
  return made
}

type RequestOptions = Omit<RequestInit, 'signal'> & Pick<CallOptions, 'signal' | 'timeoutMs'>
type Received = {
  status: number
  text: string
  /** Where the answer is a file to keep. */
  file: FileAnswer | undefined
  retryAfter: number | undefined
}

async function fetchAnswer(
  address: string,
  { signal, timeoutMs, ...init }: RequestOptions,
): Promise<Received> {
  const control = new AbortController()
  const abort = () => control.abort()
  let isLate = false
  if (signal?.aborted) abort()
  signal?.addEventListener('abort', abort)
  const timer =
    timeoutMs &&
    setTimeout(() => {
      isLate = true
      abort()
    }, timeoutMs)
  try {
    const response = await fetch(address, { ...init, signal: control.signal })
    const wait = Number(response.headers.get('Retry-After') ?? Number.NaN)
    noteClock(response.headers.get('Date'))
    const file = await fileOf(response)
    return {
      status: response.status,
      file,
      text: file ? '' : await response.text(),
      retryAfter: Number.isFinite(wait) ? wait : undefined,
    }
  } catch {
    if (isLate) throw new CallError(`timeout of ${timeoutMs}ms exceeded`)
    throw new CallError(control.signal.aborted ? 'Request aborted' : 'Network Error')
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
}

async function fileOf(response: Response): Promise<FileAnswer | undefined> {
  const { headers } = response
  const name = /^attachment; filename="([^"]+)"/.exec(headers.get('Content-Disposition') ?? '')?.[1]
  if (!response.ok || !name) return undefined
  return { name, type: headers.get('Content-Type') ?? '', bytes: await response.blob() }
}

let aheadMs = 0

function noteClock(date: string | null): void {
  const told = Date.parse(date ?? '')
  if (Number.isFinite(told)) aheadMs = told - Date.now()
}

/** The time by the server's clock, to the second, as its latest answer told; deadlines are judged by it. */
export function serverNow(): Date {
  return new Date(Date.now() + aheadMs)
}

function queryString(query: Record<string, unknown> = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return text && `?${text}`
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function errorOf(body: unknown): string | undefined {
  return isObject(body) && typeof body.error === 'string' && body.error ? body.error : undefined
}
