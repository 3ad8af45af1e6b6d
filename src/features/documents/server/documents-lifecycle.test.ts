import { createHash } from 'node:crypto'
import { utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { invariants } from '#app/server/app.ts'
import { declaredAccountFacts } from '#features/accounts/server/account-facts.ts'
import { factsOf } from '#features/applications/server/steps.ts'
import { applications } from '#features/applications/server/tables.ts'
import { eraseRecords } from '#features/people/server/erasure.ts'
import { systemContext } from '#server/context.ts'
import { mails, remindersSent } from '#server/db/tables.ts'
import { newKey, storeOf } from '#server/store.ts'
import { brokenIn } from '#tests/invariants.ts'
import { bringIn, cast, castPassword } from '../../../../tests/cast.ts'
import { sweepFiles, sweepUploads } from './cleanup.ts'
import { filesUnder, openPapers, type Papers, pdfOf } from './documents.fixture.ts'
import { documentInvariants } from './invariants.ts'
import { usedRoom } from './quotas.ts'
import { documentReminders } from './reminders.ts'
import { documentVerdicts, documentVersions } from './tables.ts'

let papers: Papers
let lin: { token: string; id: string }
let draft: { token: string; id: string }
let pdf: Uint8Array<ArrayBuffer>
const dayMs = 24 * 3_600_000

beforeAll(async () => {
  papers = await openPapers()
  lin = await come(cast.xiaoming)
  draft = await come(cast.ada)
  pdf = await pdfOf()
})
afterAll(() => papers.app.close())

async function come(person: Parameters<typeof bringIn>[1]) {
  const { token, id } = await bringIn(papers.app, person)
  return { token, id: id ?? '' }
}

function ask(change: object) {
  return papers.app.call('POST /api/admins/applications/{id}/documents/requests', {
    token: papers.office,
    params: { id: lin.id },
    body: { name: 'Proof of address', words: '', dueOn: null, isBlocking: false, ...change },
  })
}

function reminders() {
  return papers.app.platform.db
    .select({ text: mails.text, subject: mails.subject })
    .from(mails)
    .where(and(eq(mails.template, 'documents-due'), eq(mails.applicationId, lin.id)))
    .orderBy(mails.seq)
}

describe('what holds an offer back', () => {
  test('is a document that the office wants first, until it is accepted', async () => {
    const { body } = await ask({ isBlocking: true })
    const refusals = async () => {
      const ctx = systemContext(papers.app.platform, papers.app.platform.db)
      const fact = factsOf('release-accept').find(({ name }) => name === 'documents')
      return (await fact?.refusals(ctx, [lin.id, draft.id]))?.get(lin.id)
    }
    expect(await refusals()).toBe('The document “Proof of address” hasn’t been accepted yet')
    const sent = await papers.send(lin.token, lin.id, pdf, { slotId: body.slotId })
    expect(await refusals()).toBeDefined()
    await papers.judge(sent.body.files[0].id, {})
    expect(await refusals()).toBeUndefined()
  })
})

test('the progress of an application says how far its documents are', async () => {
  const { body } = await papers.app.call('GET /api/users/applications/{id}', {
    token: lin.token,
    params: { id: lin.id },
  })
  expect(body.documents).toMatchObject({
    open: expect.any(Number),
    sentBack: 0,
    waiting: 0,
    accepted: 1,
    dueOn: expect.stringMatching(/^\d{4}-/),
  })
  expect(body.timeline.map(({ kind }: { kind: string }) => kind)).toEqual(
    expect.arrayContaining(['document-asked', 'document-sent', 'document-accepted']),
  )
})

describe('a reminder', () => {
  test('goes out a few days before the last day, once, and names what is still missing', async () => {
    await documentReminders.send(papers.app.platform)
    expect(await reminders()).toEqual([])
    const { dueOn } = await papers.slotOf(lin.token, lin.id, 'degree')
    papers.app.clock.set(`${dueOn}T15:00:00Z`)
    papers.app.clock.advance(-4 * dayMs)
    await Promise.all([
      documentReminders.send(papers.app.platform),
      documentReminders.send(papers.app.platform),
    ])
    await documentReminders.send(papers.app.platform)
    const [first, ...more] = await reminders()
    expect(more).toEqual([])
    expect(first?.subject).toBe('Documents are due soon')
    expect(first?.text).toContain('Degree certificate')
    expect(first?.text).not.toContain('Proof of address')
  })

  test('follows once after it, and not for what came in meanwhile', async () => {
    papers.app.clock.advance(6 * dayMs)
    const fresh = await signInAgain()
    await papers.send(fresh, lin.id, pdf, { slotId: 'degree' })
    await documentReminders.send(papers.app.platform)
    await documentReminders.send(papers.app.platform)
    const [, second, ...more] = await reminders()
    expect(more).toEqual([])
    expect(second?.subject).toBe('Documents are still missing')
    expect(second?.text).not.toContain('Degree certificate')
  })

  test('stops after two weeks, and does not go out for one who has withdrawn', async () => {
    const { db } = papers.app.platform
    const sent = await db.$count(remindersSent)
    papers.app.clock.advance(20 * dayMs)
    await documentReminders.send(papers.app.platform)
    expect(await db.$count(remindersSent)).toBe(sent)
  })

  async function signInAgain(): Promise<string> {
    const { body } = await papers.app.call('POST /api/users/login', {
      body: { email: cast.xiaoming.email, password: castPassword },
    })
    return body.token ?? lin.token
  }
})

describe('documents of a draft', () => {
  test('go with it when it is thrown away', async () => {
    const fresh = await openPapers()
    try {
      const { token, id } = await bringIn(fresh.app, cast.ada)
      await fresh.send(token, id, pdf, { slotId: 'degree' })
      const part = declaredAccountFacts.find(({ name }) => name === 'documents')
      const { db } = fresh.app.platform
      const [row] = await db.select({ id: applications.applicantId }).from(applications)
      expect(await part?.read(db, row?.id ?? '')).toMatchObject({
        versions: [{ document: 'degree', mediaType: 'application/pdf' }],
      })
      await fresh.app.call('POST /api/users/applications/{id}/discard', {
        token,
        params: { id },
        body: {},
      })
      await sweepFiles(fresh.app.platform)
      expect(await db.$count(documentVersions)).toBe(0)
      await db.transaction(
        (inside) =>
          part?.erase(inside, [row?.id ?? ''], fresh.app.clock.now()) ?? Promise.resolve(),
      )
    } finally {
      await fresh.app.close()
    }
  })
})

describe('documents of a person', () => {
  test('count against the account that stays when two become one', async () => {
    const { db } = papers.app.platform
    const [row] = await db.select().from(applications).where(eq(applications.id, lin.id))
    const [other] = await db.select().from(applications).where(eq(applications.id, draft.id))
    const [from, to] = [row?.applicantId ?? '', other?.applicantId ?? '']
    const part = declaredAccountFacts.find(({ name }) => name === 'documents')
    const used = await usedRoom(db, from)
    expect(used.files).toBeGreaterThan(1)
    await db.transaction(async (inside) => {
      await inside.execute(sql`UPDATE applications SET applicant_id = ${to}, intake_id =
        (SELECT id FROM intakes WHERE program = 'msc' AND id <> intake_id LIMIT 1) WHERE id = ${lin.id}`)
      await part?.merge?.(inside, { keep: to, drop: from }, new Date())
    })
    expect(await usedRoom(db, from)).toEqual({ files: 0, bytes: 0 })
    expect(await usedRoom(db, to)).toEqual(used)
  })

  test('are erased with everything that was said of them', async () => {
    const { db } = papers.app.platform
    const [row] = await db.select().from(applications).where(eq(applications.id, lin.id))
    await db.transaction(async (inside) => {
      await eraseRecords(
        systemContext(papers.app.platform, inside),
        [row?.applicantId ?? ''],
        'asked',
      )
    })
    expect(await db.$count(documentVersions)).toBe(0)
    expect(await db.$count(documentVerdicts)).toBe(0)
    papers.app.clock.set('2028-01-01T12:00:00Z')
    await sweepUploads(papers.app.platform)
    await sweepFiles(papers.app.platform)
    expect(await filesUnder(papers.app)).toEqual([])
  })
})

test('a file that no row knows is named once it is old', async () => {
  const { app } = papers
  const spool = join(app.config.dataDir, 'stranger')
  await writeFile(spool, 'x')
  const key = newKey('file')
  await storeOf(app.config).put(key, spool, createHash('sha256').update('x').digest())
  const cameHoursAgo = (hours: number) => {
    const at = new Date(app.clock.now().getTime() - hours * 3_600_000)
    return utimes(join(app.config.dataDir, 'files', key), at, at)
  }
  await cameHoursAgo(1)
  expect(await brokenIn(app, documentInvariants)).toEqual([])
  await cameHoursAgo(30)
  expect(await brokenIn(app, documentInvariants)).toEqual([
    { name: 'Every stored file has a row', broken: 1, says: key },
  ])
  await storeOf(app.config).remove(key)
})

test('all that must hold holds', async () => {
  expect(await brokenIn(papers.app, invariants)).toEqual([])
})
