import { and, desc, eq, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm'
import { recordAudit } from '#server/audit.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import { notFound } from '#server/refusals.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import type {
  applyQuarantinedAlike,
  listQuarantine,
  settleQuarantined,
  settleQuarantinedAlike,
} from '../finance-contract.ts'
import type { applyQuarantinedAgain, listReconciliations } from '../stripe-contract.ts'
import { providerEvents, reconciliations } from './tables.ts'

const mostShown = 200
const mostOfGroup = 20
const mostRuns = 20

const isOpen = and(isNotNull(providerEvents.quarantined), isNull(providerEvents.settledAt))

// What follows a colon are the figures of each.
const reasonOf = sql<string>`split_part(${providerEvents.quarantined}, ':', 1)`

/** Messages that match nothing we asked for, the kind that came last first. */
export async function listHeldMessages({ db }: Ctx): Promise<Result<typeof listQuarantine>> {
  const { provider, kind, eventId, quarantined, receivedAt } = providerEvents
  const at = (instant: SQL) => sql<Date>`${instant}`.mapWith(receivedAt)
  const latest = sql`max(${receivedAt})`
  const groups = await db
    .select({
      provider,
      kind,
      reason: reasonOf,
      count: sql<number>`count(*)::int`,
      since: at(sql`min(${receivedAt})`),
      latestAt: at(latest),
      events: sql<{ eventId: string; why: string; at: number }[]>`
        to_json((array_agg(json_build_object('eventId', ${eventId}, 'why', ${quarantined},
          'at', extract(epoch FROM ${receivedAt})) ORDER BY ${receivedAt} DESC))[1:${mostOfGroup}::int])`,
    })
    .from(providerEvents)
    .where(isOpen)
    .groupBy(provider, kind, reasonOf)
    .orderBy(desc(latest))
    .limit(mostShown)
  return {
    groups: groups.map(({ since, latestAt, events, ...group }) => ({
      ...group,
      since,
      latestAt,
      events: events.map(({ at, ...event }) => ({
        ...event,
        receivedAt: new Date(at * 1_000),
      })),
    })),
  }
}

/** Puts a message aside with what was found; of two at once one alone does. */
export async function settleMessage(
  ctx: Ctx<AdminActor>,
  { params, body }: Input<typeof settleQuarantined>,
): Promise<Result<typeof settleQuarantined>> {
  const values = { settledBy: ctx.actor.id, settledAt: ctx.now, settledWords: body.words }
  await changeAll(ctx, isOne(params), values)
  await recordAudit(ctx, { action: 'quarantine.settled', detail: params })
  return {}
}

/** Lets the job look at it again, as if it had just come. */
export async function releaseFromQuarantine(
  ctx: Ctx<AdminActor>,
  { params }: Input<typeof applyQuarantinedAgain>,
): Promise<Result<typeof applyQuarantinedAgain>> {
  await changeAll(ctx, isOne(params), { quarantined: null })
  await recordAudit(ctx, { action: 'quarantine.again', detail: params })
  return {}
}

/** The same for all of a kind. */
export async function settleAlike(
  ctx: Ctx<AdminActor>,
  { body: { words, ...alike } }: Input<typeof settleQuarantinedAlike>,
): Promise<Result<typeof settleQuarantinedAlike>> {
  const values = { settledBy: ctx.actor.id, settledAt: ctx.now, settledWords: words }
  const count = await changeAll(ctx, isAlike(alike), values)
  await recordAudit(ctx, { action: 'quarantine.settled', detail: { ...alike, count } })
  return {}
}

export async function applyAlikeAgain(
  ctx: Ctx<AdminActor>,
  { body: alike }: Input<typeof applyQuarantinedAlike>,
): Promise<Result<typeof applyQuarantinedAlike>> {
  const count = await changeAll(ctx, isAlike(alike), { quarantined: null })
  await recordAudit(ctx, { action: 'quarantine.again', detail: { ...alike, count } })
  return {}
}

function isOne({ provider, eventId }: { provider: string; eventId: string }) {
  return and(eq(providerEvents.provider, provider), eq(providerEvents.eventId, eventId))
}

function isAlike({ provider, kind, reason, until }: Input<typeof applyQuarantinedAlike>['body']) {
  return and(
    eq(providerEvents.provider, provider),
    eq(providerEvents.kind, kind),
    eq(reasonOf, reason),
    lte(providerEvents.receivedAt, new Date(until)),
  )
}

async function changeAll(
  { db }: Ctx,
  which: SQL | undefined,
  values: Partial<typeof providerEvents.$inferInsert>,
): Promise<number> {
  const rows = await db
    .update(providerEvents)
    .set(values)
    .where(and(which, isOpen))
    .returning({ id: providerEvents.eventId })
  if (rows.length === 0) throw notFound('message')
  return rows.length
}

export async function listRuns({ db }: Ctx): Promise<Result<typeof listReconciliations>> {
  const ofStripe = eq(reconciliations.provider, 'stripe')
  const [latest] = await db
    .select()
    .from(reconciliations)
    .where(ofStripe)
    .orderBy(desc(reconciliations.at))
    .limit(1)
  const [last] = await db
    .select()
    .from(reconciliations)
    .where(and(ofStripe, isNull(reconciliations.failure)))
    .orderBy(desc(reconciliations.at))
    .limit(1)
  const found = await db
    .select()
    .from(reconciliations)
    // In the words of its index.
    .where(sql`repaired > 0 OR doubtful > 0`)
    .orderBy(desc(reconciliations.at))
    .limit(mostRuns)
  const [waiting] = await db
    .select({
      count: sql<number>`count(*)::int`,
      since: sql<Date | null>`min(${providerEvents.receivedAt})`.mapWith(providerEvents.receivedAt),
    })
    .from(providerEvents)
    .where(and(isNull(providerEvents.appliedAt), isNull(providerEvents.quarantined)))
  return {
    last: last ?? null,
    silent: latest?.failure ? { since: latest.at, why: latest.failure } : null,
    found,
    waiting: { count: waiting?.count ?? 0, since: waiting?.since ?? null },
  }
}
