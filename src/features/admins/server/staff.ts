import { eq } from 'drizzle-orm'
import { forgetReset } from '#features/identity/server/password-resets.ts'
import { endAllSessions } from '#features/identity/server/sessions.ts'
import { forgetOtherDevices } from '#features/identity/server/sign-in-places.ts'
import { recordAudit } from '#server/audit.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import { notFound, Refusal } from '#server/refusals.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import { can, programsOf, Role, scopeOf, wordsOfPost } from '#shared/rights.ts'
import type {
  changeRole,
  deactivateAdmin,
  endAdminDevices,
  reactivateAdmin,
  resetSecondFactor,
} from '../staff-contract.ts'
import { forgetAddressChange } from './address-changes.ts'
import { staffKind } from './identity.ts'
import { revokeInvitationsBy } from './invitations.ts'
import { notifyOfNewOwner } from './owner-alerts.ts'
import { lockOwners, requirePasswordOwner } from './owners.ts'
import type { AdminRow } from './people.ts'
import { requireFresh } from './reauthentication.ts'
import { writeToStaff } from './staff-mails.ts'
import { admins, recoveryCodes } from './tables.ts'

/** What later features stop when somebody is shut out; each adds its own. */
export const shutOutParts: ((ctx: Ctx<AdminActor>, adminId: string) => Promise<void>)[] = []
/** The same for anyone who may no longer manage accounts but stays. */
export const noLongerOwnerParts: typeof shutOutParts = []

/** Gives a colleague another role or other programs; it counts from their next call on. */
export async function giveRole(
  ctx: Ctx<AdminActor>,
  { params: { id }, body: { role, programs: wanted } }: Input<typeof changeRole>,
): Promise<Result<typeof changeRole>> {
  const { self, colleague, owners } = await lockStaff(ctx, id)
  if (role !== 'owner') requirePasswordOwner(owners, colleague)
  const programs = programsOf(role, wanted)
  const [from, to] = [scopeOf(colleague.programs), scopeOf(programs)]
  if (colleague.role === role && from === to) return {}
  const since = colleague.role === role ? {} : { roleSince: ctx.now }
  await ctx.db
    .update(admins)
    .set({ role, programs, ...since })
    .where(eq(admins.id, id))
  if (!can(role, 'manage-admins')) {
    await revokeInvitationsBy(ctx.db, id)
    for (const stop of noLongerOwnerParts) await stop(ctx, id)
  }
  if (colleague.role !== role)
    await note(ctx, 'admin.role-changed', id, { from: colleague.role, to: role })
  const isNewOwner = role === 'owner' && colleague.role !== role && !colleague.disabledAt
  if (isNewOwner) await notifyOfNewOwner(ctx, colleague)
  if (from !== to) await note(ctx, 'admin.programs-changed', id, { from, to })
  await writeToStaff(ctx, {
    template: 'admin-role-changed',
    to: colleague,
    by: self.name,
    role: wordsOfPost(role, to),
  })
  return {}
}

export async function deactivatePerson(
  ctx: Ctx<AdminActor>,
  { params: { id } }: Input<typeof deactivateAdmin>,
): Promise<Result<typeof deactivateAdmin>> {
  await deactivateStaff(ctx, await lockStaff(ctx, id))
  return {}
}

/** Shuts a colleague out at once: sessions, mailed links and the invitations they wrote end here. */
export async function deactivateStaff(
  ctx: Ctx<AdminActor>,
  { colleague, owners }: LockedStaff,
): Promise<void> {
  const { id } = colleague
  if (colleague.disabledAt)
    throw new Refusal('not-now', 'This account is already deactivated', { code: 'deactivated' })
  requirePasswordOwner(owners, colleague)
  await ctx.db.update(admins).set({ disabledAt: ctx.now }).where(eq(admins.id, id))
  await shutOut(ctx, id)
  await forgetReset(staffKind, ctx.db, id)
  await revokeInvitationsBy(ctx.db, id)
  await note(ctx, 'admin.deactivated', id)
}

