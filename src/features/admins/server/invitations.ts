import { randomUUID } from 'node:crypto'
import { and, desc, eq, gt } from 'drizzle-orm'
import { requireGoodPassword } from '#features/accounts/server/password-rules.ts'
import { recordAudit } from '#server/audit.ts'
import type { AdminActor, Ctx, NoActor } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { adminInvitations, admins } from '#server/db/schema.ts'
import { hashPassword, inHashSlot } from '#server/hashing.ts'
import { invalidField, notFound, Refusal } from '#server/refusals.ts'
import { hashToken, newToken } from '#server/secrets.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import type { acceptInvitation, openInvitation } from '../contract.ts'
import { Role, roleWords } from '../rights.ts'
import type {
  Invitation,
  inviteAdmin,
  listInvitations,
  resendInvitation,
  revokeInvitation,
} from '../staff-contract.ts'
import { invitationDays } from '../times.ts'
import { requireFresh } from './fresh.ts'
import { getSelf } from './people.ts'
import { letIn } from './sign-in.ts'
import { writeToStaff } from './staff-mails.ts'

type Row = typeof adminInvitations.$inferSelect

/** Those that nobody has taken up yet, the newest first; one that ran out can be sent again. */
export async function listOpenInvitations({
  db,
  now,
}: Ctx<AdminActor>): Promise<Result<typeof listInvitations>> {
  const rows = await db
    .select()
    .from(adminInvitations)
    .orderBy(desc(adminInvitations.sentAt), desc(adminInvitations.id))
  return { invitations: rows.map((row) => present(row, now)) }
}

/** Invites an address, or invites it anew: the newest link, name and role are what counts. */
export async function invite(
  ctx: Ctx<AdminActor>,
  { body: { name, email, role } }: Input<typeof inviteAdmin>,
): Promise<Result<typeof inviteAdmin>> {
  requireFresh(ctx)
  const { db, actor } = ctx
  const [known] = await db
    .select({ disabledAt: admins.disabledAt })
    .from(admins)
    .where(eq(admins.email, email))
  if (known)
    throw invalidField(
      'email',
      known.disabledAt
        ? 'Somebody with this address is deactivated here. Reactivate them instead'
        : 'Somebody with this address works here already',
    )
  const { link, secret } = newLink(ctx)
  const [row] = await db
    .insert(adminInvitations)
    .values({ id: randomUUID(), email, name, role, invitedBy: actor.id, ...link })
    .onConflictDoUpdate({
      target: adminInvitations.email,
      set: { name, role, invitedBy: actor.id, ...link },
    })
    .returning()
  if (!row) throw new Error('an invitation that was not kept')
  await recordAudit(ctx, {
    action: 'admin.invited',
    subject: `invitation:${row.id}`,
    detail: { role },
  })
  return send(ctx, row, secret)
}

/** Writes again with a new link; the older one is dead. */
export async function resend(
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
  return send(ctx, row, secret)
}

export async function revoke(
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

/** Whoever may not invite any more has no invitation out either. */
export async function revokeInvitationsBy(db: Db, adminId: string): Promise<void> {
  await db.delete(adminInvitations).where(eq(adminInvitations.invitedBy, adminId))
}

/** What the page of the link shows; changes nothing. */
export async function readInvitation(
  ctx: Ctx<NoActor>,
  { body }: Input<typeof openInvitation>,
): Promise<Result<typeof openInvitation>> {
  const { name, email, role } = await getLive(ctx, body.token)
  return { name, email, role: Role.parse(role) }
}

/** Ahead of the transaction: nothing is hashed for a link that is over. */
export async function prepareJoining(
  ctx: Ctx<NoActor>,
  { body }: Input<typeof acceptInvitation>,
): Promise<string> {
  const { email } = await getLive(ctx, body.token)
  await requireGoodPassword(ctx, 'password', body.password, [body.name, email])
  return inHashSlot(() => hashPassword(body.password))
}

/** Takes the invitation up: the link works once, and whoever used it is signed in. */
export async function join(
  ctx: Ctx<NoActor>,
  { body }: Input<typeof acceptInvitation>,
  passwordHash: string,
): Promise<Result<typeof acceptInvitation>> {
  const [taken] = await ctx.db.delete(adminInvitations).where(isLive(ctx, body.token)).returning()
  if (!taken) throw linkIsOver()
  const [made] = await ctx.db
    .insert(admins)
    .values({
      id: randomUUID(),
      email: taken.email,
      name: body.name,
      role: taken.role,
      passwordHash,
      createdAt: ctx.now,
    })
    .onConflictDoNothing({ target: admins.email })
    .returning()
  if (!made) throw linkIsOver()
  await recordAudit(ctx, {
    action: 'admin.made',
    subject: `admin:${made.id}`,
    detail: { by: 'invitation', invitation: taken.id, role: taken.role },
  })
  return letIn(ctx, made, 'invitation')
}

function newLink({ now }: Ctx) {
  const { token, hash } = newToken()
  const expiresAt = new Date(now.getTime() + invitationDays * 24 * 3_600_000)
  return { link: { tokenHash: hash, sentAt: now, expiresAt }, secret: token }
}

async function send(ctx: Ctx<AdminActor>, row: Row, secret: string) {
  const { name: by } = await getSelf(ctx)
  await writeToStaff(ctx, {
    template: 'admin-invitation',
    to: row,
    by,
    role: roleWords[Role.parse(row.role)],
    secret,
    until: row.expiresAt,
  })
  return { invitation: present(row, ctx.now) }
}

function present(row: Row, now: Date): Invitation {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    role: Role.parse(row.role),
    sentAt: row.sentAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    isOver: row.expiresAt <= now,
  }
}

async function getLive(ctx: Ctx<NoActor>, token: string): Promise<Row> {
  const [row] = await ctx.db.select().from(adminInvitations).where(isLive(ctx, token))
  if (!row) throw linkIsOver()
  return row
}

function isLive({ now }: Ctx, token: string) {
  return and(eq(adminInvitations.tokenHash, hashToken(token)), gt(adminInvitations.expiresAt, now))
}

function linkIsOver(): Refusal {
  return new Refusal(
    'not-found',
    'This invitation has been used, replaced or is over. Ask whoever invited you for a new one',
    { code: 'link-over' },
  )
}
