import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { makeAdmin } from '#tests/admins.ts'
import { makeTestApp } from '#tests/app.ts'
import { forThisFile } from '#tests/for-this-file.ts'
import { brokenIn } from '#tests/invariants.ts'
import { act, check, heads, read, rowOf, upload, work } from './imports.fixture.ts'
import { importInvariants } from './invariants.ts'

const isLong = process.env.LONG === '1'
const rows = isLong ? 50_000 : 2_000
const broken = rows / 100
const longestMs = 5 * 60_000
const longestUndoMs = 10 * 60_000
const mostMegabytes = 50

const app = await forThisFile(makeTestApp())
const office = await makeAdmin(app, { role: 'admissions' })

/** What a first file makes a process load is no growth. */
async function enter(text: string): Promise<void> {
  const { id } = (await upload(app, office, text)).body
  await check(app, office, id)
  await work(app)
  await act(app, office, id, 'apply')
  await work(app)
}

const seconds = (from: number, to: number) => Math.round((to - from) / 1_000)
setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')

/** What is held once everything is let go of that no one needs. */
function memory(): number {
  collect()
  return process.memoryUsage().heapUsed / 1024 / 1024
}

test(`${rows} rows, of which ${broken} are broken, are entered in five minutes with flat memory, and undone again in ten`, {
  timeout: 90 * 60_000,
}, async () => {
  const lines = Array.from({ length: rows }, (_, n) =>
    rowOf(n, n % 100 === 7 ? { born: 'never' } : {}),
  )
  const text = [heads, ...lines].join('\r\n')
  await enter([heads, ...Array.from({ length: 200 }, (_, n) => rowOf(900_000 + n))].join('\n'))
  const before = memory()
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, memory())
  }, 5_000)
  const begun = performance.now()
  const { id } = (await upload(app, office, text)).body
  const uploaded = performance.now()
  await check(app, office, id)
  await work(app)
  const checked = performance.now()
  expect((await read(app, office, id)).body.counts).toMatchObject({
    ready: rows - broken,
    faulty: broken,
  })
  await act(app, office, id, 'apply')
  await work(app)
  const entered = performance.now()
  expect((await read(app, office, id)).body.counts).toMatchObject({
    entered: rows - broken,
    faulty: broken,
  })
  expect(await brokenIn(app, importInvariants)).toEqual([])
  process.stdout.write(
    `${rows} rows: read in ${seconds(begun, uploaded)} s, checked in ${seconds(uploaded, checked)} s, entered in ${seconds(checked, entered)} s\n`,
  )
  await act(app, office, id, 'undo')
  await work(app)
  const undone = performance.now()
  clearInterval(watch)
  process.stdout.write(
    `undone in ${seconds(entered, undone)} s; the heap grew by ${Math.round(most - before)} MB\n`,
  )
  expect((await read(app, office, id)).body.counts).toMatchObject({ undone: rows - broken })
  expect(entered - begun).toBeLessThan(longestMs)
  expect(undone - entered).toBeLessThan(longestUndoMs)
  expect(most - before).toBeLessThan(mostMegabytes)
})
