import { randomUUID } from 'node:crypto'
import { desc, eq, inArray } from 'drizzle-orm'
import { Client } from 'pg'
import { describe, expect, test } from 'vitest'
import { admins } from '#features/admins/server/tables.ts'
import { tasks } from '#features/casework/server/tables.ts'
import { auditLog } from '#server/db/tables.ts'
import { mailsOf, rowsOf } from '#tests/filled-forms.ts'
import type { BulkAct } from '../admin-bulk-contract.ts'
import {
  act,
  app,
  assign,
  everything,
  flag,
  makeSome,
  people,
  preview,
  rows,
  task,
  waive,
  withOffice,
} from './bulk.fixture.ts'
import { bulkRunItems, bulkRuns } from './tables.ts'

withOffice()

describe('a preview', () => {
  test('changes nothing, and says of whom and why not', async () => {
    const ids = await makeSome(3)
    const [first = ''] = ids
    await act({ chosen: { ids: [first] }, act: assign(people['Ben Okafor'] ?? ''), expected: 1 })
    const before = await everything()
    const { status, body } = await preview({
      chosen: { ids: [...ids, randomUUID()] },
      act: assign(people['Ben Okafor'] ?? ''),
    })
    expect(status).toBe(200)
    expect(body).toEqual({
      count: 2,
      first: expect.arrayContaining([{ id: ids[1], name: 'Maya Lindqvist' }]),
      left: [
        {
          why: 'Already assigned to Ben Okafor',
          count: 1,
          applications: [{ id: first, name: 'Maya Lindqvist' }],
        },
        { why: 'There is no such application', count: 1, applications: [] },
      ],
      canUndo: true,
    })
    expect(await everything()).toBe(before)
  })

  test('says what the act then does, for a list as for ids', async () => {
    const ids = await makeSome(3, { submitted: true })
    const query = { status: 'submitted', flags: 'scholarship' }
    await act({ chosen: { ids }, act: flag(['scholarship']), expected: 3 })
    const seen = await preview({ chosen: { query }, act: waive })
    expect(seen.body).toMatchObject({ count: 3, left: [], canUndo: false })
    const done = await act({ chosen: { query }, act: waive, expected: seen.body.count })
    expect(done.body).toMatchObject({ done: 3, left: [], canUndo: false })
    expect((await rows(ids)).map((row) => row?.status)).toEqual(Array(3).fill('in_review'))
    for (const id of ids) {
      expect((await mailsOf(app, id)).map(({ template }) => template)).toContain('interview-waived')
      const { timeline } = await rowsOf(app, id)
      expect(timeline.at(-1)).toMatchObject({ step: 'waive-interview', reasonId: 'known-to-us' })
    }
  })
})

