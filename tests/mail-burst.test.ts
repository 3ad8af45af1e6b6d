import { type ChildProcess, spawn } from 'node:child_process'
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

const script = join(import.meta.dirname, 'fixtures/send-mails.ts')
const burst = 200
const delayMs = 20
const withinMs = 30_000
const kills = 3

type Arrived = { to: string; messageId: string }

let app: TestApp
let sink: SMTPServer
let arrived: Arrived[]
let dataDir: string
let senders: ChildProcess[]

beforeEach(async () => {
  app = await makeTestApp()
  dataDir = mkdtempSync(join(tmpdir(), 'matricula-burst-'))
  arrived = []
  senders = []
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
  await Promise.all(senders.map(end))
  await new Promise<void>((resolve) => sink.close(() => resolve()))
  await app.close()
  rmSync(dataDir, { recursive: true, force: true })
})

/** A process that sends mail with the product's own worker. */
async function startSender(): Promise<ChildProcess> {
  const address = sink.server.address()
  const port = typeof address === 'object' ? address?.port : 0
  const sender = spawn(process.execPath, [script], {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: app.databaseUrl,
      DATA_DIR: dataDir,
      SMTP_URL: `smtp://127.0.0.1:${port}`,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  senders.push(sender)
  await once(sender.stdout, 'data')
  return sender
}

async function end(sender: ChildProcess): Promise<void> {
  if (sender.exitCode !== null || sender.signalCode !== null) return
  sender.kill('SIGKILL')
  await once(sender, 'exit')
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

/** What a minute does: the claims of a process that was killed have run out. Nothing else of them is touched. */
async function letClaimsRunOut(): Promise<number> {
  const { rowCount } = await app.platform.pool.query(
    `UPDATE mails SET claimed_until = claimed_until - interval '1 minute' WHERE state = 'sending'`,
  )
  return rowCount ?? 0
}

const readers = () => new Set(arrived.map(({ to }) => to)).size

test('R11: kill -9 while mails go out loses none, and a repeat carries the same Message-ID', async () => {
  let sender = await startSender()
  let cutOff = 0
  await queueBurst()
  for (let kill = 1; kill <= kills; kill++) {
    await expect
      .poll(readers, { timeout: 30_000, interval: 5 })
      .toBeGreaterThan((burst / (kills + 1)) * kill - 20)
    await end(sender)
    cutOff += await letClaimsRunOut()
    sender = await startSender()
  }
  await expect.poll(readers, { timeout: withinMs, interval: 50 }).toBe(burst)
  const ids = new Set(arrived.map(({ to, messageId }) => `${to} ${messageId}`))
  expect(ids.size).toBe(burst)
  // Only a mail that was under way can come twice, and a process had at most one for each of its senders.
  expect(cutOff).toBeLessThanOrEqual(kills * 4)
  expect(arrived.length - burst).toBeLessThanOrEqual(cutOff)
}, 120_000)

test('two processes send each mail once', async () => {
  await Promise.all([startSender(), startSender()])
  await queueBurst()
  await expect.poll(readers, { timeout: 60_000, interval: 50 }).toBe(burst)
  await pause(1_500)
  expect(arrived).toHaveLength(burst)
}, 120_000)
