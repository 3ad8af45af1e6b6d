import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { applications } from '#features/applications/server/tables.ts'
import { releases } from '#features/decisions/server/tables.ts'
import { openOffice } from '#tests/open-office.ts'

const mine = 'GET /api/admins/mine'
const count = 'GET /api/admins/mine/count'

// In the evening of November 21 at the institute.
const office = await openOffice(new Date('2026-11-22T02:00:00.000Z'))

const write = (text: string, mentions: string[]) =>
  office.call(office.ana, 'POST /api/admins/applications/{id}/notes', office.ids.ada, {
    text,
    mentions,
  })
const addTask = (title: string, dueOn: string | null, assigneeId = office.ben.id) =>
  office.call(office.ana, 'POST /api/admins/applications/{id}/tasks', office.ids.ada, {
    title,
    dueOn,
    assigneeId,
  })

test('mine are unread words for me, my open tasks by their day and what I was given', async () => {
  const { ana, ben, ids } = office
  const { body: note } = await write('@Ben Cole look', [ben.id])
  await write('Nothing for him', [])
  await addTask('Later', '2026-12-24')
  await addTask('Today', '2026-11-21')
  await addTask('Some day', null)
  await addTask('Of Ana', '2026-01-01', ana.id)
  const { body: done } = await addTask('Done', '2026-01-01')
  await office.call(ben, 'POST /api/admins/tasks/{id}/done', done.id, { version: 1, done: true })
  for (const id of [ids.ada, ids.lukasz])
    await office.call(ana, 'POST /api/admins/applications/{id}/assignee', id, {
      assigneeId: ben.id,
      seen: null,
    })
  const { body } = await office.call(ben, mine, '')
  expect(body).toMatchObject({
    mentions: [
      {
        id: note.id,
        text: '@Ben Cole look',
        author: { name: 'Ana Ruiz' },
        application: { id: ids.ada, name: 'Ada Okafor' },
      },
    ],
    tasks: [
      { title: 'Today', application: { id: ids.ada } },
      { title: 'Later' },
      { title: 'Some day' },
    ],
    isCut: false,
  })
  expect(body.assigned.map(({ id }: { id: string }) => id).sort()).toEqual(
    [ids.ada, ids.lukasz].sort(),
  )
  expect((await office.call(ben, count, '')).body).toMatchObject({ mentions: 1, dueTasks: 1 })
})

test('one’s own open reviews count, and releases of others for anyone who may approve them', async () => {
  const { ana, ben, elsewhere, reader, ids, app } = office
  await office.giveToReview(ben, ids.lukasz)
  const row = { state: 'waiting', name: 'March', expected: 1, asksSecond: true, holdMinutes: 30 }
  await app.platform.db.insert(releases).values({
    ...row,
    id: crypto.randomUUID(),
    createdBy: ana.id,
    createdAt: app.clock.now(),
  })
  const counts = async (who: typeof ana) => (await office.call(who, count, '')).body
  expect(await counts(ben)).toMatchObject({ reviews: 1, releases: 1 })
  expect(await counts(elsewhere)).toMatchObject({ reviews: 0, releases: 1 })
  expect(await counts(ana)).toMatchObject({ reviews: 0, releases: 0 })
  expect(await counts(reader)).toMatchObject({ reviews: 0, releases: 0 })
  await app.platform.db
    .update(applications)
    .set({ discardedAt: app.clock.now() })
    .where(eq(applications.id, ids.lukasz))
  expect(await counts(ben)).toMatchObject({ reviews: 0 })
  await app.platform.db
    .update(applications)
    .set({ discardedAt: null })
    .where(eq(applications.id, ids.lukasz))
})

test('the day is the institute’s: a task of tomorrow is due once it is tomorrow there', async () => {
  const { ben, app } = office
  await addTask('Tomorrow', '2026-11-22')
  app.clock.set('2026-11-22T03:00:00.000Z')
  expect((await office.call(ben, count, '')).body.dueTasks).toBe(1)
  app.clock.set('2026-11-22T06:00:00.000Z')
  expect((await office.call(ben, count, '')).body.dueTasks).toBe(2)
})

test('marking read takes the words away, and no one else’s', async () => {
  const { ana, ben } = office
  const { body: note } = await write('@Ben Cole and @Ana Ruiz', [ben.id, ana.id])
  const read = (who: typeof ana, notes: string[]) =>
    office.call(who, 'POST /api/admins/mine/read', '', { notes })
  await read(ana, [note.id])
  const unread = async () => (await office.call(ben, mine, '')).body.mentions
  expect((await unread())[0].id).toBe(note.id)
  await read(
    ben,
    (await unread()).map(({ id }: { id: string }) => id),
  )
  expect(await unread()).toEqual([])
})

test('someone who can no longer open an application finds nothing of it in theirs', async () => {
  const { rita, ids, ana } = office
  await office.giveToReview(rita, ids.lukasz)
  await office.call(ana, 'POST /api/admins/applications/{id}/notes', ids.lukasz, {
    text: '@Rita Moss look',
    mentions: [rita.id],
  })
  expect((await office.call(rita, mine, '')).body.mentions).toHaveLength(1)
  await office.declareConflict(rita, ids.lukasz)
  expect((await office.call(rita, mine, '')).body.mentions).toEqual([])
  expect((await office.call(rita, count, '')).body.mentions).toBe(0)
})
