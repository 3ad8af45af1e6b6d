import { eq, inArray, like } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { cleanupJob } from '#server/cleanup.ts'
import { auditLog, mails } from '#server/db/tables.ts'
import { forThisFile } from '#tests/for-this-file.ts'
import { makeAdmin } from '../../../../tests/admins.ts'
import { makeTestApp } from '../../../../tests/app.ts'
import { adminInvitations, admins } from './tables.ts'

const dayMs = 24 * 3_600_000
const password = 'a lantern by the old pier'

let owner: string
let names = 0

const app = await forThisFile(makeTestApp())
beforeEach(async () => {
  owner = await makeAdmin(app, { role: 'owner', name: `owner-${names++}` })
})

function invite(email: string, more: object = {}, token = owner) {
  const body = { name: 'Ines Duarte', email, role: 'reviewer', programs: 'both', ...more }
  return app.call('POST /api/admins/invitations', { token, body })
}

async function secretFor(email: string): Promise<string> {
  return (await app.mailsTo(email)).at(-1)?.secret ?? ''
}

function open(token: string) {
  return app.call('POST /api/admins/invitation', { body: { token } })
}

function accept(token: string, more: object = {}) {
  const body = { token, name: 'Ines Duarte', password, ...more }
  return app.call('POST /api/admins/invitation/accept', { body })
}

const over = { status: 404, body: { code: 'link-over' } }

test('an invitation is mailed, looked at without being used, and works once', async () => {
  const email = 'ines@institute.example'
  const invited = await invite(email)
  expect(invited.body.invitation).toEqual({
    id: expect.any(String),
    name: 'Ines Duarte',
    email,
    role: 'reviewer',
    programs: 'both',
    sentAt: app.clock.now().toISOString(),
    expiresAt: new Date(app.clock.now().getTime() + 7 * dayMs).toISOString(),
    isOver: false,
  })
  const secret = await secretFor(email)
  const letter = (await app.sentMails()).at(-1)
  expect(letter?.text).toContain(`http://localhost:3000/invitation#${secret}`)
  expect(letter?.text).toMatch(/owner-\d+ has invited you .* Your role: Reviewer\./)
  for (let time = 0; time < 2; time++)
    expect(await open(secret)).toMatchObject({
      status: 200,
      body: { name: 'Ines Duarte', email, role: 'reviewer' },
    })
  expect((await app.call('GET /api/admins/invitation', { query: { token: secret } })).status).toBe(
    405,
  )

  const joined = await accept(secret, { name: 'Inês Duarte' })
  expect(joined.body.admin).toMatchObject({ name: 'Inês Duarte', email, role: 'reviewer' })
  const { token } = joined.body
  expect((await app.call('GET /api/admins/me', { token })).status).toBe(200)
  expect(await accept(secret)).toMatchObject(over)
  expect(await open(secret)).toMatchObject(over)
  const list = await app.call('GET /api/admins/invitations', { token: owner })
  expect(list.body.invitations).toEqual([])
  const rows = await app.platform.db.select().from(auditLog).orderBy(auditLog.seq)
  expect(rows.map(({ action, detail }) => [action, detail])).toEqual([
    ['admin.invited', { role: 'reviewer', programs: 'both' }],
    [
      'admin.made',
      {
        by: 'invitation',
        invitation: expect.any(String),
        role: 'reviewer',
        programs: 'both',
        address: expect.stringMatching(/^[0-9a-f]{40}$/),
      },
    ],
    ['admin.signed-in', { by: 'invitation' }],
  ])
})

test('used twice at the same time: one account', async () => {
  const email = 'twice@institute.example'
  await invite(email)
  const secret = await secretFor(email)
  const answers = await Promise.all([accept(secret), accept(secret), accept(secret)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404])
  const made = await app.platform.db.select().from(admins).where(eq(admins.email, email))
  expect(made).toHaveLength(1)
})

