import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  bytesOf,
  openPapers,
  type Papers,
  pdfOf,
} from '#features/documents/server/documents.fixture.ts'
import { scanWaiting } from '#features/documents/server/virus-scan.ts'
import { answersPing, scan } from '#server/scanner.ts'
import { bringIn, cast } from './cast.ts'
import { eicar } from './fake-clamd.ts'

const program = '/usr/sbin/clamd'
/** Debian's own, in the long form: it takes a while to start. */
const isAsked = process.env.LONG === '1' && existsSync(program)
const minuteMs = 60_000
const megabyte = 1024 * 1024

let folder: string
let socket: string
let daemon: ChildProcess | undefined
let papers: Papers
let token: string
let id: string

describe.skipIf(!isAsked)('clamd', () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'matricula-clamd-'))
    socket = join(folder, 'clamd.sock')
    // One signature of our own, of the file that scanners are tried with: nothing is fetched.
    const signature = Buffer.from(eicar, 'latin1').toString('hex')
    await writeFile(join(folder, 'own.ndb'), `Own.Test:0:*:${signature}\n`)
    await writeFile(
      join(folder, 'clamd.conf'),
      [
        'Foreground yes',
        `DatabaseDirectory ${folder}`,
        `LocalSocket ${socket}`,
        `LogFile ${join(folder, 'clamd.log')}`,
        'StreamMaxLength 1M',
        'MaxFileSize 1M',
        'MaxScanSize 1M',
      ].join('\n'),
    )
    process.stdout.write(`${spawnSync(program, ['--version']).stdout}`)
    await start()
    papers = await openPapers({ environment: { CLAMD_SOCKET: socket } })
    const brought = await bringIn(papers.app, cast.xiaoming)
    token = brought.token
    id = brought.id ?? ''
  }, 120_000)
  afterAll(async () => {
    await stop('SIGTERM')
    await papers.app.close()
    await rm(folder, { recursive: true, force: true })
  })

  async function start(): Promise<void> {
    daemon = spawn(program, ['--config-file', join(folder, 'clamd.conf')], { stdio: 'ignore' })
    await vi.waitFor(async () => expect(await answersPing(socket)).toBe(true), {
      timeout: 60_000,
      interval: 200,
    })
  }

  async function stop(signal: NodeJS.Signals): Promise<void> {
    if (!daemon || daemon.exitCode !== null || daemon.signalCode !== null) return
    const ended = once(daemon, 'exit')
    daemon.kill(signal)
    await ended
  }

  async function send(text = ''): Promise<string> {
    const whole = Buffer.from(await pdfOf()).toString('latin1')
    const { body } = await papers.send(token, id, bytesOf(whole + text), { slotId: 'degree' })
    return body.files.find((one: { isCurrent: boolean }) => one.isCurrent).id
  }

  async function stateOf(versionId: string): Promise<string> {
    const slot = await papers.slotOf(token, id, 'degree')
    return slot.files.find((one: { id: string }) => one.id === versionId).state
  }

  async function scanAgain(): Promise<void> {
    papers.app.clock.advance(minuteMs + 2_000)
    await scanWaiting(papers.app.platform)
  }

  test('lets a clean file through', async () => {
    const file = await send()
    await scanWaiting(papers.app.platform)
    expect(await stateOf(file)).toBe('clean')
    expect((await papers.open(await papers.link(token, file))).status).toBe(200)
  })

  test('finds what its signatures name', async () => {
    const file = await send(`\n%${eicar}`)
    await scanWaiting(papers.app.platform)
    expect(await stateOf(file)).toBe('rejected')
    const slot = await papers.slotOf(papers.office, id, 'degree')
    const found = slot.files.find((one: { id: string }) => one.id === file)
    expect(found.problem).toContain('Own.Test')
  })

  test('does not call clean what is more than it takes, and goes on with the next', async () => {
    const large = await send(`\n%${'x'.repeat(2 * megabyte)}`)
    await scanWaiting(papers.app.platform)
    expect(await stateOf(large)).toBe('checking')
    const small = await papers.send(token, id, await pdfOf(), { slotId: 'transcripts' })
    await scanAgain()
    expect(await papers.slotOf(token, id)).toMatchObject({ state: 'received' })
    expect(small.status).toBe(200)
    expect(await stateOf(large)).toBe('checking')
  })

  test('that is killed in the middle of a file has not called it clean; back, it goes on by itself', async () => {
    const pieces = async function* () {
      yield Buffer.alloc(1_000)
      await stop('SIGKILL')
      await pause(100)
      yield Buffer.alloc(1_000)
    }
    await expect(scan(socket, pieces())).rejects.toThrow()
    const waiting = await papers.send(token, id, await pdfOf(), {
      slotId: 'identity',
      expiresOn: '2030-01-01',
    })
    expect(waiting.body).toMatchObject({ state: 'checking' })
    await scanAgain()
    expect(await papers.slotOf(token, id, 'identity')).toMatchObject({ state: 'checking' })
    await rm(socket, { force: true })
    await start()
    await scanAgain()
    expect(await papers.slotOf(token, id, 'identity')).toMatchObject({ state: 'received' })
  }, 120_000)
})
