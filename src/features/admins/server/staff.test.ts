import { and, eq, isNull } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { beforeEach, expect, test } from 'vitest'
import { auditLog } from '#server/db/tables.ts'
import { forThisFile } from '#tests/for-this-file.ts'
import { waitingForRows } from '#tests/waiting-for-rows.ts'
import { makeAdmin } from '../../../../tests/admins.ts'
import { makeTestApp, type TestApp } from '../../../../tests/app.ts'
import { castPassword as password } from '../../../../tests/cast.ts'
import { adminInvitations, adminSessions, admins } from './tables.ts'

let owner: string
let names = 0

const app = await forThisFile(makeTestApp())
beforeEach(async () => {
  owner = (await somebody('owner')).token
})

async function somebody(role: string) {
  const name = `${role}-${names++}`
  const token = await makeAdmin(app, { role, name })
  const [row] = await app.platform.db.select().from(admins).where(eq(admins.name, name))
  return { token, id: row?.id ?? '', name, email: `${name}@institute.example` }
}

const acts = {
  role: 'POST /api/admins/people/{id}/role',
  deactivate: 'POST /api/admins/people/{id}/deactivate',
  reactivate: 'POST /api/admins/people/{id}/reactivate',
  resetFactor: 'POST /api/admins/people/{id}/reset-second-factor',
} as const

function act(name: keyof typeof acts, id: string, token = owner, body: object = { role: 'owner' }) {
  const sent = { programs: 'both', ...body }
  return app.call(acts[name], { token, params: { id }, ...(name === 'role' && { body: sent }) })
}

async function statusOf(token: string, on: TestApp = app): Promise<number> {
  return (await on.call('GET /api/admins/me', { token })).status
}

function rowOf(id: string) {
  const found = app.platform.db.select().from(admins).where(eq(admins.id, id))
  return found.then(([row]) => row)
}

async function auditOf(id: string) {
  const rows = await app.platform.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subject, `admin:${id}`))
    .orderBy(auditLog.seq)
  return rows.map(({ action, detail }) => [action, detail])
}

test('a new role counts from the next call on, is told by mail and is in the log', async () => {
  const one = await somebody('reviewer')
  expect((await app.call('GET /api/admins/mails', { token: one.token })).status).toBe(403)
  expect((await act('role', one.id, owner, { role: 'admissions' })).status).toBe(200)
  expect((await app.call('GET /api/admins/mails', { token: one.token })).status).toBe(200)
  expect(await auditOf(one.id)).toEqual([
    ['admin.role-changed', { from: 'reviewer', to: 'admissions' }],
  ])
  const [letter] = await app.mailsTo(one.email)
  expect(letter?.text).toMatch(/owner-\d+ changed your role .* Your role is now: Admissions\./)
})

test('programs count from the next call on, are told by mail and are in the log; an owner has all', async () => {
  const one = await somebody('admissions')
  const programs = async () =>
    (await app.call('GET /api/admins/me', { token: one.token })).body.admin.programs
  expect(await programs()).toBe('both')
  expect((await act('role', one.id, owner, { role: 'admissions', programs: 'ba' })).status).toBe(
    200,
  )
  expect(await programs()).toBe('ba')
  expect((await app.mailsTo(one.email)).at(-1)?.text).toContain(
    'Your role is now: Admissions (Bachelor’s only).',
  )
  expect((await act('role', one.id, owner, { role: 'reviewer', programs: 'msc' })).status).toBe(200)
  expect((await act('role', one.id, owner, { role: 'reviewer', programs: 'msc' })).status).toBe(200)
  const people = await app.call('GET /api/admins/people', { token: owner })
  expect(people.body.people).toContainEqual(
    expect.objectContaining({ id: one.id, role: 'reviewer', programs: 'msc' }),
  )
  expect((await act('role', one.id, owner, { role: 'owner', programs: 'msc' })).status).toBe(200)
  expect(await rowOf(one.id)).toMatchObject({ role: 'owner', programs: null })
  const told = (await app.sentMails()).filter(
    ({ template, text }) => template === 'owner-added' && text.includes(one.email),
  )
  expect(told.length).toBeGreaterThan(0)
  expect(told.map(({ toAddress }) => toAddress)).not.toContain(one.email)
  expect(await auditOf(one.id)).toEqual([
    ['admin.programs-changed', { from: 'both', to: 'ba' }],
    ['admin.role-changed', { from: 'admissions', to: 'reviewer' }],
    ['admin.programs-changed', { from: 'ba', to: 'msc' }],
    ['admin.role-changed', { from: 'reviewer', to: 'owner' }],
    ['admin.programs-changed', { from: 'msc', to: 'both' }],
  ])
  const unknown = await act('role', one.id, owner, { role: 'reviewer', programs: 'phd' })
  expect(unknown.body.fields).toEqual({ programs: 'Choose the programs' })
})

