import { eq } from 'drizzle-orm'
import { admins } from '#features/admins/server/tables.ts'
import { setAssignee, setFlags } from '#features/applications/server/assignments.ts'
import { getInReach } from '#features/applications/server/reach.ts'
import { applications } from '#features/applications/server/tables.ts'
import { flagsArea } from '#features/applications/setting-areas.ts'
import { selectableRows } from '#features/settings/selectable-rows.ts'
import { getSetting } from '#features/settings/server/queries.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { notFound, Refusal } from '#server/refusals.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import type { Person } from '../contract.ts'
import type { assignApplication, flagApplication, readWork } from '../work-contract.ts'
import { listColleagues, requireWorker } from './colleagues.ts'
import { listPresentStaff } from './presence.ts'

export async function workOf(
  ctx: Ctx<AdminActor>,
  { params: { id } }: Input<typeof readWork>,
): Promise<Result<typeof readWork>> {
  const { db } = ctx
  const application = await getInReach(ctx, id)
  return {
    colleagues: await listColleagues(db, id),
    flags: selectableRows(await getSetting(db, flagsArea), application.flags),
    present: await listPresentStaff(ctx, id),
  }
}

/** Of two who assign it at once one wins, and the other is told who has it now. */
export async function assignOfficer(
  ctx: Ctx<AdminActor>,
  { params: { id }, body: { assigneeId, seen } }: Input<typeof assignApplication>,
): Promise<Result<typeof assignApplication>> {
  const { db } = ctx
  await getInReach(ctx, id)
  const before = await lockAssignee(db, id)
  if (before?.id !== (seen ?? undefined) && before?.id !== (assigneeId ?? undefined))
    throw new Refusal(
      'not-now',
      before
        ? `This application was assigned to ${before.name} in the meantime`
        : 'This application was unassigned in the meantime',
      { code: 'assignee-changed', extra: { assignee: before ?? null } },
    )
  if (assigneeId) await requireWorker(db, id, assigneeId)
  await setAssignee(ctx, [id], assigneeId)
  return { assignee: (await lockAssignee(db, id)) ?? null }
}

/** Who has an application; no one changes that before this transaction ends. */
async function lockAssignee(db: Db, id: string): Promise<Person | undefined> {
  const [row] = await db
    .select({ assigneeId: applications.assigneeId })
    .from(applications)
    .where(eq(applications.id, id))
    .for('update')
  if (!row?.assigneeId) return undefined
  const [person] = await db
    .select({ id: admins.id, name: admins.name })
    .from(admins)
    .where(eq(admins.id, row.assigneeId))
  return person
}

export async function flagApplications(
  ctx: Ctx<AdminActor>,
  { params: { id }, body: { add, remove } }: Input<typeof flagApplication>,
): Promise<Result<typeof flagApplication>> {
  const { db } = ctx
  await getInReach(ctx, id)
  await setFlags(ctx, [id], add, remove)
  const [row] = await db
    .select({ flags: applications.flags })
    .from(applications)
    .where(eq(applications.id, id))
  if (!row) throw notFound('application')
  return row
}
