import type { IncomingMessage } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'
import { limitBodyTime } from './body-time.ts'
import { apiHeaders } from './headers.ts'

const headersMs = 15_000
const requestMs = 30_000
const closeIdleEveryMs = 50
const mostHeaderBytes = 16 * 1024
const retryAfterSeconds = 2

type Fetch = (request: Request, env: object) => Response | Promise<Response>
type SetHeader = { setHeader(name: string, value: string): void }

/** A port that is ours; it answers 503 until it is told what to serve. */
export type HttpServer = {
  port: number
  serve(respond: Fetch, isUpload?: (method: string, path: string) => boolean): void
  /** Takes no new connection and ends when what is under way is answered. */
  close(): Promise<void>
}

type Place = { host: string; port: number; variable: string }

const reasons: Record<string, (place: Place) => string> = {
  EADDRINUSE: ({ port, variable }) =>
    `Port ${port} is in use by another program (EADDRINUSE). Stop it, or set ${variable} to another port.`,
  EACCES: ({ port, variable }) =>
    `You may not open port ${port} (EACCES). Set ${variable} to a port above 1023.`,
  EADDRNOTAVAIL: ({ host }) =>
    `This machine does not have the address ${host} (EADDRNOTAVAIL). Set HOST to one that it has.`,
}

/** Takes a port, named by the variable that sets it, so that nothing else begins where it is taken. */
export async function openHttpServer(place: Place, isStopping: () => boolean): Promise<HttpServer> {
  let respond: Fetch = answerWhileStarting
  let isUpload = (_method: string, _path: string) => false
  const server = createAdaptorServer({
    fetch: (request: Request, env: object) => respond(request, env),
    serverOptions: {
      maxHeaderSize: mostHeaderBytes,
      headersTimeout: headersMs,
      // Node knows one limit for every body; files have another, which their calls keep.
      requestTimeout: 0,
    },
  })
  server.prependListener('request', (request: IncomingMessage) => {
    const [path = ''] = (request.url ?? '').split('?')
    if (!isUpload(request.method ?? '', path)) limitBodyTime(request, requestMs)
  })
  // A client that keeps its connection is told to let go of it, so that none is cut in mid-request.
  server.prependListener('request', (_request: unknown, response: SetHeader) => {
    if (isStopping()) response.setHeader('Connection', 'close')
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const said = reasons[error.code ?? '']?.(place)
      reject(said ? new Error(said) : error)
    })
    server.listen(place.port, place.host, resolve)
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : place.port,
    serve(next, uploads) {
      respond = next
      if (uploads) isUpload = uploads
    },
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      const closeIdle = () => 'closeIdleConnections' in server && server.closeIdleConnections()
      const timer = setInterval(closeIdle, closeIdleEveryMs)
      await closed
      clearInterval(timer)
    },
  }
}

function answerWhileStarting(): Response {
  return Response.json(
    { error: 'We are starting. Try again in a moment', code: 'busy' },
    { status: 503, headers: { ...apiHeaders, 'Retry-After': String(retryAfterSeconds) } },
  )
}