test('a role that does not exist is 422, an absent person 404, a colleague of another role 403', async () => {
  const one = await somebody('finance')
  const unknown = await act('role', one.id, owner, { role: 'dean' })
  expect(unknown).toMatchObject({ status: 422, body: { fields: { role: expect.any(String) } } })
  const absent = '00000000-0000-4000-8000-00000000dead'
  for (const name of ['role', 'deactivate', 'reactivate', 'resetFactor'] as const) {
    expect(await act(name, absent)).toMatchObject({ status: 404 })
    expect(await act(name, one.id, one.token)).toMatchObject({ status: 403 })
    expect(await act(name, one.id, '')).toMatchObject({ status: 401 })
  }
  expect((await rowOf(one.id))?.role).toBe('finance')
})

test('no one does any of it to their own account', async () => {
  const self = await somebody('owner')
  for (const name of ['role', 'deactivate', 'reactivate', 'resetFactor'] as const)
    expect(await act(name, self.id, self.token, { role: 'finance' })).toMatchObject({
      status: 409,
      body: { code: 'own-account' },
    })
  expect(await rowOf(self.id)).toMatchObject({ role: 'owner', disabledAt: null })
})

test('each act asks for a fresh sign-in, which a confirmation by password is', async () => {
  const boss = await somebody('owner')
  const one = await somebody('reviewer')
  app.clock.advance(5 * 60_000 + 1)
  for (const name of ['role', 'deactivate', 'reactivate', 'resetFactor'] as const)
    expect(await act(name, one.id, boss.token)).toMatchObject({
      status: 409,
      body: { code: 'confirm-first' },
    })
  const confirm = (sent: object, token = boss.token) =>
    app.call('POST /api/admins/confirm', { token, body: sent })
  expect(await confirm({ password: 'wrong' })).toMatchObject({
    status: 422,
    body: { fields: { password: 'That isn’t your current password' } },
  })
  expect((await confirm({ password }, one.token)).status).toBe(200)
  expect((await act('deactivate', one.id, boss.token)).status).toBe(409)
  const { body } = await confirm({ password })
  expect((await act('deactivate', one.id, body.token)).status).toBe(200)
  expect((await act('reactivate', one.id, boss.token)).status).toBe(401)
})

test('someone who has a second factor confirms with a code as well, and each code once', async () => {
  const boss = await somebody('owner')
  const begun = await app.call('POST /api/admins/second-factor', {
    token: boss.token,
    body: { password },
  })
  const code = () =>
    TOTP.generate({
      secret: Secret.fromBase32(begun.body.secret),
      timestamp: app.clock.now().getTime(),
    })
  await app.call('POST /api/admins/second-factor/confirm', {
    token: boss.token,
    body: { code: code() },
  })
  app.clock.advance(6 * 60_000)
  let { token } = boss
  const confirm = (sent: object) =>
    app.call('POST /api/admins/confirm', { token, body: { password, ...sent } })
  expect((await confirm({})).body.fields).toEqual({ code: 'Enter the code' })
  expect((await confirm({ code: '000000' })).body.fields).toHaveProperty('code')
  const right = code()
  token = (await confirm({ code: right })).body.token
  expect((await confirm({ code: right })).body.fields).toHaveProperty('code')
})

