import { once } from 'node:events'
import {
  Agent,
  type ClientRequest,
  type IncomingMessage,
  type RequestOptions,
  request,
} from 'node:http'
import { text } from 'node:stream/consumers'
import type { Config } from '#server/config.ts'
import type { Route } from '#shared/endpoint.ts'
import type { Called, CallOptions, TestApp } from './app.ts'
import { databaseEnvironment } from './pooled-address.ts'
import { type Program, type Server, startServer } from './processes.ts'

export type BuiltApp = { call: TestApp['call']; server: Server; close(): Promise<void> }

type Place = { databaseUrl: string; config: Pick<Config, 'dataDir' | 'secretKey'> }

const ownAddress = '127.0.0.1'
const usualAddress = '203.0.113.7'

/** The built server, or another, on the database and the folder of a test's app, called as that is called. */
export async function openBuiltApp(
  { databaseUrl, config }: Place,
  environment: Record<string, string> = {},
  program?: Program,
): Promise<BuiltApp> {
  const own = {
    ...databaseEnvironment(databaseUrl),
    DATA_DIR: config.dataDir,
    SECRET_KEY: Buffer.from(config.secretKey).toString('hex'),
    TRUSTED_PROXIES: ownAddress,
  }
  const server = await startServer({ ...own, ...environment }, program)
  return {
    server,
    call: (route, sent = {}) => send(server.url, route, sent),
    async close() {
      server.signal('SIGKILL')
      await server.ended()
    },
  }
}

async function send(url: string, route: Route, sent: CallOptions): Promise<Called> {
  const [method = '', path = ''] = route.split(' ')
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => sent.params?.[name] ?? '')
  const query = sent.query ? `?${new URLSearchParams(sent.query)}` : ''
  const file = sent.bytes ?? (sent.body instanceof Blob ? sent.body : undefined)
  const json = sent.body === undefined ? undefined : JSON.stringify(sent.body)
  const body = file ? Buffer.from(await new Response(file).arrayBuffer()) : (sent.raw ?? json)
  const type = file ? 'application/octet-stream' : 'application/json'
  const answer = await exchange(url + filled + query, body, {
    method,
    headers: {
      'x-forwarded-for': sent.address ?? usualAddress,
      ...(body !== undefined && {
        'content-type': type,
        'content-length': Buffer.byteLength(body),
      }),
      ...(sent.token && { authorization: `Bearer ${sent.token}` }),
      ...sent.headers,
    },
  })
  const isJson = /^application\/(?:scim\+)?json/.test(answer.headers.get('content-type') ?? '')
  return { ...answer, body: isJson ? JSON.parse(answer.text) : answer.text }
}

const agent = new Agent({ keepAlive: true })

/** One request by Node's own client, which takes half of the time that `fetch` takes. */
async function exchange(
  url: string,
  body: Uint8Array | string | undefined,
  options: RequestOptions,
): Promise<{ status: number; headers: Headers; text: string }> {
  const asked = request(url, { ...options, agent }).end(body)
  const answer = await answerTo(asked)
  // The server closed an idle connection while this process was busy: it has seen nothing of the call.
  if (!answer) return exchange(url, body, options)
  const headers = new Headers()
  for (const [name, values] of Object.entries(answer.headersDistinct))
    for (const value of values ?? []) headers.append(name, value)
  const status = answer.statusCode ?? 0
  // A stream of events would go on forever.
  if (headers.get('content-type')?.startsWith('text/event-stream')) {
    answer.destroy()
    return { status, headers, text: '' }
  }
  return { status, headers, text: await text(answer) }
}

/** Undefined where a connection that was kept open is gone, which a new one mends. */
async function answerTo(asked: ClientRequest): Promise<IncomingMessage | undefined> {
  try {
    const [answer] = await once(asked, 'response')
    return answer
  } catch (error) {
    const isGone = error instanceof Error && 'code' in error && error.code === 'ECONNRESET'
    if (isGone && asked.reusedSocket) return undefined
    throw error
  }
}
