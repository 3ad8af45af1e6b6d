import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { erasePeople } from '#features/accounts/server/account-closure.ts'
import { applicantSessions, applicants, passwordResets } from '#features/accounts/server/tables.ts'
import { systemContext } from '#server/context.ts'
import { mails } from '#server/db/tables.ts'
import { makeTestApp } from '#tests/app.ts'
import { bringIn, cast, castPassword, type Person } from '#tests/cast.ts'
import { forThisFile } from '#tests/for-this-file.ts'
import { changeSetting } from '#tests/settings.ts'
import { waitingForRows } from '#tests/waiting-for-rows.ts'
import { loginLinks } from './tables.ts'

const app = await forThisFile(makeTestApp())
const { db } = app.platform
await changeSetting(app, 'login-links', { isOn: true })

/** Someone with a confirmed address, and a login link and a reset in their mailbox. */
async function bringHolder(person: Person) {
  await bringIn(app, { ...person, program: undefined, status: undefined })
  const now = app.clock.now()
  const [{ id } = { id: '' }] = await db
    .update(applicants)
    .set({ emailConfirmedAt: now })
    .where(eq(applicants.email, person.email))
    .returning({ id: applicants.id })
  await app.call('POST /api/users/login-links', { body: { email: person.email } })
  const link = (await app.mailsTo(person.email)).at(-1)?.secret
  await app.call('POST /api/users/forgot-password', { body: { email: person.email } })
  const reset = (await app.mailsTo(person.email)).at(-1)?.secret
  return { id, link, reset, email: person.email }
}

type Holder = Awaited<ReturnType<typeof bringHolder>>

const ways: [string, Person, (holder: Holder) => Promise<{ status: number }>][] = [
  [
    'a login by password',
    cast.maya,
    ({ email }) => app.call('POST /api/users/login', { body: { email, password: castPassword } }),
  ],
  [
    'a login by link',
    cast.ingrid,
    ({ link }) => app.call('POST /api/users/login-links/follow', { body: { token: link } }),
  ],
  [
    'a login link',
    cast.rosa,
    ({ email }) => app.call('POST /api/users/login-links', { body: { email } }),
  ],
  [
    'a reset',
    cast.noor,
    ({ email }) => app.call('POST /api/users/forgot-password', { body: { email } }),
  ],
  [
    'a new password',
    cast.david,
    ({ reset }) =>
      app.call('POST /api/users/reset-password', {
        body: { token: reset, password: 'a kite over the dunes' },
      }),
  ],
]

test.each(ways)(
  '%s that is asked for while someone is erased leaves nothing of them',
  async (_, person, ask) => {
    const holder = await bringHolder(person)
    const { asked } = await db.transaction(async (inside) => {
      await erasePeople(systemContext(app.platform, inside), [holder.id])
      const asked = ask(holder)
      await expect.poll(() => waitingForRows(app)).toBe(1)
      return { asked }
    })
    expect([200, 401, 404, 409]).toContain((await asked).status)
    const { id: applicantId } = holder
    for (const table of [applicantSessions, passwordResets, loginLinks])
      expect(await db.$count(table, eq(table.applicantId, applicantId))).toBe(0)
    const told = await db.select().from(mails).where(eq(mails.toAddress, holder.email))
    // Anyone may ask with an address that has no account; that letter names nobody.
    expect(told.map(({ toName, text }) => [toName, text.includes(person.firstName)])).toEqual(
      told.map(() => ['', false]),
    )
  },
)
