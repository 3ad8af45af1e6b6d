import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

export type Answer = { status: number; body: string; retryAfter: number | undefined }
export type Load = {
  perSecond: number
  statuses: Record<number, number>
  latencies: number[]
  /** Those of what was not refused, and how long the others were asked to wait. */
  accepted: number[]
  retryAfters: number[]
  /** How long after its time each left the driver: that much of a latency is the driver's own. */
  late: number[]
}

const headEnd = Buffer.from('\r\n\r\n')
const chunksEnd = Buffer.from('\r\n0\r\n\r\n')

type RequestParts = {
  token?: string
  body?: unknown
  /** Sent as it is, in place of a body. */
  file?: Buffer
  from?: string
  key?: string
}

/** A request as it goes over the wire, made ahead so that sending it costs next to nothing. */
export function request(
  route: `${'GET' | 'POST' | 'PATCH' | 'PUT'} ${string}`,
  { token, body, file, from, key }: RequestParts = {},
): Buffer {
  const content = file ?? Buffer.from(body === undefined ? '' : JSON.stringify(body))
  const type = file ? 'application/octet-stream' : 'application/json'
  const lines = [
    `${route} HTTP/1.1`,
    'Host: localhost',
    ...(token ? [`Authorization: Bearer ${token}`] : []),
    ...(from ? [`X-Forwarded-For: ${from}`] : []),
    ...(key ? [`Idempotency-Key: ${key}`] : []),
    ...(content.length > 0 ? [`Content-Type: ${type}`, `Content-Length: ${content.length}`] : []),
  ]
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), content])
}

/** Each of some requests after the other, then from the first again. */
export function inTurn(requests: readonly Buffer[]): () => Buffer {
  let n = 0
  return () => requests[n++ % requests.length] ?? Buffer.alloc(0)
}

type Connection = ReturnType<typeof openConnection>

/** A kept-alive connection that carries one request at a time. Node's own client would be the bottleneck. */
export function openConnection(port: number) {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  let received: Buffer = Buffer.alloc(0)
  let waiting: { resolve(answer: Answer): void; reject(error: Error): void } | undefined

  socket.on('data', (chunk) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
    const answer = readAnswer(received)
    if (!answer) return
    received = Buffer.alloc(0)
    waiting?.resolve(answer)
  })
  socket.on('error', (error) => waiting?.reject(error))
  socket.on('close', () => waiting?.reject(new Error('The server closed the connection')))

  return {
    send(bytes: Buffer): Promise<Answer> {
      return new Promise<Answer>((resolve, reject) => {
        waiting = { resolve, reject }
        socket.write(bytes)
      })
    },
    get isOpen() {
      return !socket.destroyed && socket.readyState !== 'closed'
    },
    close: () => socket.destroy(),
  }
}

/** The body of what answers one request, on a connection of its own; whatever is not a 200 fails. */
export async function ask(port: number, bytes: Buffer, patienceMs?: number): Promise<string> {
  const connection = openConnection(port)
  const late = patienceMs && setTimeout(() => connection.close(), patienceMs)
  const { status, body } = await connection.send(bytes)
  if (late) clearTimeout(late)
  connection.close()
  if (status !== 200) throw new Error(body)
  return body
}

function readAnswer(bytes: Buffer): Answer | undefined {
  const end = bytes.indexOf(headEnd)
  if (end < 0) return undefined
  const head = bytes.toString('latin1', 0, end)
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  const body = bytes.subarray(end + headEnd.length)
  const isWhole = length
    ? body.length >= Number(length)
    : bytes.subarray(-chunksEnd.length).equals(chunksEnd)
  if (!isWhole) return undefined
  const wait = /\r\nretry-after: (\d+)/i.exec(head)?.[1]
  return {
    status: Number(head.slice(9, 12)),
    body: body.toString(),
    retryAfter: wait ? Number(wait) : undefined,
  }
}

/** As many requests as some connections can get answered, one after another on each. */
export async function saturate(
  port: number,
  { connections, seconds, next }: { connections: number; seconds: number; next: () => Buffer },
): Promise<Load> {
  const load = emptyLoad()
  const began = performance.now()
  const end = began + seconds * 1000
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const connection = openConnection(port)
      while (performance.now() < end) await note(load, performance.now(), connection.send(next()))
      connection.close()
    }),
  )
  return summed(load, performance.now() - began)
}

/**
 * Requests that come at their own pace whether or not earlier ones are answered, as people do. Each
 * is timed from the moment it was due, so that waiting for a slow server is not hidden.
 */
export async function arrive(
  port: number,
  { perSecond, seconds, next }: { perSecond: number; seconds: number; next: () => Buffer },
): Promise<Load> {
  const load = emptyLoad()
  const idle: Connection[] = []
  const open: Promise<void>[] = []
  const began = performance.now()
  for (let sent = 0; sent < perSecond * seconds; sent++) {
    const due = began + (sent * 1000) / perSecond
    const early = due - performance.now()
    if (early > 0) await pause(early)
    load.late.push(performance.now() - due)
    open.push(sendOn(takeOpen(idle) ?? openConnection(port), due))
  }
  await Promise.all(open)
  for (const connection of idle) connection.close()
  return summed(load, performance.now() - began)

  async function sendOn(connection: Connection, due: number): Promise<void> {
    await note(load, due, connection.send(next()))
    idle.push(connection)
  }
}

function takeOpen(idle: Connection[]): Connection | undefined {
  let connection = idle.pop()
  while (connection && !connection.isOpen) connection = idle.pop()
  return connection
}

function emptyLoad(): Load {
  return { perSecond: 0, statuses: {}, latencies: [], accepted: [], retryAfters: [], late: [] }
}

async function note(load: Load, since: number, answer: Promise<Answer>): Promise<void> {
  const { status, retryAfter } = await answer
  const ms = performance.now() - since
  load.latencies.push(ms)
  if (status === 200) load.accepted.push(ms)
  if (retryAfter !== undefined) load.retryAfters.push(retryAfter)
  load.statuses[status] = (load.statuses[status] ?? 0) + 1
}

function summed(load: Load, ms: number): Load {
  const perSecond = ((load.statuses[200] ?? 0) * 1000) / ms
  const rising = (values: number[]) => values.sort((a, b) => a - b)
  return {
    ...load,
    perSecond,
    latencies: rising(load.latencies),
    accepted: rising(load.accepted),
    retryAfters: rising(load.retryAfters),
    late: rising(load.late),
  }
}

/** Refuses figures of a load that was not answered as it should have been. */
export function requireOnly(load: Load, ...allowed: number[]): void {
  const others = Object.keys(load.statuses).filter((status) => !allowed.includes(Number(status)))
  if (others.length > 0) throw new Error(`Unexpected answers: ${JSON.stringify(load.statuses)}`)
}

/** Refuses figures of a load of which more than one in twenty was asked to come back: a server at its limit asks a few. */
export function requireNearlyAll(load: Load): void {
  requireOnly(load, 200, 503)
  const { 200: accepted = 0, 503: refused = 0 } = load.statuses
  if (refused * 20 > accepted) throw new Error(`Too busy: ${JSON.stringify(load.statuses)}`)
}

/** Of values in rising order. */
export function percentile(sorted: readonly number[], percent: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0
}

export function median(values: readonly number[]): number {
  return percentile(
    [...values].sort((a, b) => a - b),
    50,
  )
}
