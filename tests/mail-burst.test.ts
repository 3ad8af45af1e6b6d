import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { queueMails } from '#server/mail.ts'
import { makeTestApp, type TestApp } from './app.ts'
import { castContext } from './cast.ts'
import { type Server, startServer } from './processes.ts'

const burst = 200
const delayMs = 20
/** A claim of a process that was killed runs out after a minute. */
const withinMs = 150_000
const kills = 3

type Arrived = { to: string; messageId: string }

let app: TestApp
let sink: SMTPServer
let arrived: Arrived[]
let dataDir: string
let servers: Server[]

beforeEach(async () => {
  app = await makeTestApp()
  dataDir = mkdtempSync(join(tmpdir(), 'matricula-burst-'))
  arrived = []
  servers = []
  sink = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    async onData(stream, _session, done) {
      const { messageId = '', to } = await simpleParser(stream)
      const all = [to ?? []].flat().flatMap(({ value }) => value)
      arrived.push({ messageId, to: all[0]?.address ?? '' })
      await pause(delayMs)
      done()
    },
  })
  sink.on('error', () => {})
  sink.listen(0, '127.0.0.1')
  await once(sink.server, 'listening')
})

afterEach(async () => {
  for (const server of servers) server.signal('SIGKILL')
  await Promise.all(servers.map((server) => server.ended()))
  await new Promise<void>((resolve) => sink.close(() => resolve()))
  await app.close()
  rmSync(dataDir, { recursive: true, force: true })
})

async function serve(): Promise<Server> {
  const address = sink.server.address()
  const port = typeof address === 'object' ? address?.port : 0
  const server = await startServer({
    DATABASE_URL: app.databaseUrl,
    DATA_DIR: dataDir,
    SMTP_URL: `smtp://127.0.0.1:${port}`,
  })
  servers.push(server)
  return server
}

function queueBurst(): Promise<void> {
  return app.platform.db.transaction((db) =>
    queueMails(
      { ...castContext(app, db, { kind: 'system' }), now: new Date() },
      Array.from({ length: burst }, (_, n) => ({
        key: `burst:${n}:${randomUUID()}`,
        template: 'test',
        stream: 'office',
        to: { address: `reader-${n}@example.org`, name: `Reader ${n}` },
        sender: 'The institute',
        letter: { subject: `Letter ${n}`, paragraphs: ['One line.'] },
      })),
    ),
  )
}

const readers = () => new Set(arrived.map(({ to }) => to)).size

test('R11: kill -9 while mails go out loses none, and a repeat carries the same Message-ID', async () => {
  let server = await serve()
  await queueBurst()
  for (let kill = 1; kill <= kills; kill++) {
    await expect
      .poll(readers, { timeout: 30_000, interval: 5 })
      .toBeGreaterThan((burst / (kills + 1)) * kill - 20)
    server.signal('SIGKILL')
    await server.ended()
    server = await serve()
  }
  await expect.poll(readers, { timeout: withinMs, interval: 200 }).toBe(burst)
  const ids = new Set(arrived.map(({ to, messageId }) => `${to} ${messageId}`))
  expect(ids.size).toBe(burst)
  // A killed process had at most one mail under way for each of its senders.
  expect(arrived.length - burst).toBeLessThanOrEqual(kills * 4)
}, 240_000)

test('two processes send each mail once', async () => {
  await Promise.all([serve(), serve()])
  await queueBurst()
  await expect.poll(readers, { timeout: 60_000, interval: 50 }).toBe(burst)
  await pause(1_500)
  expect(arrived).toHaveLength(burst)
}, 120_000)
