import { randomUUID } from 'node:crypto'
import { desc, eq, inArray, sql } from 'drizzle-orm'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { admins, applications, auditLog, bulkRunItems, bulkRuns, tasks } from '#server/db/schema.ts'
import { makeAdmin, makeAdmins } from '#tests/admins.ts'
import { makeTestApp, type TestApp } from '#tests/app.ts'
import { mailsOf, makeFilled, rowsOf, submit } from '#tests/filled.ts'
import type { BulkAct, Chosen } from '../admin-bulk-contract.ts'

let app: TestApp
let tokens: Record<string, string>
let people: Record<string, string>

beforeAll(async () => {
  app = await makeTestApp()
  tokens = await makeAdmins(app)
  tokens.colleague = await makeAdmin(app, { role: 'admissions', name: 'Ben Okafor' })
  const rows = await app.platform.db.select({ id: admins.id, name: admins.name }).from(admins)
  people = Object.fromEntries(rows.map(({ id, name }) => [name, id]))
})
afterAll(() => app.close())

type Asked = { chosen: Chosen; act: BulkAct; role?: string }

function preview({ role = 'owner', ...body }: Asked) {
  return app.call('POST /api/admins/applications/bulk/preview', { token: tokens[role] ?? '', body })
}

function act({ role = 'owner', ...body }: Asked & { expected: number }, key = randomUUID()) {
  return app.call('POST /api/admins/applications/bulk', {
    token: tokens[role] ?? '',
    body,
    headers: { 'idempotency-key': key },
  })
}

function undo(runId: string, role = 'owner') {
  return app.call('POST /api/admins/bulk-runs/{id}/undo', {
    token: tokens[role] ?? '',
    params: { id: runId },
    body: {},
    headers: { 'idempotency-key': randomUUID() },
  })
}

async function makeSome(count: number, options: { submitted?: boolean } = {}): Promise<string[]> {
  const ids: string[] = []
  for (let n = 0; n < count; n++) {
    const filled = await makeFilled(app)
    if (options.submitted) await submit(app, filled)
    ids.push(filled.id)
  }
  return ids
}

async function rows(ids: readonly string[]) {
  const { id, assigneeId, flags, status } = applications
  const found = await app.platform.db
    .select({ id, assigneeId, flags, status })
    .from(applications)
    .where(inArray(id, [...ids]))
  return ids.map((one) => found.find((row) => row.id === one))
}

/** Everything that a bulk act could have touched. */
async function everything(): Promise<string> {
  const { db } = app.platform
  const { rows: all } = await db.execute<{ a: unknown }>(sql`
    SELECT (SELECT jsonb_agg(a ORDER BY a.id) FROM applications a) AS a,
      (SELECT count(*) FROM tasks) AS t, (SELECT count(*) FROM bulk_runs) AS r,
      (SELECT count(*) FROM mails) AS m, (SELECT count(*) FROM timeline) AS l`)
  return JSON.stringify(all)
}

const assign = (assigneeId: string | null): BulkAct => ({ kind: 'assign', assigneeId })
const flag = (add: string[], remove: string[] = []): BulkAct => ({ kind: 'flag', add, remove })
const task: BulkAct = { kind: 'task', title: 'Call them', assigneeId: null, dueOn: '2026-12-01' }
const waive: BulkAct = { kind: 'waive-interview', reasonId: 'known-to-us' }

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
          why: 'Ben Okafor has it already',
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
      error: 'The list has changed: this is now about 2 applications',
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
            why: 'Somebody else is changing it right now',
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
        body: { fields: { assigneeId: 'Choose somebody who works on applications' } },
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
    expect(given.body).toMatchObject({ count: 0, left: [{ why: 'Ben Okafor cannot open it' }] })
    await db.update(admins).set({ programs: null }).where(ofBachelors)
  })
})

describe('undoing', () => {
  test('gives back who had it and which flags stood, where nothing has changed since', async () => {
    const ids = await makeSome(3)
    const [one = '', two = '', three = ''] = ids
    const ben = people['Ben Okafor'] ?? ''
    await act({ chosen: { ids: [one] }, act: assign(ben), expected: 1 })
    await act({ chosen: { ids: [one] }, act: flag(['military']), expected: 1 })
    const before = await rows(ids)
    const given = await act({ chosen: { ids }, act: assign(people.owner ?? ''), expected: 3 })
    const flagged = await act({ chosen: { ids }, act: flag(['urgent'], ['military']), expected: 3 })
    expect((await rows([one]))[0]).toMatchObject({ assigneeId: people.owner, flags: ['urgent'] })
    await act({ chosen: { ids: [two] }, act: assign(null), expected: 1 })
    await act({ chosen: { ids: [three] }, act: flag(['look-again']), expected: 1 })

    const back = await undo(given.body.runId)
    expect(back.body).toMatchObject({
      done: 2,
      left: [{ why: 'It has changed hands since', count: 1, applications: [{ id: two }] }],
    })
    const unflagged = await undo(flagged.body.runId)
    expect(unflagged.body).toMatchObject({
      done: 2,
      left: [{ why: 'Its flags have changed since', applications: [{ id: three }] }],
    })
    const after = await rows(ids)
    expect(after[0]).toEqual(before[0])
    expect(after[1]).toEqual(before[1])
    expect(after[2]).toMatchObject({ assigneeId: null, flags: ['look-again', 'urgent'] })
    expect((await undo(given.body.runId)).body.code).toBe('undone')
  })

  test('does not give back to somebody who has left', async () => {
    const ids = await makeSome(1)
    await makeAdmin(app, { role: 'admissions', name: 'Leaving' })
    const [leaving] = await app.platform.db.select().from(admins).where(eq(admins.name, 'Leaving'))
    await act({ chosen: { ids }, act: assign(leaving?.id ?? ''), expected: 1 })
    const run = await act({ chosen: { ids }, act: assign(null), expected: 1 })
    await app.platform.db
      .update(admins)
      .set({ disabledAt: app.clock.now() })
      .where(eq(admins.name, 'Leaving'))
    expect((await undo(run.body.runId)).body).toMatchObject({ done: 0 })
  })

  test('takes away the tasks that nobody has touched', async () => {
    const ids = await makeSome(2)
    const run = await act({ chosen: { ids }, act: task, expected: 2 })
    await app.platform.db
      .update(tasks)
      .set({ doneAt: app.clock.now(), version: 2 })
      .where(eq(tasks.applicationId, ids[0] ?? ''))
    expect((await undo(run.body.runId)).body).toMatchObject({
      done: 1,
      left: [{ why: 'Somebody has worked on its task since', applications: [{ id: ids[0] }] }],
    })
    const [removed] = await app.platform.db
      .select()
      .from(tasks)
      .where(eq(tasks.applicationId, ids[1] ?? ''))
    expect(removed?.removedAt).not.toBeNull()
    const { rows: due } = await app.platform.db.execute<{ attention_at: string | null }>(
      sql`SELECT attention_at FROM applications WHERE id = ${ids[1]}`,
    )
    expect(due).toEqual([{ attention_at: null }])
  })

  test('is for whoever did it, and not for a step', async () => {
    const ids = await makeSome(1, { submitted: true })
    const run = await act({ chosen: { ids }, act: waive, expected: 1 })
    expect(await undo(run.body.runId, 'admissions')).toMatchObject({ status: 404 })
    expect((await undo(randomUUID())).status).toBe(404)
    expect((await undo(run.body.runId)).body.error).toBe('This cannot be undone')
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
