import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { admins } from '#features/admins/server/tables.ts'
import { unsealedAudit } from '#server/db/tables.ts'
import { makeAdmin } from '#tests/admins.ts'
import { apiTokens } from './tables.ts'
import { dayMs, list, tokenOffice } from './tokens.fixture.ts'

const { app, db, owner, make, shown, idOf } = await tokenOffice()

test('a token that is ended stops at once, and so does one whose maker is no longer an owner', async () => {
  const maker = await makeAdmin(app, { role: 'owner', name: 'Max' })
  const [one, other] = [(await make({}, maker)).body, (await make({}, maker)).body]
  const ending = { token: maker, params: { id: one.made.id } }
  expect((await app.call('POST /api/admins/api-tokens/{id}/end', ending)).status).toBe(200)
  expect((await app.call('POST /api/admins/api-tokens/{id}/end', ending)).status).toBe(404)
  const refused = await app.call(list, { token: one.token })
  expect([refused.status, refused.body.error]).toEqual([
    401,
    'Send an API token that’s still active',
  ])
  expect(await shown(one.made.id)).toMatchObject({
    state: 'ended',
    endedBy: 'Max',
    fault: { code: 'over' },
  })
  expect((await app.call(list, { token: other.token })).status).toBe(200)
  await db.update(admins).set({ role: 'admissions' }).where(eq(admins.name, 'Max'))
  expect((await app.call(list, { token: other.token })).status).toBe(401)
  expect((await shown(other.made.id)).state).toBe('stopped')
})

test('owners hear of a token that will soon stop', async () => {
  await db.update(apiTokens).set({ lastUsedAt: null, fault: null })
  const { body } = await make({ name: 'Bank', days: 10 })
  const health = async () =>
    (await app.call('GET /api/admins/health', { token: owner })).body.lines.find(
      ({ name }: { name: string }) => name === 'API tokens',
    )
  expect(await health()).toMatchObject({ says: '“Bank” stops working', at: body.made.endsAt })
  await make({ name: 'Library', days: 12 })
  expect(await health()).toMatchObject({ says: '“Bank”, “Library” stop working' })
  await db.update(apiTokens).set({ endsAt: app.clock.now() }).where(eq(apiTokens.name, 'Library'))
  await db
    .update(apiTokens)
    .set({ endedAt: app.clock.now(), endedBy: await idOf('Olga') })
    .where(and(eq(apiTokens.id, body.made.id)))
  expect(await health()).toBeUndefined()
  const usedAt = new Date(app.clock.now().getTime() - dayMs)
  await db.update(apiTokens).set({ lastUsedAt: usedAt }).where(eq(apiTokens.name, 'Library'))
  const missed = { says: '“Library” no longer works, last used', at: usedAt.toISOString() }
  expect(await health()).toMatchObject(missed)
  await db.update(apiTokens).set({ lastUsedAt: null }).where(eq(apiTokens.name, 'Library'))
  expect(await health()).toBeUndefined()
})

test('a right that only a newer version knows is left out', async () => {
  const { body } = await make()
  await db
    .update(apiTokens)
    .set({ rights: ['list-applications', 'fly'] })
    .where(eq(apiTokens.id, body.made.id))
  expect((await shown(body.made.id)).rights).toEqual(['list-applications'])
})

type Act = [Parameters<typeof app.call>[0], object | undefined]
const takeRole: Act = [
  'POST /api/admins/people/{id}/role',
  { role: 'admissions', programs: 'both' },
]
const giveRole: Act = ['POST /api/admins/people/{id}/role', { role: 'owner', programs: 'both' }]
const signOut: Act = ['POST /api/admins/people/{id}/end-devices', undefined]
const deactivate: Act = ['POST /api/admins/people/{id}/deactivate', undefined]
const reactivate: Act = ['POST /api/admins/people/{id}/reactivate', undefined]

test.each([
  ['whose maker is signed out everywhere', [signOut]],
  ['whose maker is an owner again', [takeRole, giveRole]],
  ['whose maker is deactivated and back', [deactivate, reactivate]],
] as const)('a token stays ended %s', async (name, acts) => {
  const maker = await makeAdmin(app, { role: 'owner', name })
  const { body } = await make({}, maker)
  const id = await idOf(name)
  for (const [call, sent] of acts) {
    const { status } = await app.call(call, {
      token: owner,
      params: { id },
      ...(sent && { body: sent }),
    })
    expect(status).toBe(200)
  }
  expect((await app.call(list, { token: body.token })).status).toBe(401)
  expect(await shown(body.made.id)).toMatchObject({ state: 'ended', endedBy: 'Olga' })
  const ended = and(
    eq(unsealedAudit.action, 'api-token.ended'),
    eq(unsealedAudit.subject, `token:${body.made.id}`),
  )
  expect(await db.$count(unsealedAudit, ended)).toBe(1)
})