test('it is over after seven days, can then be sent again, and is forgotten a month later', async () => {
  const email = 'late@institute.example'
  const { id } = (await invite(email)).body.invitation
  const secret = await secretFor(email)
  app.clock.advance(7 * dayMs - 1)
  expect((await open(secret)).status).toBe(200)
  app.clock.advance(1)
  expect(await open(secret)).toMatchObject(over)
  expect(await accept(secret)).toMatchObject(over)
  owner = await makeAdmin(app, { role: 'owner', name: `owner-${names++}` })
  const list = await app.call('GET /api/admins/invitations', { token: owner })
  expect(list.body.invitations[0]).toMatchObject({ id, isOver: true })
  await cleanupJob.run(app.platform, app.databaseUrl)
  const resend = await app.call('POST /api/admins/invitations/{id}/resend', {
    token: owner,
    params: { id },
  })
  expect(resend.body.invitation).toMatchObject({ id, isOver: false })
  expect((await open(await secretFor(email))).status).toBe(200)
  app.clock.advance(38 * dayMs)
  await cleanupJob.run(app.platform, app.databaseUrl)
  expect(await app.platform.db.select().from(adminInvitations)).toEqual([])
})

test('a newer link kills the older, whether sent again or written again', async () => {
  const email = 'newer@institute.example'
  const { id } = (await invite(email)).body.invitation
  const first = await secretFor(email)
  await app.call('POST /api/admins/invitations/{id}/resend', { token: owner, params: { id } })
  const second = await secretFor(email)
  const anew = await invite(email.toUpperCase(), { role: 'finance', name: 'Ines D.' })
  expect(anew.body.invitation).toMatchObject({ id, role: 'finance', name: 'Ines D.' })
  const third = await secretFor(email)
  expect(await accept(first)).toMatchObject(over)
  expect(await accept(second)).toMatchObject(over)
  expect((await accept(third)).body.admin.role).toBe('finance')
})

test('a revoked invitation opens nothing', async () => {
  const email = 'revoked@institute.example'
  const { id } = (await invite(email)).body.invitation
  const revoke = () =>
    app.call('DELETE /api/admins/invitations/{id}', { token: owner, params: { id } })
  expect((await revoke()).status).toBe(200)
  expect((await revoke()).status).toBe(404)
  expect(await accept(await secretFor(email))).toMatchObject(over)
})

test('who works here already is not invited, and says so at the field', async () => {
  await makeAdmin(app, { role: 'finance', name: 'here' })
  await makeAdmin(app, { role: 'finance', name: 'gone', disabled: true })
  expect((await invite('here@institute.example')).body.fields).toEqual({
    email: 'There’s already an account with this address',
  })
  expect((await invite('GONE@institute.example')).body.fields.email).toMatch(/Reactivate it/)
})

test.each([
  [{ email: 'nobody' }, 'email'],
  [{ name: '  ' }, 'name'],
  [{ role: 'dean' }, 'role'],
])('%j is 422 with its field', async (more, field) => {
  const answer = await invite('field@institute.example', more)
  expect([answer.status, Object.keys(answer.body.fields)]).toEqual([422, [field]])
})

test('inviting asks for the right and a fresh sign-in', async () => {
  const admissions = await makeAdmin(app, { role: 'admissions', name: `admissions-${names++}` })
  expect((await invite('a@institute.example', {}, admissions)).status).toBe(403)
  expect((await invite('a@institute.example', {}, '')).status).toBe(401)
  app.clock.advance(6 * 60_000)
  expect((await invite('a@institute.example')).body.code).toBe('confirm-first')
})

test('a weak password is refused and leaves the invitation valid', async () => {
  const email = 'weak@institute.example'
  await invite(email)
  const secret = await secretFor(email)
  for (const weak of ['short', 'password123', 'x'.repeat(129), email])
    expect((await accept(secret, { password: weak })).body.fields).toHaveProperty('password')
  expect((await accept(secret, { name: '' })).body.fields).toHaveProperty('name')
  expect((await accept(secret)).status).toBe(200)
})

