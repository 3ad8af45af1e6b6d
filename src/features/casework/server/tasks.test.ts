import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { applications } from '#features/applications/server/tables.ts'
import { openOffice } from '#tests/open-office.ts'
import { tasks } from './tables.ts'

const list = 'GET /api/admins/applications/{id}/tasks'
const add = 'POST /api/admins/applications/{id}/tasks'
const change = 'PATCH /api/admins/tasks/{id}'
const finish = 'POST /api/admins/tasks/{id}/done'
const remove = 'POST /api/admins/tasks/{id}/remove'
const absent = '00000000-0000-4000-8000-00000000dead'

const office = await openOffice()
const ada = office.ids.ada

const words = { title: 'Ask for the transcript', assigneeId: null, dueOn: null }

async function task(given: Partial<Record<keyof typeof words, string | null>> = {}) {
  return (await office.call(office.ana, add, ada, { ...words, ...given })).body
}

async function attention() {
  const { db } = office.app.platform
  const [row] = await db.select().from(applications).where(eq(applications.id, ada))
  return row?.attentionAt?.toISOString().slice(0, 10)
}

test('a task has a title, somebody who does it and a day, and calls for attention by its day', async () => {
  const { ana, ben, reader } = office
  const made = await task({ assigneeId: ben.id, dueOn: '2026-11-01' })
  expect(made).toMatchObject({
    title: words.title,
    assignee: { id: ben.id, name: 'Ben Cole' },
    dueOn: '2026-11-01',
    createdBy: 'Ana Ruiz',
    doneAt: null,
    version: 1,
  })
  expect(await attention()).toBe('2026-11-01')
  await task({ title: 'Whenever' })
  await task({ title: 'Sooner', dueOn: '2026-10-01' })
  const done = await office.call(ben, finish, made.id, { version: 1, done: true })
  expect(done.body).toMatchObject({ doneBy: 'Ben Cole', version: 2 })
  const { body } = await office.call(reader, list, ada)
  expect(body.tasks.map(({ title }: { title: string }) => title)).toEqual([
    'Sooner',
    'Whenever',
    words.title,
  ])
  expect(await attention()).toBe('2026-10-01')
  const again = await office.call(ana, finish, made.id, { version: 2, done: false })
  expect(again.body).toMatchObject({ doneAt: null, doneBy: null, version: 3 })
})

test('of two who act on a task at once one wins, and the other is told', async () => {
  const { ana, ben } = office
  const { id } = await task()
  const at = { version: 1 }
  const both = await Promise.all([
    office.call(ana, finish, id, { ...at, done: true }),
    office.call(ben, change, id, { ...at, ...words, title: 'Ask again' }),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  const [first, second] = both
  expect(first?.status === 409 ? first.body.error : second?.body.error).toBe(
    first?.status === 409
      ? 'Ben Cole changed this task in the meantime'
      : 'Ana Ruiz marked this task as done in the meantime',
  )
})

test('anyone who is too late is told what happened, and by whom', async () => {
  const { ana, ben } = office
  const { id } = await task()
  await office.call(ben, remove, id, { version: 1 })
  const late = { status: 409, body: { code: 'task-changed' } }
  for (const [route, body] of [
    [finish, { version: 1, done: true }],
    [change, { version: 1, ...words }],
    [remove, { version: 1 }],
  ] as const) {
    const answer = await office.call(ana, route, id, body)
    expect(answer).toMatchObject(late)
    expect(answer.body.error).toBe('Ben Cole removed this task in the meantime')
  }
  const own = await task()
  await office.call(ana, finish, own.id, { version: 1, done: true })
  const { body } = await office.call(ana, finish, own.id, { version: 1, done: true })
  expect(body.error).toBe('You marked this task as done in the meantime')
})

test('the same press sent twice is one', async () => {
  const { ana, app } = office
  const { id } = await task()
  const key = crypto.randomUUID()
  const press = () =>
    app.call(finish, {
      token: ana.token,
      params: { id },
      body: { version: 1, done: true },
      headers: { 'idempotency-key': key },
    })
  const first = await press()
  expect(first).toMatchObject({ status: 200, body: { version: 2, doneAt: expect.any(String) } })
  expect(await press()).toMatchObject({ status: 200, body: first.body })
})

test('a task that is removed leaves no words and calls for nothing', async () => {
  const { ana, app } = office
  const made = await task({ title: 'Telltale', dueOn: '2026-01-01' })
  expect(await attention()).toBe('2026-01-01')
  expect((await office.call(ana, remove, made.id, { version: 1 })).status).toBe(200)
  expect(await attention()).not.toBe('2026-01-01')
  const [row] = await app.platform.db.select().from(tasks).where(eq(tasks.id, made.id))
  expect(row).toMatchObject({ title: '', removedAt: app.clock.now() })
  const { body } = await office.call(ana, list, ada)
  expect(JSON.stringify(body)).not.toContain(made.id)
  expect((await office.acts(ada)).slice(-2)).toEqual(['task.added', 'task.removed'])
})

test.each(['fin', 'reader', 'elsewhere', 'rita'] as const)(
  '%s, who cannot work on it, is given no task of it',
  async (name) => {
    const { [name]: who, ana } = office
    const { status, body } = await office.call(ana, add, ada, { ...words, assigneeId: who.id })
    expect(status).toBe(422)
    expect(body.fields.assigneeId).toBe(
      `${who.name} can’t work on this application. Choose someone else`,
    )
  },
)

test.each([
  [{ ...words, title: ' ' }, { title: 'Enter what needs to be done' }],
  [{ ...words, title: 'x'.repeat(201) }, { title: 'The task must be 200 characters or fewer' }],
  [{ ...words, dueOn: '2026-02-30' }, { dueOn: expect.any(String) }],
])('what is not complete is refused', async (body, fields) => {
  expect((await office.call(office.ana, add, ada, body)).body.fields).toEqual(fields)
})

test('a task out of reach answers as one that is not there', async () => {
  const { elsewhere, reader } = office
  const { id } = await task()
  const body = { version: 1, done: true }
  const [there, nowhere] = [
    await office.call(elsewhere, finish, id, body),
    await office.call(elsewhere, finish, absent, body),
  ]
  expect(there).toMatchObject({ status: 404, body: { error: nowhere.body.error } })
  expect((await office.call(reader, finish, id, body)).status).toBe(403)
})
