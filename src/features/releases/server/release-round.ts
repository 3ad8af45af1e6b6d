import { setTimeout as pause } from 'node:timers/promises'
import { and, asc, eq, inArray, lt } from 'drizzle-orm'
import { admins } from '#features/admins/server/tables.ts'
import { type AdminActor, type Ctx, staffActor, workContext } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { eachRow } from '#server/each-row.ts'
import type { ClockPlatform } from '#server/platform.ts'
import { can, type Right, Role } from '#shared/rights.ts'
import { stopReleases } from './release-acts.ts'
import type { OutgoingKind, ReleaseKind } from './release-kind.ts'

/** A minute is too coarse for the end of a recall window, and the look costs one small index. */
export const lookEveryMs = 1_000

/**
 * Lets every release of a kind go out whose recall window is over, or ends before the next look: on the
 * moment. Any number of processes may do so at once. Returns how many were due.
 */
export async function releaseDue(base: ClockPlatform, kind: OutgoingKind): Promise<number> {
  const { table, only, states } = kind
  const soon = new Date(base.now().getTime() + lookEveryMs)
  const due = await base.db
    .select({ id: table.id, goesOutAt: table.goesOutAt })
    .from(table)
    .where(and(only, eq(table.state, states.holding), lt(table.goesOutAt, soon)))
    .orderBy(asc(table.goesOutAt))
  await eachRow(due, async ({ id, goesOutAt }) => {
    // A timer may be a millisecond early.
    await pause(Math.max(0, Number(goesOutAt) - base.now().getTime() + 1))
    const actor = await begin(base, kind, id)
    if (actor) await kind.finish?.(base, id, actor)
  })
  return due.length
}

/** Undefined where somebody recalled it, or no one who may stands for it: then it recalls itself. */
async function begin(
  base: ClockPlatform,
  kind: OutgoingKind,
  id: string,
): Promise<AdminActor | undefined> {
  const { table, states } = kind
  return base.db.transaction(async (db) => {
    const [row] = await db
      .select()
      .from(table)
      .where(and(eq(table.id, id), eq(table.state, states.holding)))
      .for('update')
    const now = base.now()
    if (!row?.goesOutAt || row.goesOutAt > now) return undefined
    const ids = kind.peopleOf(row)
    const people = await db
      .select()
      .from(admins)
      .where(inArray(admins.id, [...ids]))
    const admin = people.find((one) => one.id === ids[0])
    if (!admin) throw new Error('nobody stands for the release')
    const actor = staffActor(admin, row.approvedAt ?? row.createdAt)
    if (row.wentOutAt) return actor
    if (!people.every((one) => mayStill(one, kind.right))) {
      await stopReleases({ db, now }, kind, eq(table.id, id), null)
      return undefined
    }
    await kind.start(contextOf(base, kind, id, { db, actor }), id)
    return actor
  })
}

export function mayStill(
  { role, disabledAt }: Pick<typeof admins.$inferSelect, 'role' | 'disabledAt'>,
  right: Right,
): boolean {
  return !disabledAt && can(Role.parse(role), right)
}

/** What is done in the name of the person who stands for a release, in a transaction. */
export function contextOf(
  base: Pick<ClockPlatform, 'config' | 'now'>,
  { name }: Pick<ReleaseKind, 'name'>,
  id: string,
  { db, actor }: { db: Db; actor: AdminActor },
): Ctx<AdminActor> {
  return workContext(base, { db, actor, requestId: `${name}:${id}` })
}
