import type { Config } from '#server/config.ts'
import type { Route } from '#shared/endpoint.ts'
import type { Called, CallOptions, TestApp } from './app.ts'
import { type Server, startServer } from './processes.ts'

export type BuiltApp = { call: TestApp['call']; server: Server; close(): Promise<void> }

type Place = { databaseUrl: string; config: Pick<Config, 'dataDir' | 'secretKey'> }

const ownAddress = '127.0.0.1'
const usualAddress = '203.0.113.7'

/** The built server on the database and the folder of a test's app, called as that is called. */
export async function openBuiltApp(
  { databaseUrl, config }: Place,
  environment: Record<string, string> = {},
): Promise<BuiltApp> {
  const server = await startServer({
    DATABASE_URL: databaseUrl,
    DATA_DIR: config.dataDir,
    SECRET_KEY: Buffer.from(config.secretKey).toString('hex'),
    TRUSTED_PROXIES: ownAddress,
    ...environment,
  })
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
  const bytes = sent.bytes ?? (sent.body instanceof Blob ? sent.body : undefined)
  const body = bytes ?? sent.raw ?? (sent.body === undefined ? null : JSON.stringify(sent.body))
  const answer = await fetch(url + filled + query, {
    method,
    redirect: 'manual',
    headers: {
      'x-forwarded-for': sent.address ?? usualAddress,
      ...(body !== null && {
        'content-type': bytes ? 'application/octet-stream' : 'application/json',
      }),
      ...(sent.token && { authorization: `Bearer ${sent.token}` }),
      ...sent.headers,
    },
    ...(body !== null && { body, duplex: 'half' as const }),
  })
  const type = answer.headers.get('content-type') ?? ''
  const isStream = type.startsWith('text/event-stream')
  if (isStream) await answer.body?.cancel()
  const text = isStream ? '' : await answer.text()
  return {
    status: answer.status,
    headers: answer.headers,
    body: type.startsWith('application/json') ? JSON.parse(text) : text,
  }
}
