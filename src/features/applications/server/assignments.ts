import { and, eq, isNull, sql } from 'drizzle-orm'
import { admins } from '#features/admins/server/tables.ts'
import { selectableRows } from '#features/settings/selectable-rows.ts'
import { getSetting } from '#features/settings/server/queries.ts'
import { recordAudit } from '#server/audit.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { invalidField } from '#server/refusals.ts'
import { can, Role } from '#shared/rights.ts'
import { flagsArea } from '../setting-areas.ts'
import { inReach } from './reach.ts'
import { applications } from './tables.ts'

export type Colleague = Pick<AdminActor, 'id' | 'role' | 'programs'> & { name: string }

/** What stood before a change, of those applications alone that it changed. */
type ValuesBefore<T> = Map<string, T>

/** Anyone who may be given work on applications: 422 for others, and for accounts that are closed. */
export async function requireColleague(db: Db, adminId: string): Promise<Colleague> {
  const { id, name, role, programs } = admins
  const [found] = await db
    .select({ id, name, role, programs })
    .from(admins)
    .where(and(eq(id, adminId), isNull(admins.disabledAt)))
  if (!found || !can(Role.parse(found.role), 'write-notes'))
    throw invalidField('assigneeId', 'Choose someone who works on applications')
  return found
}

/** Those of these applications that a colleague can open, and so be given. */
export async function findOpenTo(
  db: Db,
  colleague: Colleague,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .select({ id: applications.id })
    .from(applications)
    .where(and(isOneOf(ids), inReach(colleague)))
  return new Set(rows.map(({ id }) => id))
}

/**
 * Gives applications to somebody, or with null to no one, and says who had those that changed hands.
 * What the new holder cannot open stays with the old one. Whose applications they are, the caller has asked.
 */
export async function setAssignee(
  ctx: Ctx<AdminActor>,
  ids: readonly string[],
  adminId: string | null,
): Promise<ValuesBefore<string | null>> {
  const colleague = adminId === null ? null : await requireColleague(ctx.db, adminId)
  const changed = await writeAssignee(ctx.db, ids, colleague)
  await noteChange(ctx, 'application.assigned', changed, { to: adminId })
  return changed
}

/** The same for a caller who has asked about the colleague, and writes the log. */
export async function writeAssignee(
  db: Db,
  ids: readonly string[],
  colleague: Colleague | null,
): Promise<ValuesBefore<string | null>> {
  const assigneeId = colleague?.id ?? null
  const mayHaveIt = colleague ? inReach(colleague) : undefined
  const isNew = sql`assignee_id IS DISTINCT FROM ${assigneeId}`
  const rows = await lock(db, and(isOneOf(ids), mayHaveIt, isNew))
  const changed = new Map(rows.map((row) => [row.id, row.assigneeId]))
  await db
    .update(applications)
    .set({ assigneeId })
    .where(isOneOf([...changed.keys()]))
  return changed
}

type FlagChange = { add: readonly string[]; remove: readonly string[] }

/** Puts flags on applications and takes others off, and says which flags stood on those that changed. */
export async function setFlags(
  ctx: Ctx<AdminActor>,
  ids: readonly string[],
  add: readonly string[],
  remove: readonly string[],
): Promise<ValuesBefore<string[]>> {
  await requireFlags(ctx.db, add)
  const changed = await writeFlags(ctx.db, ids, { add, remove })
  await noteChange(ctx, 'application.flagged', changed, { add, remove })
  return changed
}

/** The same for a caller who has asked whether there are such flags, and writes the log. */
export async function writeFlags(
  db: Db,
  ids: readonly string[],
  change: FlagChange,
): Promise<ValuesBefore<string[]>> {
  const rows = await lock(db, and(isOneOf(ids), sql`flags IS DISTINCT FROM ${flagsAfter(change)}`))
  const changed = new Map(rows.map((row) => [row.id, row.flags]))
  await db
    .update(applications)
    .set({ flags: flagsAfter(change) })
    .where(isOneOf([...changed.keys()]))
  return changed
}

function flagsAfter({ add, remove }: FlagChange) {
  return sql`ARRAY(SELECT DISTINCT flag FROM unnest(flags || ${sql.param(add)}::text[]) AS flag
    WHERE flag <> ALL (${sql.param(remove)}::text[]) ORDER BY flag)`
}

/** 422 for a flag that the settings do not offer; a retired one may still be taken off. */
export async function requireFlags(db: Db, add: readonly string[]): Promise<void> {
  const known = new Set(selectableRows(await getSetting(db, flagsArea)).map(({ id }) => id))
  if (add.some((flag) => !known.has(flag))) throw invalidField('add', 'Choose a flag from the list')
}

/** In one order, so that two acts with an application in common never wait for each other. */
function lock(db: Db, which: ReturnType<typeof and>) {
  const { id, assigneeId, flags } = applications
  return db
    .select({ id, assigneeId, flags })
    .from(applications)
    .where(which)
    .orderBy(id)
    .for('update')
}

/** One row for one act: an application by its id, many by their number. */
async function noteChange(
  ctx: Ctx<AdminActor>,
  action: string,
  changed: ValuesBefore<unknown>,
  detail: Record<string, unknown>,
): Promise<void> {
  const [id] = changed.keys()
  if (id === undefined) return
  await recordAudit(ctx, {
    action,
    ...(changed.size === 1 && { subject: `application:${id}` }),
    detail: changed.size === 1 ? detail : { ...detail, applications: changed.size },
  })
}

/** As one array: a statement has no more than 65,535 parameters. */
export function isOneOf(ids: readonly string[]) {
  return sql`${applications.id} = ANY (${sql.param(ids)}::uuid[])`
}
