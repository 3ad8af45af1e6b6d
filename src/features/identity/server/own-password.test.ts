import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { applicantKind } from '#features/accounts/server/identity.ts'
import { staffKind } from '#features/admins/server/identity.ts'
import { makeAdmin } from '#tests/admins.ts'
import { makeTestApp } from '#tests/app.ts'
import { bringIn, cast } from '#tests/cast.ts'
import { forThisFile } from '#tests/for-this-file.ts'
import type { Kind } from './kind.ts'
import { lockCheckedAccount } from './own-password.ts'

const app = await forThisFile(makeTestApp())
await bringIn(app, { ...cast.maya, program: undefined, status: undefined })
await makeAdmin(app, { role: 'owner', name: 'owner' })

const kinds: [string, Kind, string][] = [
  ['an applicant', applicantKind, cast.maya.email],
  ['staff', staffKind, 'owner@institute.example'],
]

test.each(kinds)(
  'nothing that %s begins with one password goes on after another was chosen',
  async (_, kind, email) => {
    const { db } = app.platform
    const { accounts } = kind
    const [checked] = await kind.find(db, eq(accounts.email, email))
    if (!checked) throw new Error(`no account of ${email}`)
    await lockCheckedAccount(kind, db, checked)
    await db
      .update(accounts)
      .set({ passwordHash: `${checked.passwordHash}x` })
      .where(eq(accounts.id, checked.id))
    await expect(lockCheckedAccount(kind, db, checked)).rejects.toThrow('Your account has changed')
  },
)
