import { describe, expect, test } from 'vitest'
import { settingVersions } from '#features/settings/server/tables.ts'
import { cleanupJob } from '#server/cleanup.ts'
import { openOffice } from '#tests/open-office.ts'
import { presences } from './tables.ts'

const work = 'GET /api/admins/applications/{id}/work'
const assign = 'POST /api/admins/applications/{id}/assignee'
const flag = 'POST /api/admins/applications/{id}/flags'
const here = 'POST /api/admins/applications/{id}/presence'
const leave = 'POST /api/admins/applications/{id}/presence/end'
const conflict = 'POST /api/admins/applications/{id}/conflicts'
const absent = '00000000-0000-4000-8000-00000000dead'

const office = await openOffice()
const ada = office.ids.ada

test('colleagues are those who can open it; who only reads is given no work', async () => {
  const { ana, rita, ids } = office
  const names = async (id: string) => {
    const { body } = await office.call(ana, work, id)
    return body.colleagues.map(({ name, works }: { name: string; works: boolean }) => [name, works])
  }
  const readers = [
    ['Ana Ruiz', true],
    ['Ben Cole', true],
    ['Rae Dunn', false],
  ]
  expect(await names(ids.lukasz)).toEqual(readers)
  await office.giveToReview(rita, ids.lukasz)
  expect(await names(ids.lukasz)).toEqual([...readers, ['Rita Moss', true]])
  const { body } = await office.call(ana, work, ids.ada)
  expect(body.flags).toContainEqual({ id: expect.any(String), name: expect.any(String) })
})

test('a retired flag is no longer offered, and stays where it stands until it is taken off', async () => {
  const { ana, ids, app } = office
  const { body: before } = await office.call(ana, work, ids.lukasz)
  const [kept, ...others] = before.flags
  expect((await office.call(ana, flag, ids.lukasz, { add: [kept.id], remove: [] })).status).toBe(
    200,
  )
  await app.platform.db.insert(settingVersions).values({
    area: 'flags',
    version: 2,
    value: [{ ...kept, retired: true }, ...others],
    at: app.clock.now(),
    actor: 'system',
  })
  expect((await office.call(ana, work, ids.ada)).body.flags).toEqual(others)
  expect((await office.call(ana, work, ids.lukasz)).body.flags).toEqual(before.flags)
  const again = await office.call(ana, flag, ids.ada, { add: [kept.id], remove: [] })
  expect(again.body.fields).toEqual({ add: 'Choose a flag from the list' })
  await office.call(ana, flag, ids.lukasz, { add: [], remove: [kept.id] })
  expect((await office.call(ana, work, ids.lukasz)).body.flags).toEqual(others)
})

describe('assignment', () => {
  test('is seen by everybody, and given back', async () => {
    const { ana, ben } = office
    const given = await office.call(ana, assign, ada, { assigneeId: ben.id, seen: null })
    expect(given.body).toEqual({ assignee: { id: ben.id, name: 'Ben Cole' } })
    const read = await office.call(ana, 'GET /api/admins/applications/{id}', ada)
    expect(read.body.assignee).toEqual({ id: ben.id, name: 'Ben Cole' })
    const back = await office.call(ben, assign, ada, { assigneeId: null, seen: ben.id })
    expect(back.body).toEqual({ assignee: null })
    expect(await office.acts(ada)).toContain('application.assigned')
  })

  test('of two who take it at once one has it, and the other is told who', async () => {
    const { ana, ben } = office
    const take = (who: typeof ana) =>
      office.call(who, assign, ada, { assigneeId: who.id, seen: null })
    const both = await Promise.all([take(ana), take(ben)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const late = both.find(({ status }) => status === 409)
    const winner = both[0].status === 200 ? ana : ben
    expect(late?.body).toMatchObject({
      error: `This application was assigned to ${winner.name} in the meantime`,
      code: 'assignee-changed',
      assignee: { id: winner.id },
    })
    await office.call(ana, assign, ada, { assigneeId: null, seen: winner.id })
  })

  test.each(['fin', 'reader', 'elsewhere'] as const)('refuses %s with a sentence', async (name) => {
    const { [name]: who, ana } = office
    const { status, body } = await office.call(ana, assign, ada, { assigneeId: who.id, seen: null })
    expect(status).toBe(422)
    expect(body.fields.assigneeId).toContain(`${who.name} can’t work on this application`)
  })
})

test('flags are put on and taken off one by one, so that two people do not undo each other', async () => {
  const { ana, ben } = office
  const { body } = await office.call(ana, work, ada)
  const [first, second] = body.flags.map(({ id }: { id: string }) => id)
  await office.call(ana, flag, ada, { add: [first], remove: [] })
  await office.call(ben, flag, ada, { add: [second], remove: [] })
  const after = await office.call(ana, flag, ada, { add: [], remove: [first] })
  expect(after.body).toEqual({ flags: [second] })
  expect((await office.call(ana, flag, ada, { add: ['made-up'], remove: [] })).status).toBe(422)
})

describe('who is here', () => {
  const say = async (who: typeof office.ana) =>
    (await office.call(who, here, ada)).body.present.map(({ name }: { name: string }) => name)

  test('is everybody else who said so within a minute', async () => {
    const { ana, ben, reader, app } = office
    expect(await say(ana)).toEqual([])
    expect(await say(ben)).toEqual(['Ana Ruiz'])
    expect(await say(reader)).toEqual(['Ana Ruiz', 'Ben Cole'])
    app.clock.advance(40_000)
    expect(await say(ana)).toEqual(['Ben Cole', 'Rae Dunn'])
    app.clock.advance(30_000)
    const { body } = await office.call(ben, work, ada)
    expect(body.present).toEqual([{ id: ana.id, name: 'Ana Ruiz' }])
  })

  test('ends when somebody leaves, and with time', async () => {
    const { ana, ben, app } = office
    await say(ben)
    await office.call(ben, leave, ada)
    expect(await say(ana)).toEqual([])
    app.clock.advance(61_000)
    await cleanupJob.run(app.platform, app.databaseUrl)
    expect(await app.platform.db.select().from(presences)).toEqual([])
  })

  test('ends also where the application went out of reach while it was open', async () => {
    const { rita, ids } = office
    expect((await office.call(rita, here, ids.lukasz)).status).toBe(200)
    const declared = await office.call(rita, conflict, ids.lukasz, { reason: 'My cousin.' })
    expect(declared.status).toBe(200)
    expect((await office.call(rita, leave, ids.lukasz)).status).toBe(200)
    expect((await office.call(rita, leave, ids.lukasz)).status).toBe(404)
  })
})

test('an application out of reach answers as one that is not there', async () => {
  const { elsewhere } = office
  const calls = [
    [work, undefined],
    [here, undefined],
    [leave, undefined],
    [assign, { assigneeId: null, seen: null }],
    [flag, { add: [], remove: [] }],
    ['GET /api/admins/applications/{id}/as-applicant', undefined],
  ] as const
  for (const [route, body] of calls) {
    const there = await office.call(elsewhere, route, ada, body)
    const nowhere = await office.call(elsewhere, route, absent, body)
    expect([route, there.status, { ...there.body, requestId: '' }]).toEqual([
      route,
      404,
      { ...nowhere.body, requestId: '' },
    ])
  }
})
