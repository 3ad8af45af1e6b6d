import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { PDF } from '@libpdf/core'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { takeOneStep } from '#features/applications/server/steps.ts'
import { Status } from '#features/applications/status.ts'
import { makeOwnCertificate } from '#features/seals/server/certificate.ts'
import { sealInvariants } from '#features/seals/server/invariants.ts'
import { plainReader } from '#features/seals/server/paper-reader.ts'
import { readSealedFile } from '#features/seals/server/sealed-file.ts'
import { sealedPapers } from '#features/seals/server/tables.ts'
import { systemContext } from '#server/context.ts'
import { type Copy, copyOf } from '#tests/application-copies.ts'
import { approve, decide, decisionRow, pass, release } from '#tests/decisions.ts'
import { rowsOf } from '#tests/filled-forms.ts'
import { brokenIn } from '#tests/invariants.ts'
import { afterDecisions, office } from './after-decision.fixture.ts'
import { decisionInvariants } from './invariants.ts'
import { isGranted } from './sealed-letters.ts'

const here = afterDecisions()
const { accepted, asApplicant } = here

async function bytesAt(path: string, token: string): Promise<Buffer> {
  const answer = await here.app.app.request(path, { headers: { authorization: `Bearer ${token}` } })
  expect(answer.status).toBe(200)
  return Buffer.from(await answer.arrayBuffer())
}

function download({ id, token }: Copy): Promise<Buffer> {
  return bytesAt(`/api/users/applications/${id}/decision/pdf`, token)
}

async function checkOf(bytes: Buffer) {
  const { body } = await here.app.call('POST /api/contracts/check', {
    bytes: new Uint8Array(bytes),
  })
  return body
}

async function letterOf(one: Copy) {
  return (await asApplicant(one, '/decision')).body.decisions[0]
}

async function textOf(bytes: Buffer): Promise<string> {
  const pages = (await PDF.load(new Uint8Array(bytes))).extractText()
  return pages.map(({ text }) => text.replace(/\s+/g, ' ')).join(' ')
}

async function sealingsOf({ id }: Copy): Promise<number> {
  const { rows } = await here.app.platform.db.execute<{ sha256: string }>(
    sql`SELECT 1 FROM unsealed_audit WHERE action = 'letter.sealed' AND subject = ${`application:${id}`}`,
  )
  return rows.length
}

test('a letter of admission is sealed once, when it is downloaded first, and can be checked', async () => {
  const one = await accepted()
  const { id, isSealed } = await letterOf(one)
  expect(isSealed).toBe(true)
  const [file, beside] = await Promise.all([download(one), download(one)])
  expect(beside.equals(file)).toBe(true)
  here.app.clock.advance(600_000)
  expect((await download(one)).equals(file)).toBe(true)
  const staff = await here.signedInAgain('admissions')
  expect((await bytesAt(`/api/admins/decisions/${id}/letter`, staff)).equals(file)).toBe(true)
  expect(await sealingsOf(one)).toBe(1)

  const checked = await checkOf(file)
  expect(checked).toMatchObject({
    verdict: 'intact',
    about: { paper: 'Letter of admission', number: id, subject: 'The Institute', signatures: [] },
  })
  expect(checked.findings).toHaveLength(4)
  const { db } = here.app.platform
  const [kept] = await db.select().from(sealedPapers).where(eq(sealedPapers.id, id))
  const hash = await here.app.call('POST /api/contracts/check-hash', {
    body: { sha256: kept?.sha256.toString('hex') },
  })
  expect(hash.body).toEqual({ isOurs: true, sealedAt: checked.about.sealedAt })
  expect(await readSealedFile(file, { readers: [plainReader] })).toMatchObject({
    ...{ coversWhole: true, nothingAfter: true, isSigned: true },
    paper: { number: id, events: null },
  })
  const text = await textOf(file)
  expect(text).toContain(id)
  expect(text).toContain('http://localhost:3000/check')

  const altered = Buffer.from(file)
  altered[2_000] = (altered[2_000] ?? 0) ^ 1
  expect((await checkOf(altered)).verdict).toBe('altered')
  for (const change of ['DELETE FROM sealed_papers', 'UPDATE sealed_papers SET sealed_at = now()'])
    await expect(db.execute(sql.raw(change))).rejects.toThrow()
  const invariants = [...sealInvariants, ...decisionInvariants]
  const seals = (await brokenIn(here.app, invariants)).filter(({ name }) => name.includes('sealed'))
  expect(seals).toEqual([])
})

