import { and, eq, isNull, or, sql } from 'drizzle-orm'
import { admins } from '#features/admins/server/tables.ts'
import { noLiveToken } from '#server/auth.ts'
import type { Config } from '#server/config.ts'
import type { AdminActor, Origin } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { isAmong, isTrusted } from '#server/network.ts'
import { readNetworks } from '#server/networks.ts'
import { Refusal } from '#server/refusals.ts'
import { bucketName, findPlace, limits, waitSeconds } from '#server/throttle.ts'
import { counted } from '#shared/counted.ts'
import { minuteMs } from '#shared/durations.ts'
import { apiTokens } from './tables.ts'
import { noteFault } from './token-faults.ts'
import { isOwnerStill } from './token-owner.ts'

type Base = { db: Db; config: Config }

const known = {
  id: apiTokens.id,
  madeBy: apiTokens.madeBy,
  rights: apiTokens.rights,
  programs: apiTokens.programs,
  networks: apiTokens.networks,
  endsAt: apiTokens.endsAt,
  endedAt: apiTokens.endedAt,
  lastUsedAt: apiTokens.lastUsedAt,
  isOwners: isOwnerStill(admins),
}
type KnownToken = { endsAt: Date; endedAt: Date | null; isOwners: boolean }

/**
 * Whose token it is: a program that acts in the name of the owner who made it, with the rights of the token
 * alone. It was never at a keyboard, so what asks for a fresh sign-in refuses it.
 */
export async function findToken(
  { db, config }: Base,
  tokenHash: Buffer,
  now: Date,
  from: Origin,
): Promise<AdminActor | undefined> {
  const [row] = await db
    .select(known)
    .from(apiTokens)
    .innerJoin(admins, eq(admins.id, apiTokens.madeBy))
    .where(eq(apiTokens.tokenHash, tokenHash))
  if (!row) return undefined
  const ctx = { db, config, now }
  const actor: AdminActor = {
    kind: 'admin',
    id: row.madeBy,
    sessionId: row.id,
    role: 'token',
    programs: row.programs,
    secondFactorDone: true,
    freshAt: new Date(0),
    token: { id: row.id, rights: row.rights },
  }
  if (!isLive(row, now)) {
    await noteFault(ctx, row.id, { code: 'over', call: `from ${from.address}` })
    throw noLiveToken(actor)
  }
  await requireNetwork(ctx, row.networks, actor, from)
  await requireRoom(ctx, actor)
  await noteUse(ctx, row)
  return actor
}

function isLive({ endsAt, endedAt, isOwners }: KnownToken, now: Date): boolean {
  return endedAt === null && endsAt > now && isOwners
}

type Timed = Base & { now: Date }

async function requireNetwork(
  ctx: Timed,
  networks: readonly string[],
  by: AdminActor,
  { address }: Origin,
): Promise<void> {
  if (networks.length === 0) return
  const list = readNetworks(networks)
  // An address of a proxy is that of no program: it didn’t say for whom it called.
  const isKnown = !isTrusted(address, ctx.config.trustedProxies)
  if (list && isKnown && isAmong(address, list)) return
  await noteFault(ctx, by.sessionId, { code: 'network', call: `from ${address}` })
  throw new Refusal('not-allowed', 'This token can’t be used from your network', {
    code: 'network',
    by,
  })
}

/** Nothing that others do counts here: each token has a minute of its own. */
async function requireRoom(ctx: Timed, by: AdminActor): Promise<void> {
  const id = by.sessionId
  const bucket = bucketName('tokenCalls', id)
  if (await findPlace(ctx, bucket, limits.tokenCalls)) return
  const retryAfter = await waitSeconds(ctx, bucket)
  await noteFault(ctx, id, { code: 'slow-down', call: '' })
  throw new Refusal(
    'slow-down',
    `Too many calls with this token. Wait ${counted(retryAfter, 'second')}`,
    {
      retryAfter,
      by,
    },
  )
}

/** To the minute: a program calls more often than anyone looks. */
async function noteUse(
  { db, now }: Timed,
  { id, lastUsedAt }: { id: string; lastUsedAt: Date | null },
): Promise<void> {
  if (lastUsedAt && now.getTime() - lastUsedAt.getTime() < minuteMs) return
  const before = sql`${apiTokens.lastUsedAt} < ${new Date(now.getTime() - minuteMs)}`
  await db
    .update(apiTokens)
    .set({ lastUsedAt: now })
    .where(and(eq(apiTokens.id, id), or(isNull(apiTokens.lastUsedAt), before)))
}

/** Those whose tokens still open something, for answers that go on. */
export async function filterLive(
  { db }: Base,
  actors: readonly AdminActor[],
  now: Date,
): Promise<AdminActor[]> {
  const ids = actors.map(({ sessionId }) => sessionId)
  const rows = await db
    .select(known)
    .from(apiTokens)
    .innerJoin(admins, eq(admins.id, apiTokens.madeBy))
    .where(sql`${apiTokens.id} = ANY(${sql.param(ids)}::uuid[])`)
  const live = new Set(rows.filter((row) => isLive(row, now)).map(({ id }) => id))
  return actors.filter(({ sessionId }) => live.has(sessionId))
}
