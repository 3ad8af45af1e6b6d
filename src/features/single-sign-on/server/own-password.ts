import { eq } from 'drizzle-orm'
import { staffKind } from '#features/admins/server/identity.ts'
import { notifyAdmin } from '#features/admins/server/mails.ts'
import { type AdminRow, getSelf, lockSelf } from '#features/admins/server/people.ts'
import { requireFresh } from '#features/admins/server/reauthentication.ts'
import { admins } from '#features/admins/server/tables.ts'
import { requireGoodPassword } from '#features/identity/server/password-rules.ts'
import { endOtherSessions } from '#features/identity/server/sessions.ts'
import { recordAudit } from '#server/audit.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import { hashPassword, inHashSlot } from '#server/hash-queue.ts'
import { Refusal } from '#server/refusals.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import type * as calls from '../contract.ts'

/** Ahead of the transaction: nothing is hashed for anyone who has a password. */
export async function preparePassword(
  ctx: Ctx<AdminActor>,
  { body: { password } }: Input<typeof calls.chooseOwnPassword>,
): Promise<string> {
  requireFresh(ctx)
  const self = await getSelf(ctx)
  requireNone(self)
  await requireGoodPassword(ctx, 'password', password, staffKind.ownWords(self))
  return inHashSlot(() => hashPassword(password))
}

/** Lets an owner in without a provider too; from then on, only our own second factor counts. */
export async function chooseOwnPassword(
  ctx: Ctx<AdminActor>,
  _input: unknown,
  passwordHash: string,
): Promise<Result<typeof calls.chooseOwnPassword>> {
  const self = await lockSelf(ctx)
  requireNone(self)
  await ctx.db.update(admins).set({ passwordHash, hasPassword: true }).where(eq(admins.id, self.id))
  await endOtherSessions(staffKind, ctx)
  await staffKind.onNewPassword(ctx, self.id, 'change')
  await recordAudit(ctx, { action: 'admin.password-chosen' })
  await notifyAdmin(ctx, self, 'admin-password-changed')
  return {}
}

function requireNone({ hasPassword }: AdminRow): void {
  if (!hasPassword) return
  throw new Refusal('not-now', 'You have a password. Change it instead', { code: 'has-password' })
}
