import { randomUUID } from 'node:crypto'
import { and, eq, gt, isNull } from 'drizzle-orm'
import { inReach } from '#features/applications/server/reach.ts'
import { applications } from '#features/applications/server/tables.ts'
import { recordAudit } from '#server/audit.ts'
import { type AdminActor, type ApplicantActor, type Ctx, nameOf } from '#server/context.ts'
import { notFound, Refusal } from '#server/refusals.ts'
import { hashToken, newToken } from '#server/secrets.ts'
import { bucketName, limits, requirePlace } from '#server/throttle.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import type * as calls from '../pay-contract.ts'
import type { makePayLink } from '../stripe-contract.ts'
import { payCharge, readCharge } from './begin-payment.ts'
import { askForOwnFee, requireOwnCharge } from './charges.ts'
import { charges, payLinks } from './tables.ts'

const linkMs = 14 * 86_400_000

type Linked = { body: { token: string } }

/** A new link of a charge; the older ones open nothing anymore. */
async function makeLink(ctx: Ctx, chargeId: string): Promise<Result<typeof calls.makeOwnPayLink>> {
  const { db, actor, now, config } = ctx
  await db.select({ id: charges.id }).from(charges).where(eq(charges.id, chargeId)).for('update')
  const { state, way } = await readCharge(ctx, chargeId)
  if (!way) throw new Refusal('not-now', 'You don’t accept cards, so a pay link wouldn’t work')
  if (state === 'settled' || state === 'ended')
    throw new Refusal('not-now', 'Nothing is owed here anymore')
  await db
    .update(payLinks)
    .set({ endedAt: now })
    .where(and(eq(payLinks.chargeId, chargeId), isNull(payLinks.endedAt)))
  const { token, hash } = newToken()
  const endsAt = new Date(now.getTime() + linkMs)
  await db.insert(payLinks).values({
    id: randomUUID(),
    tokenHash: hash,
    chargeId,
    madeBy: nameOf(actor),
    at: now,
    endsAt,
  })
  return { address: `${config.publicUrl}/link/pay#${token}`, endsAt }
}

export async function makeOwnLink(
  ctx: Ctx<ApplicantActor>,
  { params }: Input<typeof calls.makeOwnPayLink>,
): Promise<Result<typeof calls.makeOwnPayLink>> {
  await askForOwnFee(ctx, params.id)
  await requireOwnCharge(ctx, params.id)
  return makeLink(ctx, params.id)
}

/** For somebody of the staff who may see the application. */
export async function makePayLinkForOffice(
  ctx: Ctx<AdminActor>,
  { params }: Input<typeof makePayLink>,
): Promise<Result<typeof makePayLink>> {
  const rows = await ctx.db
    .select({ applicationId: charges.applicationId })
    .from(charges)
    .innerJoin(applications, eq(applications.id, charges.applicationId))
    .where(and(eq(charges.id, params.id), inReach(ctx.actor), isNull(applications.discardedAt)))
  const [row] = rows
  if (!row) throw notFound('charge')
  const made = await makeLink(ctx, params.id)
  await recordAudit(ctx, {
    action: 'payments.link-made',
    subject: `application:${row.applicationId}`,
    detail: { charge: params.id },
  })
  return made
}

export async function openPayLink(
  ctx: Ctx,
  { body }: Input<typeof calls.openPayLink>,
): Promise<Result<typeof calls.openPayLink>> {
  const { chargeId } = await getByLink(ctx, body.token)
  return readCharge(ctx, chargeId)
}

export async function beginLinkedPayment(
  ctx: Ctx,
  { body }: Input<typeof calls.beginLinkedPayment>,
): Promise<Result<typeof calls.beginLinkedPayment>> {
  const { chargeId, id } = await getByLink(ctx, body.token)
  return payCharge(ctx, chargeId, `link:${id}`)
}

/** Slows down anyone who tries links that open nothing; a valid one is never delayed. */
export async function checkPayLink(ctx: Ctx, { body: { token } }: Linked): Promise<void> {
  if (await findByLink(ctx, token)) return
  await requirePlace(ctx, bucketName('payLinks', ctx.from.network), limits.payLinks)
  throw notFound('link')
}

async function getByLink(ctx: Ctx, token: string) {
  const found = await findByLink(ctx, token)
  if (!found) throw notFound('link')
  return found
}

/** Unknown, replaced and too old are alike, and so is that of a charge that is no longer owed. */
async function findByLink({ db, now }: Ctx, token: string) {
  const rows = await db
    .select({ id: payLinks.id, chargeId: payLinks.chargeId })
    .from(payLinks)
    .innerJoin(charges, eq(charges.id, payLinks.chargeId))
    .where(
      and(
        eq(payLinks.tokenHash, hashToken(token)),
        isNull(payLinks.endedAt),
        gt(payLinks.endsAt, now),
        isNull(charges.cancelledAt),
      ),
    )
  return rows[0]
}
