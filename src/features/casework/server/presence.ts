import { and, asc, eq, gt, lte, ne } from 'drizzle-orm'
import { admins } from '#features/admins/server/tables.ts'
import { presenceSeconds } from '#features/applications/server/list-row.ts'
import { getInReach } from '#features/applications/server/reach.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import { inNameOrder } from '#server/db/name-order.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import type { Person } from '../contract.ts'
import type { announcePresence, leave } from '../work-contract.ts'
import { presences } from './tables.ts'

/** Says that the caller has an application open, and who else has. */
export async function announceOwnPresence(
  ctx: Ctx<AdminActor>,
  { params: { id } }: Input<typeof announcePresence>,
): Promise<Result<typeof announcePresence>> {
  const { db, actor, now } = ctx
  await getInReach(ctx, id)
  // Rows that ran out go first: anyone who comes back is told of to the others as somebody new.
  await db
    .delete(presences)
    .where(and(eq(presences.applicationId, id), lte(presences.seenAt, since(now))))
  await db
    .insert(presences)
    .values({ applicationId: id, adminId: actor.id, seenAt: now })
    .onConflictDoUpdate({
      target: [presences.applicationId, presences.adminId],
      set: { seenAt: now },
    })
  return { present: await listPresentStaff(ctx, id) }
}

export async function endPresence(
  ctx: Ctx<AdminActor>,
  { params: { id } }: Input<typeof leave>,
): Promise<Record<string, never>> {
  const gone = await ctx.db
    .delete(presences)
    .where(and(eq(presences.applicationId, id), eq(presences.adminId, ctx.actor.id)))
    .returning({ id: presences.applicationId })
  // Anyone who was here may leave, also where the application went out of their reach meanwhile.
  if (gone.length === 0) await getInReach(ctx, id)
  return {}
}

/** Who else has an application open, by name. */
export function listPresentStaff(
  { db, actor, now }: Ctx<AdminActor>,
  applicationId: string,
): Promise<Person[]> {
  return db
    .select({ id: admins.id, name: admins.name })
    .from(presences)
    .innerJoin(admins, eq(admins.id, presences.adminId))
    .where(
      and(
        eq(presences.applicationId, applicationId),
        ne(presences.adminId, actor.id),
        gt(presences.seenAt, since(now)),
      ),
    )
    .orderBy(asc(inNameOrder(admins.name)), asc(admins.id))
}

function since(now: Date): Date {
  return new Date(now.getTime() - presenceSeconds * 1_000)
}
