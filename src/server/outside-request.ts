import { lookup as resolve } from 'node:dns/promises'
import { type IncomingHttpHeaders, type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIPv6, type LookupFunction } from 'node:net'
import type { Config } from './config.ts'
import { faultCode } from './fault.ts'
import { isLoopback, isPublic } from './public-addresses.ts'

/*
 * Requests to addresses that people type into the office. Every address that the name stands for is
 * checked, and the connection goes to one of those, whatever the name stands for a moment later.
 */

export type OutsideFaultKind =
  | 'address'
  | 'unknown-host'
  | 'private'
  | 'redirect'
  | 'slow'
  | 'too-large'
  | 'encoded'
  | 'certificate'
  | 'connection'

/** Why there was no answer. Its message never holds the address, which may be a secret. */
export class OutsideFault extends Error {
  readonly kind: OutsideFaultKind

  constructor(kind: OutsideFaultKind, cause?: unknown) {
    super(cause === undefined ? kind : `${kind} (${faultCode(cause)})`)
    this.kind = kind
  }
}

type OutsideAnswer = { status: number; headers: IncomingHttpHeaders; body: Buffer }

type Question = {
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string | Uint8Array
  /** For all of it: the name, the connection, and the whole answer. */
  longestMs: number
  mostBytes: number
  /** Ends it earlier, as if it were too slow. */
  stops?: AbortSignal
  /** How often the answer may lead elsewhere; each such address is checked like the first. */
  mostRedirects?: number
  /** What is answered is signed, so that the way to it needs no secrecy: http will do. */
  isSigned?: boolean
}

type Address = { address: string; family: number }
/** What finds the addresses of a name; tests have one of their own. */
export type Resolve = (host: string) => Promise<readonly Address[]>
type Reach = Pick<Config, 'reachesLoopback'>

const redirects = [301, 302, 303, 307, 308]
const certificateFaults = /^(?:CERT_|ERR_TLS_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|HOSTNAME_MISMATCH)/

const resolveAll: Resolve = (host) => resolve(host, { all: true })

/** Asks a public address over https, or throws an `OutsideFault`. */
export async function requestOutside(
  reach: Reach,
  address: string,
  question: Question,
  find: Resolve = resolveAll,
): Promise<OutsideAnswer> {
  const { longestMs, stops } = question
  const late = AbortSignal.timeout(longestMs)
  const ends = stops ? AbortSignal.any([late, stops]) : late
  let url = addressOf(reach, address, question)
  for (let left = question.mostRedirects ?? 0; ; left--) {
    const answer = await requestOnce(reach, url, question, { ends, find })
    if (!redirects.includes(answer.status)) return answer
    const next = answer.headers.location
    if (left <= 0 || next === undefined) throw new OutsideFault('redirect')
    url = addressOf(reach, next, question, url)
  }
}

/** Whether a text is an address that could be asked; the name is not looked up yet. */
export function isOutsideAddress(reach: Reach, address: string): boolean {
  try {
    addressOf(reach, address, {})
    return true
  } catch {
    return false
  }
}

function addressOf(
  { reachesLoopback }: Reach,
  address: string,
  { isSigned }: Pick<Question, 'isSigned'>,
  from?: URL,
): URL {
  const url = URL.parse(address, from)
  if (!url || url.username || url.password) throw new OutsideFault('address')
  const isPlain =
    url.protocol === 'http:' && (isSigned || (reachesLoopback && isLoopback(hostOf(url))))
  if (url.protocol !== 'https:' && !isPlain) throw new OutsideFault('address')
  return url
}

function hostOf({ hostname }: URL): string {
  return hostname.startsWith('[') ? hostname.slice(1, -1) : hostname
}

type Way = { ends: AbortSignal; find: Resolve }

async function requestOnce(
  reach: Reach,
  url: URL,
  { method = 'GET', headers, body, mostBytes }: Question,
  { ends, find }: Way,
): Promise<OutsideAnswer> {
  try {
    const found = await checkedAddresses(reach, hostOf(url), { ends, find })
    const pinned: LookupFunction = (_, { all }, done) => {
      const [first] = found
      if (all) done(null, [...found])
      else done(null, first?.address ?? '', first?.family)
    }
    const answer = await new Promise<IncomingMessage>((done, fail) => {
      const send = url.protocol === 'https:' ? requestHttps : requestHttp
      send(
        url,
        {
          method,
          headers: { 'user-agent': 'Matricula', ...headers, 'accept-encoding': 'identity' },
          // No connection of another name is used again.
          agent: false,
          lookup: pinned,
          signal: ends,
        },
        done,
      )
        .on('error', fail)
        // A change of protocol ends the connection without an answer or an error.
        .on('close', () => fail(new OutsideFault('connection')))
        .end(body)
    })
    return {
      status: answer.statusCode ?? 0,
      headers: answer.headers,
      body: await readAll(answer, mostBytes),
    }
  } catch (error) {
    if (error instanceof OutsideFault) throw error
    if (ends.aborted) throw new OutsideFault('slow')
    const isOfCertificate = certificateFaults.test(faultCode(error))
    throw new OutsideFault(isOfCertificate ? 'certificate' : 'connection', error)
  }
}

/** Every address of a name, refused where one of them is not public. */
async function checkedAddresses(
  { reachesLoopback }: Reach,
  host: string,
  { ends, find }: Way,
): Promise<readonly Address[]> {
  const found = await Promise.race([find(host), untilAborted(ends)]).catch((error: unknown) => {
    throw ends.aborted ? new OutsideFault('slow') : new OutsideFault('unknown-host', error)
  })
  if (found.length === 0) throw new OutsideFault('unknown-host')
  const isOpen = ({ address }: Address) =>
    isPublic(address) || (reachesLoopback && isLoopback(address))
  if (!found.every(isOpen)) throw new OutsideFault('private')
  return found.map(({ address }) => ({ address, family: isIPv6(address) ? 6 : 4 }))
}

function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, fail) => {
    if (signal.aborted) fail(signal.reason)
    signal.addEventListener('abort', () => fail(signal.reason), { once: true })
  })
}

async function readAll(answer: IncomingMessage, mostBytes: number): Promise<Buffer> {
  const { 'content-encoding': encoding = 'identity', 'content-length': length } = answer.headers
  try {
    // What is packed could be any size once it is unpacked.
    if (encoding !== 'identity') throw new OutsideFault('encoded')
    if (Number(length ?? 0) > mostBytes) throw new OutsideFault('too-large')
    const pieces: Buffer[] = []
    let size = 0
    for await (const piece of answer) {
      size += piece.length
      if (size > mostBytes) throw new OutsideFault('too-large')
      pieces.push(piece)
    }
    return Buffer.concat(pieces)
  } finally {
    answer.destroy()
  }
}
