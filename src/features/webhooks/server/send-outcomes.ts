import { eq } from 'drizzle-orm'
import type { MailCtx } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import type { JobPlatform } from '#server/platform.ts'
import { hourMs, minuteMs } from '#shared/durations.ts'
import { testEvent } from '../events.ts'
import { type DeliveryRow, isHeldAs } from './delivery-rows.ts'
import { notifyOfFailedMessage, notifyOfPausedEndpoint } from './owner-letter.ts'
import { webhookDeliveries, webhookEndpoints } from './tables.ts'

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
/** After so long without a success it is switched off; and owners are told of messages that failed once in it. */
const longestFailingMs = 3 * 24 * hourMs
const goneFault = 'status:410'

type Base = Omit<JobPlatform, 'db'> & { db: Db }

/** Ahead of its messages, as everyone who changes them does. */
export async function lockEndpointOf(db: Db, { endpointId }: Pick<DeliveryRow, 'endpointId'>) {
  const which = eq(webhookEndpoints.id, endpointId)
  const [row] = await db.select().from(webhookEndpoints).where(which).for('no key update')
  return row
}

/** What was broken off goes out again as if it had never been taken. */
export async function unclaimDelivery(db: Db, delivery: DeliveryRow): Promise<void> {
  await db.update(webhookDeliveries).set({ claimedUntil: null }).where(isHeldAs(delivery))
}

export async function recordDelivery({ db, now }: Base, delivery: DeliveryRow): Promise<void> {
  await lockEndpointOf(db, delivery)
  const kept = await db
    .update(webhookDeliveries)
    .set({ state: 'delivered', tries: delivery.tries + 1, claimedUntil: null, fault: null })
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
  const pause = isTest ? undefined : pauseMs[delivery.tries]
  const isGone = fault === goneFault && !isTest
  const isOut = !isGone && pause === undefined
  const endpoint = await lockEndpointOf(db, delivery)
  const kept = await db
    .update(webhookDeliveries)
    .set({
      claimedUntil: null,
      fault,
      tries: isGone ? 0 : delivery.tries + 1,
      ...(isOut
        ? { state: 'failed' }
        : { nextAt: new Date(now.getTime() + (isGone ? 0 : (pause ?? 0))) }),
    })
    .where(isHeldAs(delivery))
    .returning({ id: webhookDeliveries.id })
  if (kept.length === 0 || !endpoint || endpoint.removedAt) return
  // A test may fail before the other system is ready, so it begins no count.
  const failingSince = endpoint.failingSince ?? (isTest ? null : now)
  const failingMs = now.getTime() - (failingSince ?? now).getTime()
  const isOver = endpoint.state === 'on' && !isTest && (isGone || failingMs >= longestFailingMs)
  const wasTold = endpoint.toldAt && now.getTime() - endpoint.toldAt.getTime() < longestFailingMs
  const isNews = !isOver && isOut && !isTest && !wasTold
  await db
    .update(webhookEndpoints)
    .set({
      lastFault: fault,
      lastFaultAt: now,
      failingSince,
      ...(isOver && { state: 'off', stateAt: now }),
      ...(isNews && { toldAt: now }),
    })
    .where(eq(webhookEndpoints.id, endpoint.id))
  const ctx: MailCtx = { db, config, now }
  if (isOver)
    await notifyOfPausedEndpoint(ctx, endpoint.name, { why: isGone ? 'gone' : 'failing', fault })
  else if (isNews) await notifyOfFailedMessage(ctx, endpoint.name, fault)
}
