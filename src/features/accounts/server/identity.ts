import { eq, sql } from 'drizzle-orm'
import type { Kind } from '#features/identity/server/kind.ts'
import { passwordVerbs } from '#features/identity/server/own-password.ts'
import { resetVerbs } from '#features/identity/server/password-resets.ts'
import { sessionVerbs } from '#features/identity/server/sessions.ts'
import { isPlaceKnown } from '#features/identity/server/sign-in-places.ts'
import type { Ctx } from '#server/context.ts'
import { dayMs } from '#shared/durations.ts'
import type { Applicant } from './applicants.ts'
import { noteClaim } from './claims.ts'
import { forgetEmailProof } from './email-proofs.ts'
import { writeTo, writeToStranger } from './mails.ts'
import { applicantSessions, applicants, passwordResets } from './tables.ts'

/** What else lets into an account, of later features: a new password ends it, so that it shuts everyone else out. */
export const endedByNewPassword: ((ctx: Ctx, applicantId: string) => Promise<void>)[] = []

export const applicantKind: Kind<Applicant> = {
  name: 'applicant',
  accounts: applicants,
  closedAt: applicants.closedAt,
  find: (db, which) => db.select().from(applicants).where(which),
  findWithPlaces: ({ db, from }, which) =>
    db
      .select({ account: applicants, known: isPlaceKnown(applicants.id, from) })
      .from(applicants)
      .where(which),
  ownWords: ({ firstName, lastName, email }) => [firstName, lastName, email],
  throttleName: (idOrEmail) => idOrEmail,

  token: 'au_',
  sessions: applicantSessions,
  sessionOwner: applicantSessions.applicantId,
  idleMs: 14 * dayMs,
  longestMs: 30 * dayMs,

  resets: passwordResets,
  resetOwner: passwordResets.applicantId,

  guesses: {
    bucket: 'accountFromNetwork',
    tooMany: 'Too many wrong passwords. Wait a while and try again',
    refused: () => ({ action: 'applicant.password-refused' }),
  },
  async onNewPassword(ctx, id, by) {
    for (const end of endedByNewPassword) await end(ctx, id)
    if (by === 'change') return
    // Anyone who opened our mail has confirmed where it went.
    await ctx.db
      .update(applicants)
      .set({ emailConfirmedAt: sql`coalesce(${applicants.emailConfirmedAt}, ${ctx.now})` })
      .where(eq(applicants.id, id))
    await noteClaim(ctx, id)
    await forgetEmailProof(ctx.db, id)
  },

  letters: {
    reset: (ctx, self, secret) => writeTo(ctx, self, 'reset-password', { secret }),
    noAccount: (ctx, email) => writeToStranger(ctx, email, 'no-account'),
    passwordChanged: (ctx, self) => writeTo(ctx, self, 'password-changed'),
  },
}

export const { logOut, listDevices, endDevice } = sessionVerbs(applicantKind)
export const { askForReset, prepareReset, resetPassword } = resetVerbs(applicantKind)
export const { requireOwnPassword, prepareNewPassword, changePassword } =
  passwordVerbs(applicantKind)
