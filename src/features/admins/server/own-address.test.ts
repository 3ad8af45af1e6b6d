import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditLog } from '#server/db/tables.ts'
import { makeAdmin } from '#tests/admins.ts'
import { makeTestApp } from '#tests/app.ts'
import { castPassword } from '#tests/cast.ts'
import { forThisFile } from '#tests/for-this-file.ts'

const minuteMs = 60_000

let names = 0

const app = await forThisFile(makeTestApp())

async function somebody(role = 'admissions') {
  const name = `noor-${names++}`
  const token = await makeAdmin(app, { role, name })
  return { token, old: `${name}@institute.example`, wanted: `${name}@married.example` }
}

function ask(token: string, email: string, password = castPassword) {
  return app.call('POST /api/admins/address', { token, body: { email, password } })
}

function confirm(token: string) {
  return app.call('POST /api/admins/address/confirm', { body: { token } })
}

function signIn(email: string) {
  return app.call('POST /api/admins/login', { body: { email, password: castPassword } })
}

async function secretFor(token: string, email: string): Promise<string> {
  expect((await ask(token, email)).status).toBe(200)
  return (await app.mailsTo(email)).at(-1)?.secret ?? ''
}

const over = { status: 404, body: { code: 'link-over' } }

test('the new address counts once its link is followed, and the old one is told of both', async () => {
  const { token, old, wanted } = await somebody()
  expect(await ask(token, wanted, 'not my password')).toMatchObject({
    status: 422,
    body: { fields: { password: expect.any(String) } },
  })
  expect((await ask(token, old.toUpperCase())).status).toBe(422)
  const secret = await secretFor(token, wanted)
  expect((await app.mailsTo(wanted)).at(-1)?.text).toContain(
    `http://localhost:3000/link/staff-address#${secret}`,
  )
  expect((await signIn(wanted)).status).toBe(401)
  expect((await signIn(old)).status).toBe(200)

  expect(await confirm(secret)).toMatchObject({ status: 200, body: { email: wanted } })
  expect(await confirm(secret)).toMatchObject(over)
  expect((await signIn(old)).status).toBe(401)
  expect((await signIn(wanted)).status).toBe(200)
  const { body } = await app.call('GET /api/admins/me', { token })
  expect(body.admin.email).toBe(wanted)
  const told = (await app.mailsTo(old)).map(({ template }) => template)
  expect(told).toContain('admin-new-address-asked')
  expect(told).toContain('admin-address-changed')
  const noted = await app.platform.db
    .select({ subject: auditLog.subject })
    .from(auditLog)
    .where(eq(auditLog.action, 'admin.address-changed'))
  expect(noted).toHaveLength(1)
})

test('an older link and one after sixty minutes open nothing', async () => {
  const { token, wanted } = await somebody()
  const older = await secretFor(token, wanted)
  const newer = await secretFor(token, wanted)
  expect(await confirm(older)).toMatchObject(over)
  app.clock.advance(61 * minuteMs)
  expect(await confirm(newer)).toMatchObject(over)
})

test('a colleague’s address gets a letter without a link, and the answer is the same', async () => {
  const one = await somebody()
  const other = await somebody()
  const free = await ask(one.token, one.wanted)
  const taken = await ask(one.token, other.old)
  expect(taken.body.message).toBe(free.body.message.replace(one.wanted, other.old))
  expect((await app.mailsTo(other.old)).at(-1)).toMatchObject({
    template: 'admin-address-in-use',
    secret: '',
  })
})

test('someone who is shut out takes no address along, nor does a change outlive a new password', async () => {
  const owner = await makeAdmin(app, { role: 'owner', name: 'omar' })
  const out = await somebody()
  const secret = await secretFor(out.token, out.wanted)
  const { body } = await app.call('GET /api/admins/me', { token: out.token })
  const end = await app.call('POST /api/admins/people/{id}/end-devices', {
    token: owner,
    params: { id: body.admin.id },
    body: {},
  })
  expect(end.status).toBe(200)
  expect(await confirm(secret)).toMatchObject(over)

  const careful = await somebody()
  const waiting = await secretFor(careful.token, careful.wanted)
  const changed = await app.call('POST /api/admins/password', {
    token: careful.token,
    body: { currentPassword: castPassword, newPassword: 'a lantern by the old pier' },
  })
  expect(changed.status).toBe(200)
  expect(await confirm(waiting)).toMatchObject(over)
})
