import { randomUUID } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import { requireGoodPassword } from '#features/identity/server/password-rules.ts'
import { recordAudit } from '#server/audit.ts'
import type { Ctx, NoActor } from '#server/context.ts'
import { hashPassword, inHashSlot } from '#server/hash-queue.ts'
import { notedAddress } from '#server/noted-addresses.ts'
import { Refusal } from '#server/refusals.ts'
import { hashToken } from '#server/secrets.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import { Role, scopeOf } from '#shared/rights.ts'
import type { acceptInvitation, openInvitation } from '../contract.ts'
import { notifyOfNewOwner } from './owner-alerts.ts'
import type { AdminRow } from './people.ts'
import { logInStaff } from './sign-in.ts'
import { adminInvitations, admins } from './tables.ts'

/** What later features do when somebody has joined; each adds its own. */
export const joinedParts: ((ctx: Ctx, admin: AdminRow) => Promise<void>)[] = []

/** What the page of the link shows; changes nothing. */
export async function readInvitation(
  ctx: Ctx<NoActor>,
  { body }: Input<typeof openInvitation>,
): Promise<Result<typeof openInvitation>> {
  const { name, email, role, programs } = await getInvitation(ctx, body.token)
  return { name, email, role: Role.parse(role), programs: scopeOf(programs) }
}

/** Ahead of the transaction: nothing is hashed for a link that is over. */
export async function prepareJoining(
  ctx: Ctx<NoActor>,
  { body }: Input<typeof acceptInvitation>,
): Promise<string> {
  const { email } = await getInvitation(ctx, body.token)
  await requireGoodPassword(ctx, 'password', body.password, [body.name, email])
  return inHashSlot(() => hashPassword(body.password))
}

/** Takes the invitation up: the link works once, and anyone who used it is signed in. */
export async function joinStaff(
  ctx: Ctx<NoActor>,
  { body }: Input<typeof acceptInvitation>,
  passwordHash: string,
): Promise<Result<typeof acceptInvitation>> {
  const made = await takeUpInvitation(ctx, body.token, { name: body.name, passwordHash })
  return logInStaff(ctx, made, 'invitation')
}

type NewColleague = { name: string; passwordHash: string; hasPassword?: boolean }

/** Uses the link up and makes the account that it promised. */
export async function takeUpInvitation(
  ctx: Ctx<NoActor>,
  token: string,
  person: NewColleague,
): Promise<AdminRow> {
  const [taken] = await ctx.db.delete(adminInvitations).where(isLive(ctx, token)).returning()
  if (!taken) throw linkIsOver()
  const [made] = await ctx.db
    .insert(admins)
    .values({
      id: randomUUID(),
      email: taken.email,
      ...person,
      role: taken.role,
      programs: taken.programs,
      createdAt: ctx.now,
    })
    .onConflictDoNothing({ target: admins.email })
    .returning()
  if (!made) throw linkIsOver()
  await recordAudit(ctx, {
    action: 'admin.made',
    subject: `admin:${made.id}`,
    detail: {
      by: 'invitation',
      invitation: taken.id,
      role: taken.role,
      programs: scopeOf(taken.programs),
      ...notedAddress(ctx.config, `admin:${made.id}`, made.email),
    },
  })
  for (const learn of joinedParts) await learn(ctx, made)
  if (made.role === 'owner') await notifyOfNewOwner(ctx, made)
  return made
}

/** An invitation that still stands, by its link. */
export async function getInvitation(
  ctx: Ctx<NoActor>,
  token: string,
): Promise<typeof adminInvitations.$inferSelect> {
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
    'This invitation has been used or replaced, or it has expired. Ask the person who invited you for a new one',
    { code: 'link-over' },
  )
}
