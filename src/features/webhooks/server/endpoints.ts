import { randomUUID } from 'node:crypto'
import { and, eq, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { requireFresh } from '#features/admins/server/reauthentication.ts'
import { recordAudit } from '#server/audit.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import { describeFurtherHosts } from '#server/outgoing-hosts.ts'
import { isOutsideAddress } from '#server/outside-request.ts'
import type { Platform } from '#server/platform.ts'
import { invalidField, notFound, Refusal } from '#server/refusals.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import type * as calls from '../contract.ts'
import { EventType } from '../events.ts'
import { sentenceOf } from './delivery-faults.ts'
import { notifyOfEndpointAddress } from './owner-letter.ts'
import { findSecrets, sealSecrets } from './secrets.ts'
import { newSecret } from './signature.ts'
import { webhookDeliveries, webhookEndpoints } from './tables.ts'

const mostEndpoints = 20
/** So long both secrets sign, and the other system has to learn the new one. */
const bothSignMs = 24 * 3_600_000

type OfficeCtx = Ctx<AdminActor>
type ById = { params: { id: string } }

export async function readEndpoints({
  db,
  now,
}: OfficeCtx): Promise<Result<typeof calls.listEndpoints>> {
  const { endpointId, state } = webhookDeliveries
  const counts = db
    .select({
      endpointId,
      waiting: sql<number>`(count(*) FILTER (WHERE ${state} = 'waiting'))::int`.as('waiting'),
      failed: sql<number>`(count(*) FILTER (WHERE ${state} = 'failed'))::int`.as('failed'),
    })
    .from(webhookDeliveries)
    .where(ne(state, 'delivered'))
    .groupBy(endpointId)
    .as('counts')
  const rows = await db
    .select({ row: webhookEndpoints, waiting: counts.waiting, failed: counts.failed })
    .from(webhookEndpoints)
    .leftJoin(counts, eq(counts.endpointId, webhookEndpoints.id))
    .where(isNull(webhookEndpoints.removedAt))
    .orderBy(webhookEndpoints.name)
  return {
    endpoints: rows.map(
      ({ row: { secret: _, lastFault, earlierUntil, ...row }, waiting, failed }) => ({
        ...row,
        state: stateOf(row.state),
        events: row.events.map((event) => EventType.parse(event)),
        earlierUntil: earlierUntil && earlierUntil > now ? earlierUntil : null,
        lastFault: lastFault && sentenceOf(lastFault),
        waiting: waiting ?? 0,
        failed: failed ?? 0,
      }),
    ),
  }
}

/** What the operator hears at the start: which servers are told, those that are paused too. */
export async function describeWebhookServers({ db }: Platform): Promise<readonly string[]> {
  const { address, removedAt } = webhookEndpoints
  const rows = await db.select({ address }).from(webhookEndpoints).where(isNull(removedAt))
  return describeFurtherHosts(
    'Webhooks go to',
    rows.map((row) => new URL(row.address).host),
  )
}

function stateOf(state: string): 'on' | 'paused' | 'off' {
  return state === 'paused' || state === 'off' ? state : 'on'
}

export async function makeEndpoint(
  ctx: OfficeCtx,
  { body }: Input<typeof calls.addEndpoint>,
): Promise<Result<typeof calls.addEndpoint>> {
  requireFresh(ctx)
  requireAddress(ctx, body.address)
  const { db, now, config, actor } = ctx
  // One at a time, so that no two take the last place.
  await db.execute(sql`LOCK TABLE webhook_endpoints IN SHARE ROW EXCLUSIVE MODE`)
  await requireName(ctx, body.name)
  if ((await db.$count(webhookEndpoints, isNull(webhookEndpoints.removedAt))) >= mostEndpoints)
    throw new Refusal('not-now', `You can have up to ${mostEndpoints} endpoints. Remove one first`)
  const id = randomUUID()
  const secret = sealSecrets(config, [newSecret()])
  await db
    .insert(webhookEndpoints)
    .values({ id, ...body, secret, stateAt: now, createdAt: now, createdBy: actor.id })
  await record(ctx, 'webhook.added', id, { to: toldOf(body) })
  await notifyOfEndpointAddress(ctx, actor.id, { endpoint: body.name, host: hostOf(body.address) })
  return { id }
}

export async function editEndpoint(
  ctx: OfficeCtx,
  { params: { id }, body }: Input<typeof calls.changeEndpoint>,
): Promise<Result<typeof calls.changeEndpoint>> {
  requireFresh(ctx)
  requireAddress(ctx, body.address)
  const before = await lockEndpoint(ctx, id)
  await requireName(ctx, body.name, id)
  // What another server did says nothing of this one.
  const faults = { lastSuccessAt: null, lastFault: null, lastFaultAt: null, failingSince: null }
  await ctx.db
    .update(webhookEndpoints)
    .set({ ...body, ...(before.address !== body.address && faults) })
    .where(eq(webhookEndpoints.id, id))
  await record(ctx, 'webhook.changed', id, { from: toldOf(before), to: toldOf(body) })
  if (before.address !== body.address)
    await notifyOfEndpointAddress(ctx, ctx.actor.id, {
      endpoint: body.name,
      host: hostOf(body.address),
    })
  return { id }
}

/** The sender deletes it with its messages, in portions. */
export async function removeEndpoint(ctx: OfficeCtx, { params: { id } }: ById) {
  requireFresh(ctx)
  await lockEndpoint(ctx, id)
  await ctx.db
    .update(webhookEndpoints)
    .set({ removedAt: ctx.now })
    .where(eq(webhookEndpoints.id, id))
  await record(ctx, 'webhook.removed', id)
  return {}
}

export async function pauseEndpoint(ctx: OfficeCtx, { params: { id } }: ById) {
  const { state } = await lockEndpoint(ctx, id)
  if (state !== 'on') return {}
  await ctx.db
    .update(webhookEndpoints)
    .set({ state: 'paused', stateAt: ctx.now })
    .where(eq(webhookEndpoints.id, id))
  await record(ctx, 'webhook.paused', id)
  return {}
}

/** What waits is due at once, with all its tries. */
export async function switchEndpointOn(ctx: OfficeCtx, { params: { id } }: ById) {
  requireFresh(ctx)
  const { db, now } = ctx
  const { state } = await lockEndpoint(ctx, id)
  if (state === 'on') return {}
  await db
    .update(webhookEndpoints)
    .set({ state: 'on', stateAt: now, failingSince: null })
    .where(eq(webhookEndpoints.id, id))
  // What was never tried is due already, however much it is.
  const tried = db
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.endpointId, id),
        eq(webhookDeliveries.state, 'waiting'),
        or(gt(webhookDeliveries.tries, 0), gt(webhookDeliveries.nextAt, now)),
      ),
    )
    .orderBy(webhookDeliveries.seq)
    .for('update', { skipLocked: true })
  await db
    .update(webhookDeliveries)
    .set({ nextAt: now, tries: 0 })
    .where(inArray(webhookDeliveries.id, tried))
  await record(ctx, 'webhook.switched-on', id)
  return {}
}

