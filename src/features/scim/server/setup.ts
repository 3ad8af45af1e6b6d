import { and, desc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { requireFresh } from '#features/admins/server/reauthentication.ts'
import { adminInvitations, admins } from '#features/admins/server/tables.ts'
import { readTokens } from '#features/api-access/server/token-list.ts'
import { recordAudit } from '#server/audit.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { Refusal } from '#server/refusals.ts'
import { minuteMs } from '#shared/durations.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import { programsOf, Role, scopeOf } from '#shared/rights.ts'
import { scimAddress } from '../address.ts'
import type * as calls from '../contract.ts'
import type { PersonState } from '../contract.ts'
import { scimSetup, scimUsers } from './tables.ts'

const mostShown = 500

export type Setup = typeof scimSetup.$inferSelect

export async function findSetup(db: Db): Promise<Setup | undefined> {
  const [row] = await db.select().from(scimSetup)
  return row
}

/** Refuses while it’s off, and tokens for one program: people of the office are of both. */
export async function requireOn({ db, actor }: Ctx<AdminActor>): Promise<Setup> {
  if (actor.programs)
    throw new Refusal('not-allowed', 'This token is for one program. Make one for both')
  const setup = await findSetup(db)
  if (setup?.isOn) return setup
  throw new Refusal('not-found', 'SCIM is off. Turn it on under Admins → SCIM', {
    code: 'scim-off',
  })
}

export async function saveSetup(
  ctx: Ctx<AdminActor>,
  { body: { role, programs: wanted, domains } }: Input<typeof calls.setUpScim>,
): Promise<Result<typeof calls.setUpScim>> {
  requireFresh(ctx)
  const post = {
    isOn: true,
    role,
    programs: programsOf(role, wanted),
    domains: [...new Set(domains)],
    changedBy: ctx.actor.id,
    changedAt: ctx.now,
  }
  await ctx.db
    .insert(scimSetup)
    .values(post)
    .onConflictDoUpdate({ target: scimSetup.isOnly, set: post })
  await recordAudit(ctx, {
    action: 'scim.set-up',
    detail: { role, programs: wanted, domains: post.domains },
  })
  return {}
}

export async function turnOffScim(ctx: Ctx<AdminActor>): Promise<Result<typeof calls.turnOffScim>> {
  requireFresh(ctx)
  const off = await ctx.db
    .update(scimSetup)
    .set({ isOn: false, changedBy: ctx.actor.id, changedAt: ctx.now })
    .where(eq(scimSetup.isOn, true))
    .returning({ isOn: scimSetup.isOn })
  if (off.length > 0) await recordAudit(ctx, { action: 'scim.turned-off' })
  return {}
}

/** The tokens that directories could call with. */
export async function findScimTokens(ctx: Pick<Ctx, 'db' | 'now'>) {
  const tokens = await readTokens(ctx)
  return tokens.filter(({ rights }) => rights.includes('provision-staff'))
}

export async function readState(ctx: Ctx<AdminActor>): Promise<Result<typeof calls.readScim>> {
  const { db, config } = ctx
  const setup = await findSetup(db)
  const tokens = await findScimTokens(ctx)
  const total = await db.$count(scimUsers)
  return {
    address: `${config.publicUrl}${scimAddress}`,
    post: setup?.isOn
      ? {
          role: Role.parse(setup.role),
          programs: scopeOf(setup.programs),
          domains: setup.domains,
        }
      : null,
    lastSuccessAt: setup?.lastSuccessAt ?? null,
    fault:
      setup?.fault && setup.faultAt
        ? { says: setup.fault, call: setup.faultCall ?? '', at: setup.faultAt }
        : null,
    tokens: tokens
      .filter(({ state }) => state !== 'ended')
      .map(({ id, name, state, endsAt, programs }) => ({
        id,
        name,
        state,
        endsAt,
        isLimited: programs !== 'both',
      })),
    people: await listManaged(db),
    more: Math.max(0, total - mostShown),
  }
}

async function listManaged(db: Db) {
  const rows = await db
    .select({
      id: scimUsers.id,
      userName: scimUsers.userName,
      name: sql<string>`coalesce(${admins.name}, ${scimUsers.displayName}, nullif(trim(concat(${scimUsers.givenName}, ' ', ${scimUsers.familyName})), ''), ${scimUsers.email}::text)`,
      email: sql<string>`coalesce(${admins.email}, ${scimUsers.email})`,
      adminId: admins.id,
      disabledAt: admins.disabledAt,
      invitationId: adminInvitations.id,
      changedAt: scimUsers.changedAt,
    })
    .from(scimUsers)
    .leftJoin(admins, eq(admins.id, scimUsers.adminId))
    .leftJoin(
      adminInvitations,
      and(isNull(scimUsers.adminId), eq(adminInvitations.email, scimUsers.email)),
    )
    .orderBy(desc(scimUsers.changedAt), desc(scimUsers.id))
    .limit(mostShown)
  return rows.map(({ adminId, disabledAt, invitationId, ...row }) => ({
    ...row,
    state: stateOf(adminId !== null, disabledAt, invitationId !== null),
  }))
}

function stateOf(hasJoined: boolean, disabledAt: Date | null, isInvited: boolean): PersonState {
  if (hasJoined) return disabledAt ? 'deactivated' : 'active'
  return isInvited ? 'waiting' : 'gone'
}

/** To the minute: directories call more often than anyone looks. */
export async function noteSuccess({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<void> {
  const before = sql`${scimSetup.lastSuccessAt} < ${new Date(now.getTime() - minuteMs)}`
  const isFaulty = and(
    isNotNull(scimSetup.faultAt),
    sql`${scimSetup.lastSuccessAt} <= ${scimSetup.faultAt}`,
  )
  await db
    .update(scimSetup)
    .set({ lastSuccessAt: now })
    .where(or(isNull(scimSetup.lastSuccessAt), before, isFaulty))
}

const mostOfCall = 200

export async function noteFailure(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  { says, call }: { says: string; call: string },
): Promise<void> {
  await db
    .update(scimSetup)
    .set({ fault: says, faultCall: call.slice(0, mostOfCall), faultAt: now })
    .where(eq(scimSetup.isOnly, true))
}