test('an offer that is gone is not sealed anymore, and one that was sealed keeps its file', async () => {
  const [late, early] = [await accepted(), await accepted()]
  const file = await download(early)
  for (const one of [late, early])
    await asApplicant(one, '/decline', { seen: 'accepted', reasonId: 'cost' })
  expect((await letterOf(late)).isSealed).toBe(false)
  expect((await checkOf(await download(late))).verdict).toBe('unknown')
  expect((await letterOf(early)).isSealed).toBe(true)
  expect((await download(early)).equals(file)).toBe(true)
})

test('a letter that grants no place has no seal, and one of a later intake has', async () => {
  const refused = await accepted({ outcome: 'reject' })
  expect((await letterOf(refused)).isSealed).toBe(false)
  expect((await checkOf(await download(refused))).verdict).toBe('unknown')
  const deferred = await accepted({ outcome: 'defer' })
  expect((await checkOf(await download(deferred))).verdict).toBe('intact')
})

test('a place that was deferred and resumed is not the one that the first letter names', async () => {
  const one = await accepted()
  here.staff.admissions = await here.signedInAgain('admissions')
  const { id: intakeId } = await here.laterOf(one)
  const { statusSeq } = (await rowsOf(here.app, one.id)).application
  const deferral = { statusSeq, intakeId, note: '' }
  expect((await here.asStaff(`${office}/steps/defer`, one.id, deferral)).status).toBe(200)
  expect((await letterOf(one)).isSealed).toBe(false)
  const { application } = await rowsOf(here.app, one.id)
  const current = { ...application, status: Status.parse(application.status) }
  await here.app.platform.db.transaction((tx) =>
    takeOneStep(systemContext(here.app.platform, tx), 'resume', current),
  )
  expect(await here.statusOf(one)).toBe('accepted')
  expect((await letterOf(one)).isSealed).toBe(false)
  expect((await checkOf(await download(one))).verdict).toBe('unknown')
  expect(await sealingsOf(one)).toBe(0)
})

test('a letter under embargo is sealed for no one, in the office neither, until it goes out', async () => {
  const [ana, ben] = [await here.signedInAgain('admissions'), await here.signedInAgain('owner')]
  const one = await copyOf(here.app, here.inReview.id)
  const { id } = await decide(here.app, ana, one.id)
  const { body } = await release(here.app, ana, { ids: [id] })
  expect((await approve(here.app, ben, body)).status).toBe(200)
  const early = await asApplicant(one, `/decision/pdf?decision=${id}`)
  expect(early.status).toBe(404)
  const copy = await bytesAt(`/api/admins/decisions/${id}/letter`, ana)
  expect(await textOf(copy)).toContain('Not released')
  expect((await checkOf(copy)).verdict).toBe('unknown')
  expect(await isGranted(here.app.platform.db, id)).toBe(false)
  expect(await sealingsOf(one)).toBe(0)

  await pass(here.app)
  const { verdict, about } = await checkOf(await download(one))
  expect(verdict).toBe('intact')
  const { releasedAt } = await decisionRow(here.app, id)
  expect(Date.parse(about.sealedAt)).toBeGreaterThanOrEqual(releasedAt?.getTime() ?? Number.NaN)
})

test('a letter that cannot be sealed is handed out without a seal, and the log says so', async () => {
  const one = await accepted()
  const file = join(here.app.config.dataDir, 'seal.json')
  await rename(file, `${file}.away`)
  // The room that a file has for its seal is too small for such a certificate.
  await makeOwnCertificate(here.app.config, 'x'.repeat(30_000), here.app.clock.now())
  const copy = await download(one)
  await rename(`${file}.away`, file)
  expect(await textOf(copy)).toContain('This copy has no seal')
  const { rows } = await here.app.platform.db.execute<{ detail: object }>(
    sql`SELECT detail FROM unsealed_audit WHERE action = 'letter.not-sealed' AND subject = ${`application:${one.id}`}`,
  )
  expect(rows).toMatchObject([{ detail: { fault: expect.any(String) } }])
  expect((await checkOf(await download(one))).verdict).toBe('intact')
})

test('while the certificate is missing a copy says that it has no seal', async () => {
  const one = await accepted()
  const file = join(here.app.config.dataDir, 'seal.json')
  await rename(file, `${file}.away`)
  const copy = await download(one)
  await rename(`${file}.away`, file)
  expect(await textOf(copy)).toContain('This copy has no seal')
  expect(await sealingsOf(one)).toBe(0)
  expect((await checkOf(await download(one))).verdict).toBe('intact')
})
