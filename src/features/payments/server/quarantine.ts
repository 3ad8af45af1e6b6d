import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { recordAudit } from '#server/audit.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import { providerEvents, reconciliations } from '#server/db/schema.ts'
import { notFound } from '#server/refusals.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import type { listQuarantine, settleQuarantined } from '../finance-contract.ts'
import type { applyQuarantinedAgain, listReconciliations } from '../stripe-contract.ts'

const mostShown = 200
const mostRuns = 20

const isOpen = and(isNotNull(providerEvents.quarantined), isNull(providerEvents.settledAt))

/** Messages that match nothing we asked for. */
export async function list({ db }: Ctx): Promise<Result<typeof listQuarantine>> {
  const rows = await db
    .select()
    .from(providerEvents)
    .where(isOpen)
    .orderBy(desc(providerEvents.receivedAt))
    .limit(mostShown)
  return {
    events: rows.map(({ provider, eventId, kind, quarantined, receivedAt }) => ({
      provider,
      eventId,
      kind,
      why: quarantined ?? '',
      receivedAt: receivedAt.toISOString(),
    })),
  }
}

/** Puts a message aside with what was found; of two at once one alone does. */
export async function settle(
  ctx: Ctx<AdminActor>,
  { params, body }: Input<typeof settleQuarantined>,
): Promise<Result<typeof settleQuarantined>> {
  const values = { settledBy: ctx.actor.id, settledAt: ctx.now, settledWords: body.words }
  await change(ctx, params, values)
  await recordAudit(ctx, { action: 'quarantine.settled', detail: params })
  return {}
}

/** Lets the job look at it again, as if it had just come. */
export async function applyAgain(
  ctx: Ctx<AdminActor>,
  { params }: Input<typeof applyQuarantinedAgain>,
): Promise<Result<typeof applyQuarantinedAgain>> {
  await change(ctx, params, { quarantined: null })
  await recordAudit(ctx, { action: 'quarantine.again', detail: params })
  return {}
}

async function change(
  { db }: Ctx,
  { provider, eventId }: { provider: string; eventId: string },
  values: Partial<typeof providerEvents.$inferInsert>,
): Promise<void> {
  const rows = await db
    .update(providerEvents)
    .set(values)
    .where(and(eq(providerEvents.provider, provider), eq(providerEvents.eventId, eventId), isOpen))
    .returning({ id: providerEvents.eventId })
  if (rows.length === 0) throw notFound('message')
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
    last: last ? { ...last, at: last.at.toISOString() } : null,
    silent: latest?.failure ? { since: latest.at.toISOString(), why: latest.failure } : null,
    found: found.map((run) => ({ ...run, at: run.at.toISOString() })),
    waiting: { count: waiting?.count ?? 0, since: waiting?.since?.toISOString() ?? null },
  }
}