export async function revealSecret(
  ctx: OfficeCtx,
  { params: { id } }: ById,
): Promise<Result<typeof calls.showSecret>> {
  requireFresh(ctx)
  const endpoint = await lockEndpoint(ctx, id)
  const secrets = findSecrets(ctx.config, endpoint, ctx.now)
  if (!secrets) throw new Refusal('not-now', sentenceOf('sealed'))
  await record(ctx, 'webhook.secret-shown', id)
  const earlierUntil = secrets.length > 1 ? endpoint.earlierUntil : null
  return { secrets, earlierUntil }
}

export async function renewSecret(ctx: OfficeCtx, { params: { id } }: ById) {
  requireFresh(ctx)
  const { db, now, config } = ctx
  const before = findSecrets(config, await lockEndpoint(ctx, id), now) ?? []
  if (before.length > 1)
    throw new Refusal(
      'not-now',
      'You changed it less than a day ago, and the earlier secret still works. End that one first',
    )
  await db
    .update(webhookEndpoints)
    .set({
      secret: sealSecrets(config, [newSecret(), ...before]),
      earlierUntil: before.length > 0 ? new Date(now.getTime() + bothSignMs) : null,
    })
    .where(eq(webhookEndpoints.id, id))
  await record(ctx, 'webhook.secret-changed', id)
  return {}
}

export async function endEarlierSecret(ctx: OfficeCtx, { params: { id } }: ById) {
  requireFresh(ctx)
  const { db, now, config } = ctx
  const [present, ...earlier] = findSecrets(config, await lockEndpoint(ctx, id), now) ?? []
  if (!present || earlier.length === 0) return {}
  await db
    .update(webhookEndpoints)
    .set({ secret: sealSecrets(config, [present]), earlierUntil: null })
    .where(eq(webhookEndpoints.id, id))
  await record(ctx, 'webhook.secret-dropped', id)
  return {}
}

function requireAddress({ config }: OfficeCtx, address: string): void {
  if (!isOutsideAddress(config, address)) throw invalidField('address', sentenceOf('address'))
}

async function requireName({ db }: OfficeCtx, name: string, own?: string): Promise<void> {
  const { id, removedAt } = webhookEndpoints
  const taken = await db
    .select({ id })
    .from(webhookEndpoints)
    .where(and(eq(webhookEndpoints.name, name), isNull(removedAt), own ? ne(id, own) : undefined))
  if (taken.length > 0) throw invalidField('name', 'Another endpoint has this name')
}

export async function lockEndpoint({ db }: OfficeCtx, id: string) {
  const [row] = await db
    .select()
    .from(webhookEndpoints)
    .where(and(eq(webhookEndpoints.id, id), isNull(webhookEndpoints.removedAt)))
    // Facts that are being written refer to it, and wait for no one.
    .for('no key update')
  if (!row) throw notFound('endpoint')
  return row
}

/** Where it goes and what is told, without the rest of the address. */
function toldOf({ address, events }: { address: string; events: readonly string[] }) {
  return { host: hostOf(address), events }
}

function hostOf(address: string): string {
  return URL.parse(address)?.host ?? ''
}

async function record(
  ctx: OfficeCtx,
  action: string,
  id: string,
  detail: Record<string, unknown> = {},
): Promise<void> {
  await recordAudit(ctx, { action, subject: `webhook:${id}`, detail })
}
