import { setTimeout as rest } from 'node:timers/promises'
import { type SQL, sql } from 'drizzle-orm'
import { inTurns } from '#server/in-turns.ts'
import type { Round } from '#server/job.ts'
import type { JobPlatform } from '#server/platform.ts'
import { settleAll } from '#server/settle-all.ts'
import { testEvent } from '../events.ts'
import { type Claim, makeClaims } from './claims.ts'
import { isOfMessage } from './delivery-faults.ts'
import { removeInPortions } from './remove-endpoint.ts'
import { findFault } from './send-once.ts'
import { keepFault, recordDelivery, unclaimDelivery } from './send-outcomes.ts'

const everyMs = 5_000
/** To one endpoint, while it takes what we send; one alone sees whether it is back. */
const senders = 4
/** So that an endpoint’s other senders are seen to come back in the middle of a burst. */
const longestTurnMs = 10_000
/** So many messages in a row that it refuses for themselves, and the endpoint is left until the next turn. */
const mostRefused = 10
/** What all endpoints together hold of the database’s connections. */
const mostTransactions = 4

type Due = { id: string; isFailing: boolean; isRemoved: boolean }

/** Endpoints that get something now; a test goes also to one that gets nothing else. */
function listDue({ db, now }: JobPlatform) {
  const at = now()
  const isFree: SQL = sql`d.state = 'waiting' AND d.next_at <= ${at} AND coalesce(d.claimed_until, '-infinity') <= ${at}`
  return db.execute<Due>(sql`
    SELECT e.id, e.failing_since IS NOT NULL AS "isFailing", e.removed_at IS NOT NULL AS "isRemoved"
    FROM webhook_endpoints e WHERE e.removed_at IS NOT NULL
      OR (e.state = 'on' AND EXISTS (SELECT FROM webhook_deliveries d WHERE d.endpoint_id = e.id AND ${isFree}))
      OR e.id IN (SELECT d.endpoint_id FROM webhook_deliveries d
        WHERE ${isFree} AND d.application_id IS NULL AND d.type = ${testEvent})`)
}

/**
 * Sends what is due. An endpoint’s turn may outlast the round that began it, and holds no other up; `ends` waits
 * for those that are under way.
 */
export function makeSending() {
  const turns = new Map<string, Promise<void>>()
  const limit = inTurns(mostTransactions)

  async function round(base: JobPlatform, stops?: AbortSignal): Promise<void> {
    const { rows } = await limit(() => listDue(base))
    const begun = rows
      .filter(({ id }) => !turns.has(id))
      .map((due) => {
        const turn = (
          due.isRemoved ? remove(base, due.id, stops) : sendTo(base, due, stops)
        ).finally(() => turns.delete(due.id))
        turns.set(due.id, turn)
        // Told where it is waited for, or in the log.
        turn.catch((error: unknown) =>
          base.log.warn({ error, endpoint: due.id }, 'webhooks failed'),
        )
        return turn
      })
    const over = new AbortController()
    await Promise.race([
      settleAll(begun),
      rest(everyMs, undefined, { signal: over.signal }).catch(() => {}),
    ]).finally(() => over.abort())
  }

  function remove(base: JobPlatform, id: string, stops: AbortSignal | undefined): Promise<void> {
    return removeInPortions(id, (work) => limit(() => work(base.db)), stops)
  }

  async function sendTo(
    base: JobPlatform,
    due: Due,
    stops: AbortSignal | undefined,
  ): Promise<void> {
    const until = performance.now() + longestTurnMs
    const claims = makeClaims(due.id)
    let isOver = false
    let refused = 0
    async function sendNext(): Promise<void> {
      while (!isOver && !stops?.aborted && performance.now() < until) {
        const claim = await limit(() => claims.take(base))
        if (!claim) return
        const fault = await findFault(base, claim, stops)
        await limit(() => storeOutcome(base, claim, fault, stops))
        if (fault === undefined) refused = 0
        else if (!isOfMessage(fault) || ++refused >= mostRefused) isOver = true
      }
    }
    await settleAll(Array.from({ length: due.isFailing ? 1 : senders }, sendNext))
  }

  return {
    round,
    async ends() {
      await Promise.allSettled(turns.values())
    },
  }
}

async function storeOutcome(
  base: JobPlatform,
  { delivery, endpoint }: Claim,
  fault: string | undefined,
  stops: AbortSignal | undefined,
): Promise<void> {
  // What was broken off by us says nothing of the other system.
  if (fault !== undefined && stops?.aborted) return unclaimDelivery(base.db, delivery)
  await base.db.transaction((db) =>
    fault === undefined
      ? recordDelivery({ ...base, db }, delivery)
      : keepFault({ ...base, db }, delivery, fault),
  )
  if (fault !== undefined)
    base.log.info(
      { endpoint: endpoint.id, delivery: delivery.id, fault },
      'a webhook was not taken',
    )
}

const sending = makeSending()

export const sendWebhooksJob: Round = {
  name: 'send-webhooks',
  everyMs,
  run: (platform, _, stops) => sending.round(platform, stops),
  ends: sending.ends,
}
