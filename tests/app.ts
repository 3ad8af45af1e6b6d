import { AsyncLocalStorage } from 'node:async_hooks'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asc } from 'drizzle-orm'
import { composeApp, makePlatform, seedInstallation } from '#app/server/app.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/client.ts'
import { findWhatCarries } from '#server/db/pooler.ts'
import { mails } from '#server/db/tables.ts'
import { type Log, makeLog } from '#server/log.ts'
import { secretPlace } from '#server/mail.ts'
import { unseal } from '#server/secrets.ts'
import type { Route } from '#shared/endpoint.ts'
import { pooled } from './pooled-address.ts'

export type CallOptions = {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  /** Sent as it is instead of `body`. */
  raw?: string
  /** A file, or a part of one, instead of a body. */
  bytes?: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>
  token?: string
  headers?: Record<string, string>
  /** The address of the socket. */
  address?: string
}

export type Called = {
  status: number
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  body: any
}

/** The pool of an app, through the pooler of the run where there is one. */
export async function openPooled(direct: string, log: Log) {
  const url = pooled(direct)
  return openDatabase(
    url,
    log,
    url === direct ? {} : { carries: await findWhatCarries(url, direct) },
  )
}

export type TestApp = Awaited<ReturnType<typeof makeTestApp>>

/** The real application on a database of its own, with a clock that stands still until it is moved. */
export async function makeTestApp(
  options: {
    environment?: Record<string, string>
    /** A database that is migrated already; absent: a clone of the template. */
    databaseUrl?: string
    dataDir?: string
    now?: Date
  } = {},
) {
  const ownDir = await mkdtemp(join(tmpdir(), 'matricula-test-'))
  const database = options.databaseUrl
    ? { url: options.databaseUrl, drop: async () => {} }
    : await (await import('./database.ts')).migratedDatabase()
  const config = readConfig({
    DATA_DIR: options.dataDir ?? ownDir,
    PUBLIC_URL: 'http://localhost:3000',
    LOG_LEVEL: 'silent',
    ...options.environment,
  })
  let time = options.now ?? new Date('2026-11-21T15:00:00.000Z')
  const ownTime = new AsyncLocalStorage<Date>()
  const clock = {
    now: () => ownTime.getStore() ?? time,
    /** For what runs beside other work, each at an instant of its own. */
    at: <T>(instant: Date, work: () => T): T => ownTime.run(instant, work),
    advance(ms: number) {
      time = new Date(time.getTime() + ms)
    },
    set(instant: string) {
      time = new Date(instant)
    },
  }
  const log = makeLog('silent')
  const platform = makePlatform({
    ...(await openPooled(database.url, log)),
    config,
    log,
    now: clock.now,
  })
  await seedInstallation(platform)
  const app = composeApp(platform)

  async function call(route: Route, sent: CallOptions = {}): Promise<Called> {
    const [method = '', path = ''] = route.split(' ')
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => sent.params?.[name] ?? '')
    const query = sent.query ? `?${new URLSearchParams(sent.query)}` : ''
    const bytes = sent.bytes ?? (sent.body instanceof Blob ? sent.body.stream() : undefined)
    const json = sent.body === undefined ? undefined : JSON.stringify(sent.body)
    const body = bytes ?? sent.raw ?? json
    const type = bytes ? 'application/octet-stream' : 'application/json'
    const headers = new Headers({
      ...(body !== undefined && { 'content-type': type }),
      ...(sent.token && { authorization: `Bearer ${sent.token}` }),
      ...sent.headers,
    })
    const answer = await app.request(
      filled + query,
      // A stream as a body is answered while it is sent, which has to be said.
      { method, headers, ...(body !== undefined && { body, duplex: 'half' }) },
      { incoming: { socket: { remoteAddress: sent.address ?? '203.0.113.7' } } },
    )
    const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream')
    if (isStream) await answer.body?.cancel()
    const text = isStream ? '' : await answer.text()
    const isJson = /^application\/(?:scim\+)?json/.test(answer.headers.get('content-type') ?? '')
    return {
      status: answer.status,
      headers: answer.headers,
      body: isJson ? JSON.parse(text) : text,
    }
  }

  /** Every mail written so far, with the secret of its link in place. */
  async function sentMails() {
    const rows = await platform.db.select().from(mails).orderBy(asc(mails.seq))
    return rows.map((row) => {
      const secret = row.secret ? unseal(config, 'mail-secret', row.secret) : ''
      return { ...row, secret, text: row.text.replaceAll(secretPlace, secret) }
    })
  }

  async function mailsTo(address: string) {
    return (await sentMails()).filter(({ toAddress }) => toAddress === address)
  }

  async function close(): Promise<void> {
    platform.live.close()
    await platform.pool.end()
    await database.drop()
    await rm(ownDir, { recursive: true, force: true })
  }

  return {
    ...{ app, call, platform, config, clock, databaseUrl: database.url },
    ...{ sentMails, mailsTo, close },
  }
}
