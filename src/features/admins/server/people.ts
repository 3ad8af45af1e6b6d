import { asc, eq, sql } from 'drizzle-orm'
import { signInPlaces } from '#features/identity/server/tables.ts'
import { recordAudit } from '#server/audit.ts'
import { requireSecondFactor } from '#server/auth.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { inNameOrder } from '#server/db/name-order.ts'
import { Refusal } from '#server/refusals.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import { Role, rightsOf, scopeOf } from '#shared/rights.ts'
import type { Admin, changeOwnName } from '../contract.ts'
import type { listAdmins } from '../staff-contract.ts'
import { adminSessions, admins } from './tables.ts'

export type AdminRow = typeof admins.$inferSelect

export function hasSecondFactor(admin: AdminRow): boolean {
  return admin.totpSecret !== null
}

export function presentAdmin(
  admin: AdminRow,
  { secondFactorDone }: Pick<AdminActor, 'secondFactorDone'>,
): Admin {
  const role = Role.parse(admin.role)
  return {
    id: admin.id,
    name: admin.name,
    email: admin.email,
    role,
    programs: scopeOf(admin.programs),
    rights: rightsOf(role),
    secondFactor: hasSecondFactor(admin),
    mustSetUpSecondFactor: !secondFactorDone,
    mustGiveName: !admin.nameGiven,
    hasPassword: admin.hasPassword,
  }
}

/** The row of who makes the call; their session would not live without it. */
export async function getSelf({ db, actor }: { db: Db; actor: AdminActor }): Promise<AdminRow> {
  const [row] = await db.select().from(admins).where(eq(admins.id, actor.id))
  if (!row) throw new Error('a session without its admin')
  return row
}

/** The same, locked until the transaction ends, so that no other act of one’s own goes on beside it. */
export async function lockSelf({ db, actor }: { db: Db; actor: AdminActor }): Promise<AdminRow> {
  const [row] = await db.select().from(admins).where(eq(admins.id, actor.id)).for('update')
  if (!row) throw new Error('a session without its admin')
  return row
}

/** A signature bears the name of who gives it, not the beginning of their address. */
export async function requireOwnName(ctx: Ctx<AdminActor>): Promise<AdminRow> {
  const self = await getSelf(ctx)
  if (self.nameGiven) return self
  throw new Refusal('not-now', 'Enter your name under Admins before you sign', {
    code: 'name-first',
  })
}

export async function readSelf(ctx: Ctx<AdminActor>): Promise<{ admin: Admin }> {
  return { admin: presentAdmin(await getSelf(ctx), ctx.actor) }
}

/** The name that colleagues see; the address stays, since it is what one signs in with. */
export async function changeName(
  ctx: Ctx<AdminActor>,
  { body: { name } }: Input<typeof changeOwnName>,
): Promise<Result<typeof changeOwnName>> {
  requireSecondFactor(ctx.actor)
  await ctx.db.update(admins).set({ name, nameGiven: true }).where(eq(admins.id, ctx.actor.id))
  await recordAudit(ctx, { action: 'admin.name-changed' })
  return readSelf(ctx)
}

/** Everybody of the office, by name. */
export async function listPeople({ db }: Ctx<AdminActor>): Promise<Result<typeof listAdmins>> {
  const lastSeenAt = sql<Date | null>`greatest(
    (SELECT max(${adminSessions.lastSeenAt}) FROM ${adminSessions} WHERE ${adminSessions.adminId} = ${admins.id}),
    (SELECT max(${signInPlaces.lastAt}) FROM ${signInPlaces} WHERE ${signInPlaces.accountId} = ${admins.id}))`
  const rows = await db
    .select({
      id: admins.id,
      name: admins.name,
      email: admins.email,
      role: admins.role,
      programs: admins.programs,
      secondFactor: sql<boolean>`${admins.totpSecret} IS NOT NULL`,
      lastSeenAt: lastSeenAt.mapWith(admins.createdAt),
      disabledAt: admins.disabledAt,
    })
    .from(admins)
    .orderBy(asc(inNameOrder(admins.name)), asc(admins.id))
  return {
    people: rows.map(({ disabledAt, ...row }) => ({
      ...row,
      role: Role.parse(row.role),
      programs: scopeOf(row.programs),
      disabled: disabledAt !== null,
    })),
  }
}
