import { and, eq, isNull } from 'drizzle-orm'
import { lockCheckedAccount } from '#features/identity/server/own-password.ts'
import { forgetReset } from '#features/identity/server/password-resets.ts'
import { limitProofMails, takeAddress } from '#server/address-proofs.ts'
import { recordAudit } from '#server/audit.ts'
import { requireSecondFactor } from '#server/auth.ts'
import type { AdminActor, Ctx, NoActor } from '#server/context.ts'
import { notedAddress } from '#server/noted-addresses.ts'
import { invalidField, linkIsOver } from '#server/refusals.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import type { changeOwnAddress, confirmOwnAddress } from '../contract.ts'
import { makeAddressChange, spendAddressChange } from './address-changes.ts'
import { requireOwnPassword, staffKind } from './identity.ts'
import { notifyAdmin } from './mails.ts'
import type { AdminRow } from './people.ts'
import { writeToStaff } from './staff-mails.ts'
import { admins } from './tables.ts'

/** Ahead of the transaction: anyone who found an open window cannot take the account along. */
export function requirePasswordForAddress(
  ctx: Ctx<AdminActor>,
  { body }: Input<typeof changeOwnAddress>,
): Promise<AdminRow> {
  requireSecondFactor(ctx.actor)
  return requireOwnPassword(ctx, 'password', body.password)
}

/** Writes to the new address, tells the old one, and changes nothing yet. */
export async function askForAddress(
  ctx: Ctx<AdminActor>,
  { body: { email } }: Input<typeof changeOwnAddress>,
  self: AdminRow,
): Promise<Result<typeof changeOwnAddress>> {
  if (email.toLowerCase() === self.email.toLowerCase())
    throw invalidField('email', 'This is already your email address')
  await lockCheckedAccount(staffKind, ctx.db, self)
  await limitProofMails(ctx)
  const secret = await makeAddressChange(ctx, self.id, email)
  const [holder] = await ctx.db.select().from(admins).where(eq(admins.email, email))
  if (holder) await writeToStaff(ctx, { template: 'admin-address-in-use', to: holder })
  else
    await writeToStaff(ctx, {
      template: 'admin-confirm-address',
      to: { email, name: self.name },
      secret,
    })
  await notifyAdmin(ctx, self, 'admin-new-address-asked')
  await recordAudit(ctx, { action: 'admin.address-asked' })
  return { message: `We sent an email to ${email}. Open the link in it to confirm` }
}

/** Uses a mailed link up. The new address takes the place of the old one, which is told. */
export async function confirmAddress(
  ctx: Ctx<NoActor>,
  { body: { token } }: Input<typeof confirmOwnAddress>,
): Promise<Result<typeof confirmOwnAddress>> {
  const { db } = ctx
  const wanted = await spendAddressChange(ctx, token)
  if (!wanted) throw linkIsOver()
  const [before] = await db
    .select()
    .from(admins)
    .where(and(eq(admins.id, wanted.adminId), isNull(admins.disabledAt)))
    .for('update')
  if (!before) throw linkIsOver()
  await takeAddress(db, wanted.email, () =>
    db.update(admins).set({ email: wanted.email }).where(eq(admins.id, before.id)),
  )
  // What went to the old address opens nothing anymore.
  await forgetReset(staffKind, db, before.id)
  await notifyAdmin(ctx, before, 'admin-address-changed')
  await recordAudit(ctx, {
    action: 'admin.address-changed',
    subject: `admin:${before.id}`,
    detail: notedAddress(ctx.config, `admin:${before.id}`, wanted.email),
  })
  return { email: wanted.email }
}
