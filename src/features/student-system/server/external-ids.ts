import { and, eq, inArray, ne } from 'drizzle-orm'
import { recordAudit } from '#server/audit.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { invalidField, Refusal } from '#server/refusals.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import type * as calls from '../contract.ts'
import type * as v1 from '../v1-enrollments.ts'
import { getSystem, requirePerson } from './system-access.ts'
import { externalIds } from './tables.ts'

type OfficeCtx = Ctx<AdminActor>
type ExternalIdPlace = { id: string; system: string }

/** From a student system. */
export async function putId(
  ctx: OfficeCtx,
  { params, body: { value } }: Input<typeof v1.putExternalId>,
): Promise<Result<typeof v1.putExternalId>> {
  if (!(await keepId(ctx, params, value)))
    throw new Refusal('not-now', 'Someone else already has this ID', { code: 'id-taken' })
  return { personId: params.id, system: params.system, value }
}

/** By hand, for a system that doesn't call. */
export async function enterId(
  ctx: OfficeCtx,
  { params, body: { value } }: Input<typeof calls.enterExternalId>,
): Promise<Result<typeof calls.enterExternalId>> {
  if (value === null) await removeId(ctx, params)
  else if (!(await keepId(ctx, params, value)))
    throw invalidField('value', 'Someone else already has this ID')
  return {}
}

/** False where someone else has it. One at a time, so two who come at once both get an answer. */
async function keepId(
  ctx: OfficeCtx,
  { id, system }: ExternalIdPlace,
  value: string,
): Promise<boolean> {
  const { code } = await getSystem(ctx, system, { locks: true })
  await requirePerson(ctx, id)
  const { applicantId } = externalIds
  const taken = and(eq(externalIds.system, code), eq(externalIds.value, value), ne(applicantId, id))
  if ((await ctx.db.$count(externalIds, taken)) > 0) return false
  const changed = await ctx.db
    .insert(externalIds)
    .values({ applicantId: id, system: code, value, at: ctx.now })
    .onConflictDoUpdate({
      target: [applicantId, externalIds.system],
      set: { value, at: ctx.now },
      setWhere: ne(externalIds.value, value),
    })
    .returning({ applicantId })
  if (changed.length > 0) await record(ctx, 'external-id.set', id, code)
  return true
}

async function removeId(ctx: OfficeCtx, { id, system }: ExternalIdPlace): Promise<void> {
  const { code } = await getSystem(ctx, system)
  await requirePerson(ctx, id)
  const gone = await ctx.db
    .delete(externalIds)
    .where(and(eq(externalIds.applicantId, id), eq(externalIds.system, code)))
    .returning({ value: externalIds.value })
  if (gone.length > 0) await record(ctx, 'external-id.removed', id, code)
}

async function record(ctx: OfficeCtx, action: string, id: string, system: string): Promise<void> {
  await recordAudit(ctx, { action, subject: `applicant:${id}`, detail: { system } })
}

/** Ids go along to the account that stays, unless it has one of that system: then that one counts. */
export async function moveIds(db: Db, { keep, drop }: { keep: string; drop: string }) {
  const held = db
    .select({ system: externalIds.system })
    .from(externalIds)
    .where(eq(externalIds.applicantId, keep))
  const own = eq(externalIds.applicantId, drop)
  await db.delete(externalIds).where(and(own, inArray(externalIds.system, held)))
  await db.update(externalIds).set({ applicantId: keep }).where(own)
}
