import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { invariants } from '#app/server/app.ts'
import { answersPing, scan } from '#server/scanner.ts'
import { brokenIn } from '#tests/invariants.ts'
import { bringIn, cast } from '../../../../tests/cast.ts'
import { eicar, startFakeClamd, tooMuch } from '../../../../tests/fake-clamd.ts'
import { bytesOf, filesUnder, openPapers, type Papers, pdfOf } from './documents.fixture.ts'
import { files } from './tables.ts'
import { scanWaiting } from './virus-scan.ts'

let clamd: Awaited<ReturnType<typeof startFakeClamd>>
let papers: Papers
let token: string
let id: string
const minuteMs = 60_000

beforeAll(async () => {
  clamd = await startFakeClamd()
  papers = await openPapers({ environment: { CLAMD_SOCKET: clamd.address } })
  const brought = await bringIn(papers.app, cast.xiaoming)
  token = brought.token
  id = brought.id ?? ''
})
afterAll(async () => {
  await papers.app.close()
  await clamd.close()
})

async function* once(text: string) {
  yield Buffer.from(text)
}

function linkTo(who: string, versionId: string) {
  const kind = who.startsWith('aa_') ? 'admins' : 'users'
  return papers.app.call(`POST /api/${kind}/documents/{id}/link`, {
    token: who,
    params: { id: versionId },
    body: { use: 'download' },
  })
}

async function sendPdf(text = '') {
  const whole = Buffer.from(await pdfOf()).toString('latin1')
  const { body } = await papers.send(token, id, bytesOf(whole + text), { slotId: 'degree' })
  return body
}

test('a file is being checked until it is scanned, and no one can have it before', async () => {
  const slot = await sendPdf()
  const [file] = slot.files
  expect(slot.state).toBe('checking')
  expect(file.state).toBe('checking')
  for (const who of [token, papers.office])
    expect(await linkTo(who, file.id)).toMatchObject({
      status: 409,
      body: { code: 'being-checked' },
    })
  expect(await papers.judge(file.id, {})).toMatchObject({ body: { code: 'not-scanned' } })
  await scanWaiting(papers.app.platform)
  expect(await papers.slotOf(token, id, 'degree')).toMatchObject({ state: 'received' })
  expect((await papers.open(await papers.link(token, file.id))).status).toBe(200)
})

test.each(['too-large', 'odd', 'hangs-up'] as const)(
  'a scanner that is %s leaves the file being checked; it goes on by itself',
  async (mood) => {
    clamd.state.mood = mood
    const [file] = (await sendPdf()).files
    await scanWaiting(papers.app.platform)
    expect((await linkTo(token, file.id)).status).toBe(409)
    const { asked } = clamd.state
    // Not once for each round: a service that is gone is asked again after a minute.
    for (let round = 0; round < 5; round++) await scanWaiting(papers.app.platform)
    expect(clamd.state.asked).toBe(asked)
    clamd.state.mood = 'well'
    papers.app.clock.advance(minuteMs + 1_000)
    await scanWaiting(papers.app.platform)
    expect((await linkTo(token, file.id)).status).toBe(200)
  },
)

test('a virus is rejected: the bytes go, the applicant is told, staff see what it was', async () => {
  const before = (await filesUnder(papers.app)).length
  const slot = await sendPdf(`\n%${eicar}`)
  const [file] = slot.files
  await scanWaiting(papers.app.platform)
  expect(await papers.slotOf(token, id, 'degree')).toMatchObject({
    state: 'needed',
    files: expect.arrayContaining([
      expect.objectContaining({
        id: file.id,
        state: 'rejected',
        problem: expect.stringContaining('virus scanner'),
      }),
    ]),
  })
  expect(await papers.slotOf(papers.office, id, 'degree')).toMatchObject({
    files: expect.arrayContaining([
      expect.objectContaining({
        id: file.id,
        problem: expect.stringContaining('Eicar-Test-Signature'),
      }),
    ]),
  })
  expect((await papers.app.sentMails()).at(-1)).toMatchObject({ template: 'file-rejected' })
  for (const who of [token, papers.office]) expect((await linkTo(who, file.id)).status).toBe(404)
  expect(await filesUnder(papers.app)).not.toContain(file.id)
  // Its part of the upload is swept with the others.
  expect((await filesUnder(papers.app)).length).toBe(before + 1)
  expect(await brokenIn(papers.app, invariants)).toEqual([])
})

test('files go on one at a time in two processes, each once', async () => {
  for (let count = 0; count < 6; count++) await sendPdf()
  const { asked } = clamd.state
  await Promise.all([scanWaiting(papers.app.platform), scanWaiting(papers.app.platform)])
  expect(clamd.state.asked).toBe(asked + 6)
  const { db } = papers.app.platform
  expect(await db.$count(files, eq(files.scan, 'clean'))).toBeGreaterThan(6)
  expect(await db.$count(files, eq(files.scan, 'scanning'))).toBe(0)
})

test('a file that the scanner does not take holds no other up', async () => {
  const [stuck] = (await sendPdf(`\n%${tooMuch}`)).files
  await scanWaiting(papers.app.platform)
  for (let file = 0; file < 3; file++) {
    const sent = (await sendPdf()).files.find((one: { isCurrent: boolean }) => one.isCurrent)
    papers.app.clock.advance(minuteMs + 1_000)
    await scanWaiting(papers.app.platform)
    expect((await linkTo(token, sent.id)).status).toBe(200)
    expect((await linkTo(token, stuck.id)).status).toBe(409)
  }
})

test('only a plain OK is clean, and what is not there does not answer', async () => {
  expect(await scan(clamd.address, once('a letter'))).toEqual({ isClean: true })
  expect(await scan(clamd.address, once(eicar))).toEqual({
    isClean: false,
    finding: 'Eicar-Test-Signature',
  })
  expect(await answersPing(clamd.address)).toBe(true)
  await expect(scan('/nowhere/clamd.ctl', once('a letter'))).rejects.toThrow()
  await expect(answersPing('127.0.0.1:1')).rejects.toThrow()
})
