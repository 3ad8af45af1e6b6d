import { once } from 'node:events'
import { createServer, Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { openPapers, type Papers, pdfOf } from '#features/documents/server/documents.fixture.ts'
import { scanWaiting } from '#features/documents/server/virus-scan.ts'
import { makeReadiness } from '#server/health.ts'
import { bringIn, cast } from './cast.ts'
import { startFakeClamd } from './fake-clamd.ts'

/** So much sooner is a silent scanner given up. */
const haste = 100
const minuteMs = 60_000

let clamd: Awaited<ReturnType<typeof startFakeClamd>>
let papers: Papers
let token: string
let id: string

beforeAll(async () => {
  clamd = await startFakeClamd()
  papers = await openPapers({ environment: { CLAMD_SOCKET: clamd.address } })
  const brought = await bringIn(papers.app, cast.xiaoming)
  token = brought.token
  id = brought.id ?? ''
})
afterEach(() => {
  vi.restoreAllMocks()
  clamd.state.mood = 'well'
})
afterAll(async () => {
  await papers.app.close()
  await clamd.close()
})

/** The line of `/readyz` about the scanner, which is for information alone. */
async function scannerLineOf({ app }: Papers, clamdSocket = app.config.clamdSocket) {
  const readiness = makeReadiness({
    platform: { ...app.platform, config: { ...app.config, clamdSocket } },
    pendingMigrations: async () => 0,
    clockAheadMs: () => 0,
    workerLateMs: () => 0,
    isStopping: () => false,
  })
  return (await readiness()).checks.scanner
}

const waits = { ok: true, says: 'does not answer: files wait' }

function hurry(): void {
  const { setTimeout } = Socket.prototype
  vi.spyOn(Socket.prototype, 'setTimeout').mockImplementation(function (this: Socket, ms, then) {
    return setTimeout.call(this, ms / haste, then)
  })
}

test('a scanner that says nothing leaves files being checked, and the rest of the office alone', async () => {
  clamd.state.mood = 'silent'
  const sent = await papers.send(token, id, await pdfOf(), { slotId: 'degree' })
  expect(sent).toMatchObject({ status: 200, body: { state: 'checking' } })
  expect(await scannerLineOf(papers)).toEqual(waits)
  hurry()
  await scanWaiting(papers.app.platform)
  const { asked } = clamd.state
  for (let second = 0; second < 5; second++) await scanWaiting(papers.app.platform)
  expect(clamd.state.asked).toBe(asked)
  expect(await papers.slotOf(token, id, 'degree')).toMatchObject({ state: 'checking' })

  clamd.state.mood = 'well'
  papers.app.clock.advance(minuteMs + 1_000)
  await scanWaiting(papers.app.platform)
  expect(await papers.slotOf(token, id, 'degree')).toMatchObject({ state: 'received' })
  expect(await scannerLineOf(papers)).toEqual({ ok: true, says: 'answers' })
})

test('a scanner whose host is gone is told from one that finds nothing', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const place = server.address()
  const gone = `127.0.0.1:${typeof place === 'object' && place ? place.port : 0}`
  server.close()
  await once(server, 'close')
  const platform = { ...papers.app.platform, config: { ...papers.app.config, clamdSocket: gone } }
  const warned: object[] = []
  const log = { ...platform.log, warn: (line: object) => warned.push(line) }
  await papers.send(token, id, await pdfOf(), { slotId: 'transcripts' })
  await scanWaiting({ ...platform, log })
  expect(await papers.slotOf(token, id)).toMatchObject({ state: 'checking' })
  expect(warned).toEqual([
    {
      file: expect.any(String),
      error: expect.objectContaining({ message: expect.stringMatching(/REFUSED/) }),
    },
  ])
  expect(await scannerLineOf(papers, gone)).toEqual(waits)
  papers.app.clock.advance(minuteMs + 1_000)
  await scanWaiting(papers.app.platform)
  expect(await papers.slotOf(token, id)).toMatchObject({ state: 'received' })
})
