import { eq, sql } from 'drizzle-orm'
import type { JobPlatform } from '#server/platform.ts'
import { testEvent } from '../events.ts'
import type { DeliveryRow } from './delivery-rows.ts'
import { lockEndpointOf } from './send-outcomes.ts'
import { webhookDeliveries, type webhookEndpoints } from './tables.ts'

/** Longer than a try may take; what a killed worker held is sent again then, with the same id. */
const claimMs = 60_000

export type Claim = { delivery: DeliveryRow; endpoint: typeof webhookEndpoints.$inferSelect }

/**
 * Takes the messages of an endpoint, those that are due for longest first, and of each application only the first:
 * those behind it wait until it is delivered, or out of tries; and one that is sent again waits for the one that is
 * on its way. It goes on from the last that it took, so that a long line is walked once and not for each message.
 */
export function makeClaims(endpointId: string) {
  let after: Pick<DeliveryRow, 'nextAt' | 'seq'> | undefined
  let taken = 0

  function take({ db, now }: JobPlatform): Promise<Claim | undefined> {
    const at = now()
    return db.transaction(async (inside) => {
      // One at a time, so that no two of an application are taken by workers that don’t see each other.
      const endpoint = await lockEndpointOf(inside, { endpointId })
      if (!endpoint || endpoint.removedAt) return undefined
      const find = () => sql`(
        SELECT d.id FROM webhook_deliveries d
        WHERE d.endpoint_id = ${endpointId} AND d.state = 'waiting' AND d.next_at <= ${at}
          AND coalesce(d.claimed_until, '-infinity') <= ${at}
          ${endpoint.state === 'on' ? sql`` : sql`AND d.application_id IS NULL AND d.type = ${testEvent}`}
          ${after ? sql`AND (d.next_at, d.seq) > (${after.nextAt}, ${after.seq})` : sql``}
          AND (d.application_id IS NULL OR d.seq = (SELECT p.seq FROM webhook_deliveries p
            WHERE p.endpoint_id = d.endpoint_id AND p.application_id = d.application_id AND p.state = 'waiting'
            ORDER BY p.seq LIMIT 1))
          AND NOT EXISTS (SELECT FROM webhook_deliveries p WHERE p.endpoint_id = d.endpoint_id
            AND p.application_id = d.application_id AND p.state = 'waiting' AND p.claimed_until > ${at})
        ORDER BY d.next_at, d.seq LIMIT 1 FOR UPDATE OF d SKIP LOCKED)`
      const claim = () =>
        inside
          .update(webhookDeliveries)
          .set({ triedAt: at, claimedUntil: new Date(at.getTime() + claimMs) })
          .where(eq(webhookDeliveries.id, find()))
          .returning()
      let [delivery] = await claim()
      if (!delivery && taken > 0) {
        // From the beginning again, for what stood behind those that were taken.
        after = undefined
        taken = 0
        ;[delivery] = await claim()
      }
      if (!delivery) return undefined
      after = delivery
      taken++
      return { delivery, endpoint }
    })
  }

  return { take }
}
