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
import { mails } from '#server/db/tables.ts'
import { type Mail, queueMails } from '#server/mail.ts'
import { makeBreaker, sendDueMails } from '#server/mail-sending.ts'
import { openTransport } from '#server/mail-transport.ts'
import { makeTestApp, type TestApp } from './app.ts'
import { copyOf } from './application-copies.ts'
import { bringIn, cast, castContext } from './cast.ts'
import { randomFrom } from './random.ts'

const script = join(import.meta.dirname, 'fixtures/send-mails.ts')
const burst = 200
const delayMs = 20
const withinMs = 30_000
const kills = 3
const seed = Number(process.env.SEED ?? 20_261_122)

type Arrived = { to: string; messageId: string }

let app: TestApp
let sink: SMTPServer
let arrived: Arrived[]
let dataDir: string
let senders: ChildProcess[]
/** Called when the server has said that it has a mail, before its sender can have heard it. */
let onTaken: () => void
/** Why the server does not take a mail now; null where it does. */
let onRecipient: () => Error | null

beforeEach(async () => {
  app = await makeTestApp()
  dataDir = mkdtempSync(join(tmpdir(), 'matricula-burst-'))
  arrived = []
  senders = []
  onTaken = () => {}
  onRecipient = () => null
  sink = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) => done(onRecipient()),
    async onData(stream, _session, done) {
      const { messageId = '', to } = await simpleParser(stream)
      const all = [to ?? []].flat().flatMap(({ value }) => value)
      arrived.push({ messageId, to: all[0]?.address ?? '' })
      await pause(delayMs)
      done()
      onTaken()
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

function sinkUrl(): string {
  const address = sink.server.address()
  return `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
}

/** A process that sends mail with the product's own worker. */
async function startSender(): Promise<ChildProcess> {
  const sender = spawn(process.execPath, [script], {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: app.databaseUrl,
      DATA_DIR: dataDir,
      SMTP_URL: sinkUrl(),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  senders.push(sender)
  await once(sender.stdout, 'data')
  return sender
}

async function end(sender: ChildProcess): Promise<void> {
  if (sender.exitCode !== null || sender.signalCode !== null) return
  const ended = once(sender, 'exit')
  sender.kill('SIGKILL')
  await ended
}

function queueBurst(): Promise<void> {
  return app.platform.db.transaction((db) =>
    queueMails(
      { ...castContext(app, db, { kind: 'system' }), now: new Date() },
      Array.from({ length: burst }, (_, n) => letterTo(n)),
    ),
  )
}

function letterTo(n: number): Mail {
  return {
    key: `burst:${n}:${randomUUID()}`,
    template: 'test',
    stream: 'office',
    to: { address: `reader-${n}@example.org`, name: `Reader ${n}` },
    sender: 'The institute',
    letter: { subject: `Letter ${n}`, paragraphs: ['One line.'] },
  }
}

/** What a minute does: the claims of a process that was killed have run out. Nothing else of them is touched. */
async function letClaimsRunOut(): Promise<number> {
  const { rowCount } = await app.platform.pool.query(
    `UPDATE mails SET claimed_until = claimed_until - interval '1 minute' WHERE state = 'sending'`,
  )
  return rowCount ?? 0
}

const readers = () => new Set(arrived.map(({ to }) => to)).size

test('R12: killed between the OK of the server and the note of it, again and again: none is lost, and a repeat carries the same Message-ID', async () => {
  let sender = await startSender()
  let cutOff = 0
  await queueBurst()
  for (let kill = 1; kill <= kills; kill++) {
    const killed = new Promise<void>((resolve) => {
      onTaken = () => {
        if (readers() < (burst / (kills + 1)) * kill) return
        sender.kill('SIGKILL')
        onTaken = () => {}
        resolve()
      }
    })
    await killed
    await end(sender)
    cutOff += await letClaimsRunOut()
    sender = await startSender()
  }
  await expect.poll(readers, { timeout: withinMs, interval: 50 }).toBe(burst)
  const ids = new Set(arrived.map(({ to, messageId }) => `${to} ${messageId}`))
  expect(ids.size).toBe(burst)
  // Only a mail that was under way can come twice, and a process had at most one for each of its senders.
  const repeats = arrived.length - burst
  expect(repeats).toBeGreaterThanOrEqual(kills)
  expect(repeats).toBeLessThanOrEqual(cutOff)
  expect(cutOff).toBeLessThanOrEqual(kills * 4)
}, 120_000)

test('two processes send each mail once', async () => {
  await Promise.all([startSender(), startSender()])
  await queueBurst()
  await expect.poll(readers, { timeout: 60_000, interval: 50 }).toBe(burst)
  await pause(1_500)
  expect(arrived).toHaveLength(burst)
}, 120_000)

test(`R12: 500 mails through a server that takes its time and refuses one in twenty all arrive, in order for each application (seed ${seed})`, async () => {
  const { db } = app.platform
  const { id: first = '' } = await bringIn(app, cast.ada)
  const others = await Promise.all(Array.from({ length: 19 }, () => copyOf(app, first)))
  await db.update(mails).set({ state: 'suppressed' })
  const ids = [first, ...others.map(({ id }) => id)]
  const written = Array.from({ length: 500 }, (_, n) => ({
    ...letterTo(n),
    applicationId: ids[n % ids.length] ?? first,
  }))
  await db.transaction((tx) =>
    queueMails({ ...castContext(app, tx, { kind: 'system' }), now: app.clock.now() }, written),
  )
  const random = randomFrom(seed)
  let refused = 0
  onRecipient = () => {
    if (random() >= 0.05) return null
    refused++
    return Object.assign(new Error('4.2.1 try again later'), { responseCode: 450 })
  }
  const transport = openTransport({ ...app.config, smtpUrl: sinkUrl() })
  const breaker = makeBreaker()
  for (let turn = 0; turn < 200 && arrived.length < 500; turn++) {
    await sendDueMails(app.platform, transport, { senders: 16, breaker })
    app.clock.advance(10_000)
  }
  expect(refused).toBeGreaterThan(10)
  expect(arrived).toHaveLength(500)
  for (const [place, id] of ids.entries()) {
    const wanted = written.filter(({ applicationId }) => applicationId === id)
    const came = arrived.filter(({ to }) => wanted.some((one) => one.to.address === to))
    expect(
      came.map(({ to }) => to),
      `application ${place}`,
    ).toEqual(wanted.map(({ to }) => to.address))
  }
}, 120_000)