describe('an act', () => {
  test('is refused when it would be about another number than was seen', async () => {
    const ids = await makeSome(2)
    const before = await everything()
    const { status, body } = await act({ chosen: { ids }, act: flag(['urgent']), expected: 1 })
    expect(status).toBe(409)
    expect(body).toMatchObject({
      code: 'count-changed',
      error: 'The list has changed and now has 2 applications',
      count: 2,
    })
    expect(await everything()).toBe(before)
  })

  test('has one effect, however often it is sent with its key', async () => {
    const ids = await makeSome(2)
    const asked = { chosen: { ids }, act: task, expected: 2 }
    const key = randomUUID()
    const answers = await Promise.all([act(asked, key), act(asked, key)])
    expect(answers[0]?.body).toEqual(answers[1]?.body)
    const made = await app.platform.db.select().from(tasks).where(inArray(tasks.applicationId, ids))
    expect(made).toHaveLength(2)
    expect(made[0]).toMatchObject({ title: 'Call them', dueOn: '2026-12-01', doneAt: null })
  })

  test('leaves out what another person holds at that moment, and does the rest', async () => {
    const ids = await makeSome(3, { submitted: true })
    const [held = '', ...free] = ids
    const other = new Client({ connectionString: app.databaseUrl })
    await other.connect()
    try {
      await other.query('BEGIN')
      await other.query('SELECT FROM applications WHERE id = $1 FOR UPDATE', [held])
      const { body } = await act({ chosen: { ids }, act: waive, expected: 3 })
      expect(body).toMatchObject({
        done: 2,
        left: [
          {
            why: 'Someone else is changing it right now',
            count: 1,
            applications: [{ id: held, name: 'Maya Lindqvist' }],
          },
        ],
      })
    } finally {
      await other.query('ROLLBACK')
      await other.end()
    }
    expect((await rows(free)).map((row) => row?.status)).toEqual(['in_review', 'in_review'])
    expect((await rows([held]))[0]?.status).toBe('submitted')
  })

  test('leaves out where it is not possible, with the reason', async () => {
    const [begun = ''] = await makeSome(1)
    const [handedIn = ''] = await makeSome(1, { submitted: true })
    const { body } = await act({ chosen: { ids: [begun, handedIn] }, act: waive, expected: 1 })
    expect(body).toMatchObject({
      done: 1,
      left: [
        {
          why: 'Not possible while the status is “Incomplete”',
          count: 1,
          applications: [{ id: begun }],
        },
      ],
    })
    const items = await app.platform.db
      .select()
      .from(bulkRunItems)
      .where(eq(bulkRunItems.runId, body.runId))
    expect(items).toHaveLength(2)
    expect(items.find(({ applicationId }) => applicationId === begun)).toMatchObject({
      before: null,
      failure: 'Not possible while the status is “Incomplete”',
    })
  })

  test('refuses people who are gone or do other work, and flags that there are not', async () => {
    const ids = await makeSome(1)
    for (const name of ['disabled', 'finance', 'read-only'])
      expect(await preview({ chosen: { ids }, act: assign(people[name] ?? '') })).toMatchObject({
        status: 422,
        body: { fields: { assigneeId: 'Choose someone who works on applications' } },
      })
    expect((await preview({ chosen: { ids }, act: assign(randomUUID()) })).status).toBe(422)
    expect((await preview({ chosen: { ids }, act: flag(['no-such-flag']) })).status).toBe(422)
    expect((await preview({ chosen: { ids }, act: flag([]) })).status).toBe(422)
    expect((await preview({ chosen: { ids: [] }, act: task })).status).toBe(422)
    const unknown: BulkAct = { kind: 'waive-interview', reasonId: 'because' }
    const [handedIn = ''] = await makeSome(1, { submitted: true })
    const refused = await act({ chosen: { ids: [handedIn] }, act: unknown, expected: 1 })
    expect(refused).toMatchObject({
      status: 422,
      body: { fields: { reasonId: expect.any(String) } },
    })
  })

  test('reaches nobody outside the programs of whoever acts, nor of who is given it', async () => {
    const ids = await makeSome(2)
    const { db } = app.platform
    const ofBachelors = eq(admins.name, 'Ben Okafor')
    await db
      .update(admins)
      .set({ programs: ['ba'] })
      .where(ofBachelors)
    const blind = await preview({ chosen: { ids }, act: task, role: 'colleague' })
    const absent = await preview({ chosen: { ids: [randomUUID(), randomUUID()] }, act: task })
    expect(blind.body).toEqual(absent.body)
    const given = await preview({ chosen: { ids }, act: assign(people['Ben Okafor'] ?? '') })
    expect(given.body).toMatchObject({ count: 0, left: [{ why: 'Ben Okafor can’t open it' }] })
    await db.update(admins).set({ programs: null }).where(ofBachelors)
  })
})

test('the log holds each act by its numbers, and no word of it', async () => {
  const ids = await makeSome(1)
  const { body } = await act({ chosen: { ids }, act: task, expected: 1 })
  const [entry] = await app.platform.db.select().from(auditLog).orderBy(desc(auditLog.seq)).limit(1)
  expect(entry).toMatchObject({
    action: 'applications.bulk',
    subject: `bulk-run:${body.runId}`,
    detail: { kind: 'task', done: 1, left: 0 },
  })
  const [run] = await app.platform.db.select().from(bulkRuns).where(eq(bulkRuns.id, body.runId))
  expect(run).toMatchObject({ kind: 'task', adminId: people.owner, undoneAt: null })
})
