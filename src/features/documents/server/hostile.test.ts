import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { mostResidentBytes } from './confinement.ts'
import { inChains, pdfs, pictures } from './hostile-files.fixture.ts'
import { openConfined } from './opener.ts'

const mostKilobytes = 600
/** The system ends it at five seconds, and counts in steps. */
const mostCpuMs = 5_600

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
    const { answer, used } = await openConfined(place, { open: path, out: `${path}.out` })
    expect(bytes.length).toBeLessThan(mostKilobytes * 1024)
    expect(used.cpuMs).toBeLessThan(mostCpuMs)
    expect(used.peakBytes).toBeLessThan(mostResidentBytes)
    if (fault) expect(answer).toEqual({ fault })
  },
  60_000,
)
