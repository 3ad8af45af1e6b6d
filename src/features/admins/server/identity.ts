import type { Kind } from '#features/identity/server/kind.ts'
import { passwordVerbs } from '#features/identity/server/own-password.ts'
import { resetVerbs } from '#features/identity/server/password-resets.ts'
import { sessionVerbs } from '#features/identity/server/sessions.ts'
import { isPlaceKnown } from '#features/identity/server/sign-in-places.ts'
import { hourMs } from '#shared/durations.ts'
import { forgetAddressChange } from './address-changes.ts'
import { notifyAdmin } from './mails.ts'
import type { AdminRow } from './people.ts'
import { writeToStaff } from './staff-mails.ts'
import { adminPasswordResets, adminSessions, admins } from './tables.ts'

export const staffKind: Kind<AdminRow> = {
  name: 'admin',
  accounts: admins,
  closedAt: admins.disabledAt,
  hasPassword: admins.hasPassword,
  find: (db, which) => db.select().from(admins).where(which),
  findWithPlaces: ({ db, from }, which) =>
    db
      .select({ account: admins, known: isPlaceKnown(admins.id, from) })
      .from(admins)
      .where(which),
  ownWords: ({ name, email }) => [name, email],
  throttleName: (idOrEmail) => `admin:${idOrEmail}`,

  token: 'aa_',
  sessions: adminSessions,
  sessionOwner: adminSessions.adminId,
  idleMs: 8 * hourMs,
  longestMs: 12 * hourMs,

  resets: adminPasswordResets,
  resetOwner: adminPasswordResets.adminId,

  guesses: {
    bucket: 'codes',
    tooMany: 'Too many wrong attempts. Wait a while and try again',
    refused: (fields) => ({ action: 'admin.check-failed', detail: { fields } }),
  },
  onNewPassword: ({ db }, id) => forgetAddressChange(db, id),

  letters: {
    reset: (ctx, to, secret) =>
      to.hasPassword
        ? writeToStaff(ctx, { template: 'admin-reset-password', to, secret })
        : writeToStaff(ctx, { template: 'admin-no-password', to }),
    noAccount: (ctx, email) =>
      writeToStaff(ctx, { template: 'admin-no-account', to: { email, name: '' } }),
    passwordChanged: (ctx, self) => notifyAdmin(ctx, self, 'admin-password-changed'),
  },
}

export const { logOut, listDevices, endDevice } = sessionVerbs(staffKind)
export const { askForReset, prepareReset, resetPassword } = resetVerbs(staffKind)
export const { requireOwnPassword, prepareNewPassword, changePassword } = passwordVerbs(staffKind)
