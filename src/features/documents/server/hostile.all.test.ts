import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { forThisFile } from '#tests/for-this-file.ts'
import { bringIn, cast } from '../../../../tests/cast.ts'
import { mostResidentBytes } from './confinement.ts'
import { openPapers, pdfOf } from './documents.fixture.ts'
import { inChains, pdfs, pictures } from './hostile-files.fixture.ts'
import { openOutOfTurn } from './opener.ts'

const mostKilobytes = 600
/** The system ends it at five seconds, and counts in steps. */
const mostCpuMs = 5_600
const mostWatchedCpuMs = 6_500

const papers = await forThisFile(openPapers())
const { token, id } = await bringIn(papers.app, cast.xiaoming)

const dataDir = await mkdtemp(join(tmpdir(), 'hostile-'))
const place = { dataDir, sealCertificate: undefined }
afterAll(() => rm(dataDir, { recursive: true }))

const corpus = [...inChains, ...pdfs, ...pictures]

test('there are at least forty of them, all small', () => {
  expect(corpus.length).toBeGreaterThanOrEqual(40)
})

test.each(corpus)(
  '%s takes no more time and memory than a file may',
  async (_, make, fault) => {
    const bytes = await make()
    const path = join(dataDir, randomUUID())
    await writeFile(path, bytes)
    const { answer, used } = await openOutOfTurn(place, { open: path, out: `${path}.out` })
    expect(bytes.length).toBeLessThan(mostKilobytes * 1024)
    expect(used.cpuMs).toBeLessThan(mostCpuMs)
    expect(used.peakBytes).toBeLessThan(mostResidentBytes)
    if (fault) expect(answer).toEqual({ fault })
  },
  60_000,
)

test('where the system keeps no count, a watcher ends what takes too much', async () => {
  const [, make] = pdfs.find(([name]) => name.includes('ten million')) ?? []
  const path = join(dataDir, randomUUID())
  await writeFile(path, (await make?.()) ?? '')
  const free = { dataBytes: undefined, isAlone: false }
  const task = { open: path, out: `${path}.out` }
  const { answer, used } = await openOutOfTurn(place, task, free)
  expect(answer).toEqual({ fault: 'heavy' })
  expect(used.cpuMs).toBeLessThan(mostWatchedCpuMs)
  expect(used.peakBytes).toBeLessThan(mostResidentBytes * 1.3)
}, 60_000)

/** Four billion rows without a byte: five seconds of time, whatever the machine. */
const lastsUntilStopped = new Uint8Array(
  (await pdfs.find(([name]) => name.includes('four billion'))?.[1]()) ?? [],
)

test('four bombs of one person delay what another sends by no more than two seconds', async () => {
  const pdf = await pdfOf(3)
  const other = await bringIn(papers.app, cast.ada)
  // The middle one of three: a loaded machine is slow at times for reasons of its own.
  const ordinaryMs = async () => {
    const times: number[] = []
    for (let time = 0; time < 3; time++) {
      const began = performance.now()
      const answer = await papers.send(other.token, other.id, pdf, { slotId: 'degree' })
      expect(answer.status).toBe(200)
      times.push(performance.now() - began)
    }
    return times.sort((a, b) => a - b)[1] ?? Number.POSITIVE_INFINITY
  }
  const alone = await ordinaryMs()
  let left = 4
  const bombs = Array.from({ length: left }, () =>
    papers.send(token, id, lastsUntilStopped).finally(() => left--),
  )
  expect((await ordinaryMs()) - alone).toBeLessThan(2_000)
  expect(left).toBeGreaterThan(0)
  for (const answer of await Promise.all(bombs))
    expect(answer).toMatchObject({
      status: 422,
      body: { error: expect.stringContaining('too much time or memory') },
    })
}, 180_000)