/** Signs a colleague out everywhere and stops what they have under way; they may come back with their password. */
export async function endDevicesOf(
  ctx: Ctx<AdminActor>,
  { params: { id } }: Input<typeof endAdminDevices>,
): Promise<Result<typeof endAdminDevices>> {
  await lockStaff(ctx, id)
  await shutOut(ctx, id)
  await note(ctx, 'admin.devices-ended', id)
  return {}
}

/** Ends every session, and what its holder has asked for or approved but what is not done yet. */
export async function shutOut(ctx: Ctx<AdminActor>, id: string): Promise<void> {
  await endAllSessions(staffKind, ctx.db, id)
  await forgetOtherDevices(ctx, id)
  await forgetAddressChange(ctx.db, id)
  for (const stop of shutOutParts) await stop(ctx, id)
}

export async function reactivatePerson(
  ctx: Ctx<AdminActor>,
  { params: { id } }: Input<typeof reactivateAdmin>,
): Promise<Result<typeof reactivateAdmin>> {
  await reactivateStaff(ctx, await lockStaff(ctx, id))
  return {}
}

/** Lets a colleague in again, in the role that they had. */
export async function reactivateStaff(
  ctx: Ctx<AdminActor>,
  { self, colleague }: LockedStaff,
): Promise<void> {
  const { id } = colleague
  if (!colleague.disabledAt)
    throw new Refusal('not-now', 'This account is already active', { code: 'active' })
  await ctx.db.update(admins).set({ disabledAt: null, roleSince: ctx.now }).where(eq(admins.id, id))
  await note(ctx, 'admin.reactivated', id)
  if (colleague.role === 'owner') await notifyOfNewOwner(ctx, colleague)
  await writeToStaff(ctx, { template: 'admin-reactivated', to: colleague, by: self.name })
}

/** For a colleague who lost phone and recovery codes: they sign in by password and set up a new one. */
export async function resetFactor(
  ctx: Ctx<AdminActor>,
  { params: { id } }: Input<typeof resetSecondFactor>,
): Promise<Result<typeof resetSecondFactor>> {
  const { self, colleague } = await lockStaff(ctx, id)
  if (!colleague.totpSecret)
    throw new Refusal('not-now', 'This account has no second factor', { code: 'no-second-factor' })
  await ctx.db
    .update(admins)
    .set({ totpSecret: null, totpPendingSecret: null })
    .where(eq(admins.id, id))
  await ctx.db.delete(recoveryCodes).where(eq(recoveryCodes.adminId, id))
  await shutOut(ctx, id)
  await note(ctx, 'admin.second-factor-reset', id)
  await writeToStaff(ctx, { template: 'admin-second-factor-reset', to: colleague, by: self.name })
  return {}
}

type LockedStaff = { self: AdminRow; colleague: AdminRow; owners: readonly AdminRow[] }

/**
 * Locks the colleague and every owner until the transaction ends. Of two owners who act on each other
 * at once the second finds that they are none anymore, so an owner is always left: the one who acts.
 */
export async function lockStaff(ctx: Ctx<AdminActor>, id: string): Promise<LockedStaff> {
  requireFresh(ctx)
  if (id === ctx.actor.id)
    throw new Refusal('not-now', 'You can’t do this to your own account. Ask another owner', {
      code: 'own-account',
    })
  return lockAccount(ctx, id)
}

/** The same for a program, which was never at a keyboard; its maker’s own account too. */
export async function lockAccount(ctx: Ctx<AdminActor>, id: string): Promise<LockedStaff> {
  const { db, actor } = ctx
  const owners = await lockOwners(db)
  const self = owners.find((owner) => owner.id === actor.id)
  if (!self || !can(Role.parse(self.role), 'manage-admins'))
    throw new Refusal('not-allowed', 'Your role doesn’t include this')
  const [colleague] = await db.select().from(admins).where(eq(admins.id, id)).for('update')
  if (!colleague) throw notFound('member of staff')
  return { self, colleague, owners }
}

async function note(ctx: Ctx<AdminActor>, action: string, id: string, detail?: object) {
  await recordAudit(ctx, { action, subject: `admin:${id}`, detail: { ...detail } })
}
