import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { recordAudit } from '#server/audit.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { invalidField, notFound } from '#server/refusals.ts'
import { newToken } from '#server/secrets.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import { programsOf, Role, scopeOf, wordsOfPost } from '#shared/rights.ts'
import type { inviteAdmin } from '../invitation-contract.ts'
import type {
  Invitation,
  listInvitations,
  resendInvitation,
  revokeInvitation,
} from '../staff-contract.ts'
import { invitationDays } from '../times.ts'
import { getSelf } from './people.ts'
import { requireFresh } from './reauthentication.ts'
import { writeToStaff } from './staff-mails.ts'
import { adminInvitations, admins } from './tables.ts'

type Row = typeof adminInvitations.$inferSelect

/** Those that no one has taken up yet, the newest first; one that ran out can be sent again. */
export async function listOpenInvitations({
  db,
  now,
}: Ctx<AdminActor>): Promise<Result<typeof listInvitations>> {
  const rows = await db
    .select()
    .from(adminInvitations)
    .orderBy(desc(adminInvitations.sentAt), desc(adminInvitations.id))
  return { invitations: rows.map((row) => presentInvitation(row, now)) }
}

export async function sendInvitation(
  ctx: Ctx<AdminActor>,
  { body }: Input<typeof inviteAdmin>,
): Promise<Result<typeof inviteAdmin>> {
  requireFresh(ctx)
  return inviteStaff(ctx, body)
}

/** Invites an address, or invites it again: the newest link, name and role are what counts. */
export async function inviteStaff(
  ctx: Ctx<AdminActor>,
  { name, email, role, programs: wanted }: Input<typeof inviteAdmin>['body'],
): Promise<Result<typeof inviteAdmin>> {
  const { db, actor } = ctx
  const [known] = await db
    .select({ disabledAt: admins.disabledAt })
    .from(admins)
    .where(eq(admins.email, email))
  if (known)
    throw invalidField(
      'email',
      known.disabledAt
        ? 'There’s a deactivated account with this address. Reactivate it instead'
        : 'There’s already an account with this address',
    )
  const { link, secret } = newLink(ctx)
  const post = { name, role, programs: programsOf(role, wanted) }
  const [row] = await db
    .insert(adminInvitations)
    .values({ id: randomUUID(), email, ...post, invitedBy: actor.id, ...link })
    .onConflictDoUpdate({
      target: adminInvitations.email,
      set: { ...post, invitedBy: actor.id, ...link },
    })
    .returning()
  if (!row) throw new Error('an invitation that was not kept')
  await recordAudit(ctx, {
    action: 'admin.invited',
    subject: `invitation:${row.id}`,
    detail: { role, programs: scopeOf(row.programs) },
  })
  return mailInvitation(ctx, row, secret)
}

/** Writes again with a new link; the older one is dead. */
export async function renewInvitation(
  ctx: Ctx<AdminActor>,
  { params: { id } }: Input<typeof resendInvitation>,
): Promise<Result<typeof resendInvitation>> {
  requireFresh(ctx)
  const { link, secret } = newLink(ctx)
  const [row] = await ctx.db
    .update(adminInvitations)
    .set({ ...link, invitedBy: ctx.actor.id })
    .where(eq(adminInvitations.id, id))
    .returning()
  if (!row) throw notFound('invitation')
  await recordAudit(ctx, { action: 'admin.invitation-resent', subject: `invitation:${id}` })
  return mailInvitation(ctx, row, secret)
}

export async function withdrawInvitation(
  ctx: Ctx<AdminActor>,
  { params: { id } }: Input<typeof revokeInvitation>,
): Promise<Result<typeof revokeInvitation>> {
  const gone = await ctx.db
    .delete(adminInvitations)
    .where(eq(adminInvitations.id, id))
    .returning({ id: adminInvitations.id })
  if (gone.length === 0) throw notFound('invitation')
  await recordAudit(ctx, { action: 'admin.invitation-revoked', subject: `invitation:${id}` })
  return {}
}

/** Anyone who may not invite anymore has no invitation out either. */
export async function revokeInvitationsBy(db: Db, adminId: string): Promise<void> {
  await db.delete(adminInvitations).where(eq(adminInvitations.invitedBy, adminId))
}

function newLink({ now }: Ctx) {
  const { token, hash } = newToken()
  const expiresAt = new Date(now.getTime() + invitationDays * 24 * 3_600_000)
  return { link: { tokenHash: hash, sentAt: now, expiresAt }, secret: token }
}

async function mailInvitation(ctx: Ctx<AdminActor>, row: Row, secret: string) {
  const { name: by } = await getSelf(ctx)
  await writeToStaff(ctx, {
    template: 'admin-invitation',
    to: row,
    by,
    role: wordsOfPost(Role.parse(row.role), scopeOf(row.programs)),
    secret,
    until: row.expiresAt,
  })
  return { invitation: presentInvitation(row, ctx.now) }
}

function presentInvitation(row: Row, now: Date): z.input<typeof Invitation> {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    role: Role.parse(row.role),
    programs: scopeOf(row.programs),
    sentAt: row.sentAt,
    expiresAt: row.expiresAt,
    isOver: row.expiresAt <= now,
  }
}
