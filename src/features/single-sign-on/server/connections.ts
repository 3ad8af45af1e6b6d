import { and, eq } from 'drizzle-orm'
import { staffKind } from '#features/admins/server/identity.ts'
import { notifyAdmin } from '#features/admins/server/mails.ts'
import { lockOwners, requirePasswordOwner } from '#features/admins/server/owners.ts'
import { type AdminRow, getSelf, lockSelf } from '#features/admins/server/people.ts'
import { requireFresh } from '#features/admins/server/reauthentication.ts'
import { lockStaff, shutOut } from '#features/admins/server/staff.ts'
import { writeToStaff } from '#features/admins/server/staff-mails.ts'
import { admins } from '#features/admins/server/tables.ts'
import { forgetReset } from '#features/identity/server/password-resets.ts'
import { endOtherSessions } from '#features/identity/server/sessions.ts'
import { recordAudit } from '#server/audit.ts'
import { requireSecondFactor } from '#server/auth.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import { notFound, Refusal } from '#server/refusals.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import type * as calls from '../contract.ts'
import { getProvider, takeAttempt } from './attempts.ts'
import {
  beginAt,
  keepBegun,
  notingRefusal,
  proveLogin,
  requireSameAddress,
} from './proven-logins.ts'
import type { ProvenPerson } from './provider-client.ts'
import { staffIdentities } from './tables.ts'
import { unknownPassword } from './unknown-password.ts'

type BegunLogin = Awaited<ReturnType<typeof beginAt>>

/** Ahead of the transaction. To connect, one proves first that the account is one’s own. */
export async function prepareOwnLogin(
  ctx: Ctx<AdminActor>,
  { body: { provider: number, purpose } }: Input<typeof calls.beginOwnLogin>,
): Promise<BegunLogin> {
  if (purpose === 'connect') {
    requireSecondFactor(ctx.actor)
    requireFresh(ctx)
  }
  const provider = getProvider(ctx.config, number)
  return beginAt(ctx, provider, { purpose, sessionId: ctx.actor.sessionId })
}

export async function beginOwnLogin(
  ctx: Ctx<AdminActor>,
  _input: unknown,
  begun: BegunLogin,
): Promise<Result<typeof calls.beginOwnLogin>> {
  return keepBegun(ctx, begun)
}

export async function checkConnect(
  ctx: Ctx<AdminActor>,
  { body: { ticket, answer } }: Input<typeof calls.finishConnect>,
): Promise<ProvenPerson> {
  requireSecondFactor(ctx.actor)
  const taken = await takeAttempt(ctx, { ticket, answer }, ['connect'])
  const person = await proveLogin(ctx, taken, answer)
  const self = await getSelf(ctx)
  await notingRefusal(ctx, self, () => requireSameAddress(taken.provider, person, self.email))
  return person
}

export async function finishConnect(
  ctx: Ctx<AdminActor>,
  _input: unknown,
  person: ProvenPerson,
): Promise<Result<typeof calls.finishConnect>> {
  await connectLogin(ctx, person, await getSelf(ctx))
  return {}
}

/** From now on, this login at the provider is this account’s. */
export async function connectLogin(
  ctx: Ctx,
  { issuer, subject }: ProvenPerson,
  admin: AdminRow,
): Promise<void> {
  const made = await ctx.db
    .insert(staffIdentities)
    .values({ issuer, subject, adminId: admin.id, connectedAt: ctx.now })
    .onConflictDoNothing()
    .returning({ subject: staffIdentities.subject })
  if (made.length === 0)
    throw new Refusal('not-now', 'This login is already connected to an account', {
      code: 'connected',
    })
  await recordAudit(ctx, {
    action: 'admin.provider-connected',
    subject: `admin:${admin.id}`,
    detail: { issuer },
  })
  await notifyAdmin(ctx, admin, 'admin-provider-connected')
}

export async function disconnectOwnLogin(
  ctx: Ctx<AdminActor>,
  { body: { provider: number } }: Input<typeof calls.disconnectOwnLogin>,
): Promise<Result<typeof calls.disconnectOwnLogin>> {
  requireSecondFactor(ctx.actor)
  requireFresh(ctx)
  const { issuer } = getProvider(ctx.config, number)
  const self = await lockSelf(ctx)
  const { id, hasPassword } = self
  if (!hasPassword)
    throw new Refusal('not-now', 'You have no password: this is the only way you log in', {
      code: 'no-password',
    })
  if (!(await forget(ctx, id, issuer))) throw notFound('connected login')
  await endOtherSessions(staffKind, ctx)
  await notifyAdmin(ctx, self, 'admin-provider-disconnected')
  return {}
}

/** Ends what a colleague does, and their way in; by email, they can get a password then. */
export async function disconnectColleague(
  ctx: Ctx<AdminActor>,
  { params: { id } }: Input<typeof calls.disconnectPerson>,
): Promise<Result<typeof calls.disconnectPerson>> {
  const { self, colleague } = await lockStaff(ctx, id)
  await forget(ctx, id)
  await ctx.db.update(admins).set({ hasPassword: true }).where(eq(admins.id, id))
  await shutOut(ctx, id)
  await writeToStaff(ctx, { template: 'admin-disconnected', to: colleague, by: self.name })
  return {}
}

async function forget(ctx: Ctx<AdminActor>, adminId: string, issuer?: string): Promise<boolean> {
  const gone = await ctx.db
    .delete(staffIdentities)
    .where(
      and(
        eq(staffIdentities.adminId, adminId),
        issuer === undefined ? undefined : eq(staffIdentities.issuer, issuer),
      ),
    )
    .returning({ issuer: staffIdentities.issuer })
  if (gone.length === 0) return false
  await recordAudit(ctx, {
    action: 'admin.provider-disconnected',
    subject: `admin:${adminId}`,
    detail: { issuers: gone.map((one) => one.issuer).toSorted() },
  })
  return true
}

/** Ahead of the transaction: the hash of a password that no one knows. */
export async function prepareWithout(ctx: Ctx<AdminActor>): Promise<string> {
  requireSecondFactor(ctx.actor)
  requireFresh(ctx)
  return unknownPassword()
}

/** No password lets them in from now on, and no mailed link gives them one. */
export async function removeOwnPassword(
  ctx: Ctx<AdminActor>,
  _input: unknown,
  passwordHash: string,
): Promise<Result<typeof calls.removeOwnPassword>> {
  const { db, actor, config } = ctx
  const owners = await lockOwners(db)
  requirePasswordOwner(owners, actor)
  const self = await lockSelf(ctx)
  const connected = await db
    .select({ issuer: staffIdentities.issuer })
    .from(staffIdentities)
    .where(eq(staffIdentities.adminId, actor.id))
    .for('update')
  const works = connected.some(({ issuer }) =>
    config.signInProviders.some((provider) => provider.issuer === issuer),
  )
  if (!works)
    throw new Refusal('not-now', 'Connect a login provider first', { code: 'not-connected' })
  await db.update(admins).set({ passwordHash, hasPassword: false }).where(eq(admins.id, actor.id))
  await forgetReset(staffKind, db, actor.id)
  await endOtherSessions(staffKind, ctx)
  await recordAudit(ctx, { action: 'admin.password-removed' })
  await notifyAdmin(ctx, self, 'admin-password-removed')
  return {}
}
