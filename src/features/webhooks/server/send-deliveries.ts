import { eq, type SQL, sql } from 'drizzle-orm'
import type { Round } from '#server/job.ts'
import { OutsideFault, requestOutside } from '#server/outside-request.ts'
import type { JobPlatform } from '#server/platform.ts'
import { together } from '#server/together.ts'
import { testEvent } from '../events.ts'
import type { DeliveryRow } from './delivery-rows.ts'
import { bodyOf } from './message.ts'
import { findSecrets } from './secrets.ts'
import { keepDelivered, keepFault } from './send-outcomes.ts'
import { signedHeaders } from './signature.ts'
import { webhookDeliveries, webhookEndpoints } from './tables.ts'

const everyMs = 5_000
/** Longer than a try may take; what a killed worker held is sent again then, with the same id. */
const claimMs = 60_000
const longestMs = 15_000
const mostBytes = 64 * 1024
/** To one endpoint, while it takes what we send; one alone sees whether it is back. */
const senders = 4
/** So that the round is seen to come back in the middle of a burst. */
const longestRoundMs = 10_000

type Claimed = { delivery: DeliveryRow; endpoint: typeof webhookEndpoints.$inferSelect }

/** What a test is sent to also while its endpoint gets nothing else. */
const mayGo = sql`(e.state = 'on' OR d.type = ${testEvent})`
const isDue = (at: Date): SQL =>
  sql`d.state = 'waiting' AND d.next_at <= ${at} AND coalesce(d.claimed_until, '-infinity') <= ${at}`

type Due = { id: string; isFailing: boolean }

/** Sends what is due, to each endpoint beside the others. One that fails is left until the next round. */
export async function sendDeliveries(base: JobPlatform): Promise<void> {
  const at = base.now()
  const { rows } = await base.db.execute<Due>(sql`
    SELECT e.id, e.failing_since IS NOT NULL AS "isFailing" FROM webhook_endpoints e WHERE EXISTS (
      SELECT FROM webhook_deliveries d WHERE d.endpoint_id = e.id AND ${isDue(at)} AND ${mayGo})`)
  await together(rows.map((endpoint) => sendTo(base, endpoint)))
}

async function sendTo(base: JobPlatform, endpoint: Due): Promise<void> {
  const ends = performance.now() + longestRoundMs
  let isFailing = false
  async function sendNext(): Promise<void> {
    while (!isFailing && performance.now() < ends) {
      const claimed = await claim(base, endpoint.id)
      if (!claimed) return
      if (!(await deliver(base, claimed))) isFailing = true
    }
  }
  await together(Array.from({ length: endpoint.isFailing ? 1 : senders }, sendNext))
}

/**
 * Takes the first message of an application: those behind it wait until it is delivered, or out of tries; and
 * one that is sent again waits for the one that is on its way.
 */
async function claim({ db, now }: JobPlatform, endpointId: string): Promise<Claimed | undefined> {
  const at = now()
  const next = sql`(
    SELECT d.id FROM webhook_deliveries d JOIN webhook_endpoints e ON e.id = d.endpoint_id
    WHERE e.id = ${endpointId} AND ${isDue(at)} AND ${mayGo}
      AND NOT EXISTS (SELECT FROM webhook_deliveries p WHERE p.endpoint_id = d.endpoint_id
        AND p.application_id = d.application_id AND p.state = 'waiting' AND p.id <> d.id
        AND (p.seq < d.seq OR p.claimed_until > ${at}))
    ORDER BY d.next_at, d.seq LIMIT 1 FOR UPDATE OF d SKIP LOCKED)`
  const [delivery] = await db
    .update(webhookDeliveries)
    .set({
      tries: sql`${webhookDeliveries.tries} + 1`,
      triedAt: at,
      claimedUntil: new Date(at.getTime() + claimMs),
    })
    .where(eq(webhookDeliveries.id, next))
    .returning()
  if (!delivery) return undefined
  const [endpoint] = await db
    .select()
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.id, endpointId))
  return endpoint && { delivery, endpoint }
}

async function deliver(base: JobPlatform, { delivery, endpoint }: Claimed): Promise<boolean> {
  const fault = await findFault(base, { delivery, endpoint })
  await base.db.transaction((db) =>
    fault === undefined
      ? keepDelivered({ ...base, db }, delivery)
      : keepFault({ ...base, db }, delivery, fault),
  )
  if (fault !== undefined)
    base.log.info(
      { endpoint: endpoint.id, delivery: delivery.id, fault },
      'a webhook was not taken',
    )
  return fault === undefined
}

/** Sends it once; what went wrong, if anything did. */
async function findFault(
  { config, now }: JobPlatform,
  { delivery, endpoint }: Claimed,
): Promise<string | undefined> {
  const secrets = findSecrets(config, endpoint, now())
  if (!secrets) return 'sealed'
  const body = bodyOf(config, delivery)
  try {
    const { status } = await requestOutside(config, endpoint.address, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...signedHeaders({ id: delivery.id, at: now(), body }, secrets),
      },
      body,
      longestMs,
      mostBytes,
    })
    return status >= 200 && status < 300 ? undefined : `status:${status}`
  } catch (error) {
    if (error instanceof OutsideFault) return error.kind
    throw error
  }
}

export const sendWebhooksJob: Round = { name: 'send-webhooks', everyMs, run: sendDeliveries }