test('a deactivated account is shut out at once on every process, and back after reactivation', async () => {
  const beside = await makeTestApp({ databaseUrl: app.databaseUrl, dataDir: app.config.dataDir })
  const one = await somebody('owner')
  const second = (
    await app.call('POST /api/admins/login', { body: { email: one.email, password } })
  ).body.token
  await app.call('POST /api/admins/forgot-password', { body: { email: one.email } })
  const link = (await app.mailsTo(one.email)).at(-1)?.secret ?? ''
  const invited = {
    name: 'Friend',
    email: `friend-of-${one.email}`,
    role: 'owner',
    programs: 'both',
  }
  await app.call('POST /api/admins/invitations', { token: one.token, body: invited })
  expect(await statusOf(one.token, beside)).toBe(200)

  expect((await act('deactivate', one.id)).status).toBe(200)
  for (const token of [one.token, second])
    for (const on of [app, beside]) expect(await statusOf(token, on)).toBe(401)
  const { db } = app.platform
  expect(await db.select().from(adminSessions).where(eq(adminSessions.adminId, one.id))).toEqual([])
  const invitations = await db
    .select()
    .from(adminInvitations)
    .where(eq(adminInvitations.email, invited.email))
  expect(invitations).toEqual([])
  const reset = await app.call('POST /api/admins/reset-password', {
    body: { token: link, password: 'a heron in the reeds' },
  })
  expect(reset.status).toBe(404)
  const signIn = () => app.call('POST /api/admins/login', { body: { email: one.email, password } })
  expect((await signIn()).status).toBe(401)
  expect(await act('deactivate', one.id)).toMatchObject({
    status: 409,
    body: { code: 'deactivated' },
  })

  expect((await act('reactivate', one.id)).status).toBe(200)
  expect(await act('reactivate', one.id)).toMatchObject({ status: 409, body: { code: 'active' } })
  expect(await statusOf(one.token)).toBe(401)
  expect((await signIn()).status).toBe(200)
  expect((await app.mailsTo(one.email)).map(({ template }) => template)).toContain(
    'admin-reactivated',
  )
  await beside.platform.pool.end()
})

test.each(['role', 'deactivate'] as const)(
  'of two owners who act on each other at once (%s) one stays',
  async (name) => {
    const { db } = app.platform
    await db.update(admins).set({ role: 'finance' }).where(eq(admins.role, 'owner'))
    const [a, b] = [await somebody('owner'), await somebody('owner')]
    const finance = { role: 'finance' }
    const answers = await db.transaction(async (held) => {
      await held.select().from(admins).where(eq(admins.role, 'owner')).for('update')
      const both = [act(name, b.id, a.token, finance), act(name, a.id, b.token, finance)]
      // Both have passed the door and wait for the rows.
      await expect.poll(() => waitingForRows(app)).toBe(2)
      return both
    })
    const settled = await Promise.all(answers)
    expect(settled.map(({ status }) => status).sort()).toEqual([200, 403])
    const left = await db
      .select()
      .from(admins)
      .where(and(eq(admins.role, 'owner'), isNull(admins.disabledAt)))
    expect(left).toHaveLength(1)
  },
)

test('a reset second factor ends every session, and the person sets up a new one', async () => {
  const one = await somebody('admissions')
  expect(await act('resetFactor', one.id)).toMatchObject({
    status: 409,
    body: { code: 'no-second-factor' },
  })
  const begun = await app.call('POST /api/admins/second-factor', {
    token: one.token,
    body: { password },
  })
  const code = TOTP.generate({
    secret: Secret.fromBase32(begun.body.secret),
    timestamp: app.clock.now().getTime(),
  })
  await app.call('POST /api/admins/second-factor/confirm', { token: one.token, body: { code } })
  expect((await act('resetFactor', one.id)).status).toBe(200)
  expect(await statusOf(one.token)).toBe(401)
  const again = await app.call('POST /api/admins/login', { body: { email: one.email, password } })
  expect(again.body.admin).toMatchObject({ secondFactor: false })
  expect(await auditOf(one.id)).toEqual([['admin.second-factor-reset', {}]])
  expect((await app.mailsTo(one.email)).at(-1)?.text).toContain('removed the second factor')
})

test('one’s own name is changed, and is in the log', async () => {
  const one = await somebody('interviewer')
  const change = (name: string) =>
    app.call('PATCH /api/admins/me', { token: one.token, body: { name } })
  expect((await change(' ')).body.fields).toEqual({ name: 'Enter your name' })
  expect((await change('Zoë\u200b  Ruiz')).body.admin.name).toBe('Zoë  Ruiz')
  const rows = await app.platform.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.actor, `admin:${one.id}`))
  expect(rows.map(({ action }) => action)).toEqual(['admin.name-changed'])
})
