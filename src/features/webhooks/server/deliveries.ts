import { randomUUID } from 'node:crypto'
import { and, desc, eq, inArray, isNull, lt, type SQL } from 'drizzle-orm'
import { recordAudit } from '#server/audit.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import { cursorOf, pageOf, placeOf } from '#server/list-page.ts'
import { notFound, Refusal } from '#server/refusals.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import type * as calls from '../contract.ts'
import { deliveryStates } from '../delivery-states.ts'
import { testEvent } from '../events.ts'
import { sentenceOf } from './delivery-faults.ts'
import { lockEndpoint } from './endpoints.ts'
import { webhookDeliveries, webhookEndpoints } from './tables.ts'

const pageSize = 50
const placeOfDelivery = /^(\d{1,15})$/

type OfficeCtx = Ctx<AdminActor>

export async function readDeliveries(
  { db }: OfficeCtx,
  { query: { endpoint, state, after } }: Input<typeof calls.listDeliveries>,
): Promise<Result<typeof calls.listDeliveries>> {
  const [seq] = after ? placeOf(after, placeOfDelivery) : []
  const rows = await db
    .select({ row: webhookDeliveries, endpoint: webhookEndpoints })
    .from(webhookDeliveries)
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
    .where(
      and(
        isNull(webhookEndpoints.removedAt),
        endpoint ? eq(webhookDeliveries.endpointId, endpoint) : undefined,
        state ? eq(webhookDeliveries.state, state) : undefined,
        seq ? lt(webhookDeliveries.seq, Number(seq)) : undefined,
      ),
    )
    .orderBy(desc(webhookDeliveries.seq))
    .limit(pageSize + 1)
  const { page, last } = pageOf(rows, pageSize)
  return {
    deliveries: page.map(({ row, endpoint }) => {
      const state = deliveryStates.find((one) => one === row.state) ?? 'waiting'
      const goesOut = endpoint.state === 'on' || row.type === testEvent
      return {
        ...row,
        endpoint: endpoint.name,
        state,
        nextAt: state === 'waiting' && goesOut ? row.nextAt : null,
        fault: row.fault && sentenceOf(row.fault),
      }
    }),
    next: last ? cursorOf(last.row.seq) : null,
  }
}

export async function makeTest(
  ctx: OfficeCtx,
  { params: { id: endpointId } }: Input<typeof calls.sendTest>,
): Promise<Result<typeof calls.sendTest>> {
  await lockEndpoint(ctx, endpointId)
  const id = randomUUID()
  await ctx.db
    .insert(webhookDeliveries)
    .values({ id, endpointId, type: testEvent, at: ctx.now, nextAt: ctx.now })
  await recordAudit(ctx, { action: 'webhook.tested', subject: `webhook:${endpointId}` })
  return { id }
}

export async function sendDeliveryAgain(
  ctx: OfficeCtx,
  { params: { id } }: Input<typeof calls.resendDelivery>,
): Promise<Result<typeof calls.resendDelivery>> {
  const [row] = await ctx.db
    .select({ endpointId: webhookDeliveries.endpointId })
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.id, id))
  if (!row) throw notFound('message')
  await lockEndpoint(ctx, row.endpointId)
  const count = await requeueFailed(ctx, eq(webhookDeliveries.id, id))
  if (count === 0) throw new Refusal('not-now', 'Only messages that failed can be sent again')
  await recordSendingAgain(ctx, row.endpointId, count)
  return {}
}

export async function sendFailedAgain(
  ctx: OfficeCtx,
  { params: { id } }: Input<typeof calls.sendFailedAgain>,
): Promise<Result<typeof calls.sendFailedAgain>> {
  await lockEndpoint(ctx, id)
  const count = await requeueFailed(ctx, eq(webhookDeliveries.endpointId, id))
  if (count > 0) await recordSendingAgain(ctx, id, count)
  return { count }
}

/**
 * With all its tries again, and the same id: a receiver that has it already knows it. Its endpoint is locked, as
 * it is while a message is taken to be sent; what is just being deleted is left alone.
 */
async function requeueFailed({ db, now }: OfficeCtx, which: SQL): Promise<number> {
  const failed = db
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(and(which, eq(webhookDeliveries.state, 'failed')))
    .orderBy(webhookDeliveries.seq)
    .for('update', { skipLocked: true })
  const rows = await db
    .update(webhookDeliveries)
    .set({ state: 'waiting', tries: 0, nextAt: now })
    .where(inArray(webhookDeliveries.id, failed))
    .returning({ id: webhookDeliveries.id })
  return rows.length
}

async function recordSendingAgain(ctx: OfficeCtx, id: string, count: number): Promise<void> {
  await recordAudit(ctx, {
    action: 'webhook.sent-again',
    subject: `webhook:${id}`,
    detail: { count },
  })
}
