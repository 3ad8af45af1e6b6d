import { eq, sql } from 'drizzle-orm'
import type { MailCtx } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import type { JobPlatform } from '#server/platform.ts'
import { testEvent } from '../events.ts'
import { type DeliveryRow, isHeldAs } from './delivery-rows.ts'
import { tellOfSwitchingOff } from './owner-letter.ts'
import { webhookDeliveries, webhookEndpoints } from './tables.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** After each try but the last: eight of them in 21 hours. */
const pauseMs = [
  minuteMs / 2,
  2 * minuteMs,
  10 * minuteMs,
  hourMs / 2,
  2 * hourMs,
  6 * hourMs,
  12 * hourMs,
]
const longestFailingMs = 3 * 24 * hourMs
/** Longer than the longest pause: a fault after more quiet than that begins again. */
const quietMs = 24 * hourMs
const goneFault = 'status:410'

type Base = Omit<JobPlatform, 'db'> & { db: Db }

/** Ahead of its messages, in the order in which switching it on locks them. */
async function lockEndpointOf(db: Db, { endpointId }: DeliveryRow): Promise<void> {
  const { id } = webhookEndpoints
  await db.select({ id }).from(webhookEndpoints).where(eq(id, endpointId)).for('no key update')
}

export async function keepDelivered({ db, now }: Base, delivery: DeliveryRow): Promise<void> {
  await lockEndpointOf(db, delivery)
  const kept = await db
    .update(webhookDeliveries)
    .set({ state: 'delivered', claimedUntil: null, fault: null })
    .where(isHeldAs(delivery))
    .returning({ endpointId: webhookDeliveries.endpointId })
  if (kept.length > 0)
    await db
      .update(webhookEndpoints)
      .set({ lastSuccessAt: now(), failingSince: null })
      .where(eq(webhookEndpoints.id, delivery.endpointId))
}

/** It is tried again later, or is out of tries; an endpoint that has failed for too long is switched off. */
export async function keepFault(base: Base, delivery: DeliveryRow, fault: string): Promise<void> {
  const { db, config } = base
  const now = base.now()
  const isTest = delivery.type === testEvent
  const pause = isTest ? undefined : pauseMs[delivery.tries - 1]
  const isGone = fault === goneFault && !isTest
  await lockEndpointOf(db, delivery)
  const kept = await db
    .update(webhookDeliveries)
    .set({
      claimedUntil: null,
      fault,
      ...(isGone
        ? { nextAt: now, tries: 0 }
        : pause === undefined
          ? { state: 'failed' }
          : { nextAt: new Date(now.getTime() + pause) }),
    })
    .where(isHeldAs(delivery))
    .returning({ id: webhookDeliveries.id })
  if (kept.length === 0) return
  const wasQuiet = sql`coalesce(last_fault_at, '-infinity') < ${new Date(now.getTime() - quietMs)}`
  const [endpoint] = await db
    .update(webhookEndpoints)
    .set({
      lastFault: fault,
      lastFaultAt: now,
      failingSince: sql`CASE WHEN failing_since IS NULL OR ${wasQuiet} THEN ${now} ELSE failing_since END`,
    })
    .where(eq(webhookEndpoints.id, delivery.endpointId))
    .returning()
  if (endpoint?.state !== 'on' || isTest) return
  const failingMs = now.getTime() - (endpoint.failingSince ?? now).getTime()
  if (!isGone && failingMs < longestFailingMs) return
  const ctx: MailCtx = { db, config, now }
  await db
    .update(webhookEndpoints)
    .set({ state: 'off', stateAt: now })
    .where(eq(webhookEndpoints.id, endpoint.id))
  await tellOfSwitchingOff(ctx, endpoint.name, { why: isGone ? 'gone' : 'failing', fault })
}