test('a copied row opens nothing, and no stored letter shows the secret', async () => {
  const email = 'copied@institute.example'
  await invite(email)
  const [row] = await app.platform.db
    .select()
    .from(adminInvitations)
    .where(eq(adminInvitations.email, email))
  for (const form of ['hex', 'base64url', 'latin1'] as const)
    expect((await open(row?.tokenHash.toString(form) ?? '')).status).not.toBe(200)
  const stored = await app.platform.db.select().from(mails)
  const secret = await secretFor(email)
  expect(JSON.stringify(stored.map(({ text, html }) => [text, html]))).not.toContain(secret)
})

test('an invitation for one program makes an account for that program', async () => {
  const email = 'cleo@institute.example'
  expect((await invite(email, { programs: 'msc' })).body.invitation.programs).toBe('msc')
  const letter = (await app.sentMails()).at(-1)
  expect(letter?.text).toContain('Your role: Reviewer (Master’s only).')
  const secret = await secretFor(email)
  expect((await open(secret)).body.programs).toBe('msc')
  const joined = await accept(secret)
  expect(joined.body.admin.programs).toBe('msc')
  const [row] = await app.platform.db.select().from(admins).where(eq(admins.email, email))
  expect(row?.programs).toEqual(['msc'])
})

const several = 'POST /api/admins/invitations/several'
const post = { role: 'reviewer', programs: 'ba' }

test('several are invited by one call, each with an outcome of its own', async () => {
  await makeAdmin(app, { role: 'finance', name: 'here-already' })
  const [known] = await app.platform.db
    .select({ email: admins.email })
    .from(admins)
    .where(eq(admins.name, 'here-already'))
  const people = `"Lee, Dana" <dana@several.example>, eli@several.example;
    ${known?.email}
    ELI@several.example, nobody, <fay@several.example>`
  const { body } = await app.call(several, { token: owner, body: { people, ...post } })
  expect(body.outcomes).toEqual([
    { entry: '"Lee, Dana" <dana@several.example>', outcome: 'invited', problem: null },
    { entry: 'eli@several.example', outcome: 'invited', problem: null },
    {
      entry: known?.email,
      outcome: 'has-account',
      problem: 'There’s already an account with this address',
    },
    {
      entry: 'nobody',
      outcome: 'not-valid',
      problem: 'Enter an email address in the form name@example.com',
    },
    { entry: '<fay@several.example>', outcome: 'invited', problem: null },
  ])
  const rows = await app.platform.db
    .select()
    .from(adminInvitations)
    .where(like(adminInvitations.email, '%@several.example'))
    .orderBy(adminInvitations.email)
  expect(rows.map(({ name, role, programs }) => [name, role, programs])).toEqual([
    ['Lee, Dana', 'reviewer', ['ba']],
    ['eli', 'reviewer', ['ba']],
    ['fay', 'reviewer', ['ba']],
  ])
  const invited = await app.platform.db
    .select()
    .from(auditLog)
    .where(
      inArray(
        auditLog.subject,
        rows.map(({ id }) => `invitation:${id}`),
      ),
    )
  expect(invited.map(({ action }) => action)).toEqual(Array(3).fill('admin.invited'))
  for (const { email } of rows) expect(await app.mailsTo(email)).toHaveLength(1)
  expect((await open(await secretFor('eli@several.example'))).status).toBe(200)
})

test('at most 50 are invited at once, and an empty list invites no one', async () => {
  const list = (count: number) =>
    Array.from({ length: count }, (_, at) => `p${at}@many.example`).join('\n')
  const ask = (people: string) => app.call(several, { token: owner, body: { people, ...post } })
  expect(await ask(list(51))).toMatchObject({
    status: 422,
    body: { fields: { people: 'Enter 50 people or fewer' } },
  })
  expect(await ask(' ,;\n')).toMatchObject({
    status: 422,
    body: { fields: { people: 'Enter an email address' } },
  })
  expect(await app.mailsTo('p0@many.example')).toEqual([])
  expect((await ask(list(50))).body.outcomes).toHaveLength(50)
})
