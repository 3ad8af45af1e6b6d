import { sql } from 'drizzle-orm'
import type { Context } from 'hono'
import type Stripe from 'stripe'
import type { Config } from '#server/config.ts'
import { apiHeaders } from '#server/headers.ts'
import { inHookShare } from '#server/hook-share.ts'
import type { Figure } from '#server/metrics.ts'
import type { CallEnv, Platform } from '#server/platform.ts'
import { problem } from '#server/problem.ts'
import { Refusal } from '#server/refusals.ts'
import { readUnsignedBody } from '#server/unsigned-body.ts'
import type { Hook } from '#server/web-options.ts'
import { providerEvents } from '../tables.ts'
import { repairPrefix } from './reconcile.ts'

const toleranceSeconds = 300
const mostEventBytes = 256 * 1024

/** What changes something here; every other kind is answered and forgotten. */
const kinds: readonly string[] = [
  'payment_intent.processing',
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'charge.dispute.closed',
]

/**
 * Where Stripe tells of what happened. The row is the queue: once it is committed, the answer is 200 and
 * the work is done afterwards; an event that is known already is answered alike.
 */
export const mountStripeHook: Hook = (app, { db, config, now, log }) => {
  app.post('/api/hooks/stripe', async (c) => {
    if (!config.stripe)
      return problem(c, new Refusal('not-found', 'There’s nothing at this address'))
    const event = await verified(c, config.stripe, now())
    if (!event) {
      log.warn({ requestId: c.get('from').requestId }, 'a payment event without our signature')
      return problem(c, new Refusal('broken', 'The signature doesn’t match'))
    }
    const isOurs = event.livemode === config.stripe.isLive && kinds.includes(event.type)
    if (!isOurs)
      log.info({ kind: event.type, livemode: event.livemode }, 'a payment event is ignored')
    else
      await inHookShare(() =>
        db
          .insert(providerEvents)
          .values({
            provider: 'stripe',
            eventId: event.id,
            kind: event.type,
            payload: payloadOf(event),
            receivedAt: now(),
          })
          .onConflictDoNothing(),
      )
    return c.json({ received: true }, 200, apiHeaders)
  })
}

/** The event, if any of our secrets has signed these very bytes within the last five minutes. */
async function verified(
  c: Context<CallEnv>,
  { webhookSecrets }: NonNullable<Config['stripe']>,
  at: Date,
): Promise<Stripe.Event | undefined> {
  const signature = c.req.header('stripe-signature')
  const signedAt = Number(/(?:^|,)t=(\d{1,12})(?:,|$)/.exec(signature ?? '')?.[1])
  const isRecent = at.getTime() / 1000 - signedAt <= toleranceSeconds
  if (!signature || !isRecent) return undefined
  // The server puts a Response of its own in the place of Node's, and that one knows no `bytes`.
  const read = async (body: ReadableStream) => Buffer.from(await new Response(body).arrayBuffer())
  const bytes = await readUnsignedBody(c, mostEventBytes, read)
  const { webhooks } = (await import('stripe')).default
  for (const secret of webhookSecrets)
    try {
      return webhooks.constructEvent(
        bytes,
        signature,
        secret,
        toleranceSeconds,
        undefined,
        at.getTime(),
      )
    } catch {
      // Another secret may fit.
    }
  return undefined
}

/** Which object it is about, and no more: what that is, Stripe is asked again before anything happens. */
function payloadOf(event: Stripe.Event): Record<string, unknown> {
  const { object } = event.data
  return {
    created: event.created,
    object: 'object' in object ? object.object : '',
    id: 'id' in object ? object.id : '',
  }
}

/** Of what changes anything here, in Unix seconds; 0 for never. */
export const lastMessage: Figure = {
  name: 'last_payment_webhook_timestamp_seconds',
  help: 'When Stripe last sent us anything',
  value: lastMessageAt,
}

async function lastMessageAt({ db }: Pick<Platform, 'db'>): Promise<number> {
  const { rows } = await db.execute<{ seconds: number | null }>(
    sql`SELECT extract(epoch FROM max(received_at))::float8 AS seconds FROM provider_events
        WHERE provider = 'stripe' AND event_id NOT LIKE ${`${repairPrefix}%`}`,
  )
  return rows[0]?.seconds ?? 0
}
