import cluster from 'node:cluster'
import { createServer as createHttp, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer, type Server } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { limitBodyTime } from './body-time.ts'
import { apiHeaders } from './headers.ts'

/** How often Node looks for those who are too slow with their headers. */
const lookEveryMs = 1_000
const closeIdleEveryMs = 50
/**
 * Node takes one connection from a listening socket in each turn of its loop. Where a turn is long, since
 * many call, newcomers would wait for seconds before we even see them; so the port has several sockets,
 * among which the kernel spreads them.
 */
const doors = 16
const mostHeaderBytes = 16 * 1024
const retryAfterSeconds = 2
/** A start takes seconds, which people rather wait than read of; whatever comes is answered within ten. */
const startingMs = 5_000
/** More than so many would be a crowd that comes in at once, ahead of what looks after the load. */
const mostWaiting = 200
/** And those come in by and by. */
const lettingInMs = 500
/** Who asks them wants to know how it is now. */
const probes = ['/healthz', '/readyz', '/metrics']

type Fetch = (request: Request, env: object) => Response | Promise<Response>

/** A port that is ours; who calls waits a while until it is told what to serve, and probes hear 503. */
export type HttpServer = {
  port: number
  serve(respond: Fetch, isUpload?: (method: string, path: string) => boolean): Promise<void>
  /** Takes no new connection and ends when what is under way is answered. */
  close(): Promise<void>
}

/** When a client is cut off that is slow with its headers or body, asks nothing more, or takes nothing. */
export type ClientTimes = {
  headersMs: number
  bodyMs: number
  keepAliveMs: number
  idleMs: number
}

type ListenAddress = { host: string; port: number; variable: string }

const reasons: Record<string, (place: ListenAddress) => string> = {
  EADDRINUSE: ({ port, variable }) =>
    `Port ${port} is in use by another program (EADDRINUSE). Stop it, or set ${variable} to another port.`,
  EACCES: ({ port, variable }) =>
    `You may not open port ${port} (EACCES). Set ${variable} to a port above 1023.`,
  EADDRNOTAVAIL: ({ host }) =>
    `This machine does not have the address ${host} (EADDRNOTAVAIL). Set HOST to one that it has.`,
}

/** Takes a port, named by the variable that sets it, so that nothing else begins where it is taken. */
export async function openHttpServer(
  place: ListenAddress & { clientTimes: ClientTimes },
  isStopping: () => boolean,
  patienceMs = startingMs,
): Promise<HttpServer> {
  const { headersMs, bodyMs, keepAliveMs, idleMs } = place.clientTimes
  const begun = Promise.withResolvers<Fetch>()
  let respond = waitForStart(begun.promise, patienceMs)
  let isUpload = (_method: string, _path: string) => false
  let isStarting = true
  const listener = getRequestListener((request, env) => respond(request, env))
  const limits = {
    maxHeaderSize: mostHeaderBytes,
    headersTimeout: headersMs,
    keepAliveTimeout: keepAliveMs,
    connectionsCheckingInterval: lookEveryMs,
    // Node knows one limit for every body; files have another, which their calls keep.
    requestTimeout: 0,
  }
  const server = createHttp(limits, (request, response) => {
    // A client that keeps its connection is told to close it, so that none is cut in mid-request.
    if (isStopping()) response.setHeader('Connection', 'close')
    const path = pathOf(request)
    if (!isUpload(request.method ?? '', path)) limitBodyTime(request, bodyMs)
    // Those who wait for a start ask again and again, and what answers cost, the start loses.
    if (isStarting && probes.includes(path)) return answerProbe(response)
    return listener(request, response)
  })
  server.timeout = idleMs
  // One of several takes its share of the port once it can serve; what starts them saw that it was free.
  const listening = cluster.isWorker ? [] : await listenOn(server, await findFreePort(place))
  return {
    port: portOf(server) ?? place.port,
    async serve(next, uploads) {
      isStarting = false
      respond = next
      begun.resolve(next)
      if (uploads) isUpload = uploads
      if (cluster.isWorker) listening.push(...(await listenOn(server, place)))
    },
    async close() {
      const closed = Promise.all(
        listening.map((one) => new Promise((resolve) => one.close(resolve))),
      )
      const timer = setInterval(() => server.closeIdleConnections(), closeIdleEveryMs)
      await closed
      clearInterval(timer)
    },
  }
}

/** Sockets that share a port share it with everybody of the same user: first it must be no one’s. */
export async function findFreePort(place: ListenAddress): Promise<ListenAddress> {
  const first = createServer()
  await listen(first, place)
  const port = portOf(first) ?? place.port
  await new Promise((resolve) => first.close(resolve))
  return { ...place, port }
}

/** Everything that listens on the port, for which all hand their connections to one server. */
async function listenOn(server: Server, place: ListenAddress): Promise<Server[]> {
  const shared = { ...place, reusePort: true }
  try {
    await listen(server, shared)
  } catch {
    // Not every system spreads them.
    await listen(server, place)
    return [server]
  }
  const beside = Array.from({ length: doors - 1 }, () =>
    createServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
      server.emit('connection', socket),
    ),
  )
  await Promise.all(beside.map((door) => listen(door, shared)))
  return [server, ...beside]
}

function listen(server: Server, place: ListenAddress & { reusePort?: boolean }) {
  return new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const said = reasons[error.code ?? '']?.(place)
      reject(said ? new Error(said) : error)
    })
    const { host, port, reusePort = false } = place
    server.listen({ host, port, reusePort }, resolve)
  })
}

function portOf(server: Server): number | undefined {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : undefined
}

/** Holds who calls until there is something to serve. What has a file to send keeps it until then. */
function waitForStart(begun: Promise<Fetch>, patienceMs: number): Fetch {
  let waiting = 0
  return async (request, env) => {
    const type = request.headers.get('content-type') ?? 'application/json'
    if (waiting >= mostWaiting || !type.startsWith('application/json')) return answerWhileStarting()
    const arrived = performance.now()
    const place = waiting++
    const late = pause(patienceMs, answerWhileStarting, { ref: false })
    const answer = await Promise.race([begun, late]).finally(() => waiting--)
    if (answer !== answerWhileStarting) await pause((place / mostWaiting) * lettingInMs)
    return answer(request, { ...env, waitedMs: performance.now() - arrived })
  }
}

const starting = {
  status: 503,
  headers: { ...apiHeaders, 'Retry-After': String(retryAfterSeconds) },
  body: JSON.stringify({ error: 'We’re starting up. Try again in a moment', code: 'busy' }),
}

function answerWhileStarting(): Response {
  return new Response(starting.body, starting)
}

function answerProbe(response: ServerResponse): void {
  response.writeHead(starting.status, starting.headers).end(starting.body)
}

function pathOf({ url = '' }: IncomingMessage): string {
  return url.split('?', 1)[0] ?? ''
}
