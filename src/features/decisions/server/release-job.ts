import { setTimeout as pause } from 'node:timers/promises'
import { and, eq, lt, sql } from 'drizzle-orm'
import { admins } from '#features/admins/server/tables.ts'
import { recordAudit } from '#server/audit.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { eachRow } from '#server/each-row.ts'
import type { Platform } from '#server/platform.ts'
import { Refusal } from '#server/refusals.ts'
import { can, Role } from '#shared/rights.ts'
import { letGo } from './approvals.ts'
import { fail, lockSome, sendLetter } from './release-items.ts'
import { releases } from './tables.ts'

/** A minute is too coarse for the end of a recall window, and the look costs one small index. */
export const lookEveryMs = 1_000

type Base = Pick<Platform, 'db' | 'config' | 'now' | 'log'>

/** A portion: one transaction takes so many decisions, so that none lasts long. */
const atOnce = 500
/** While the database writes for one, the letters of the other are made. */
const besideEachOther = 2
const pauseForLocksMs = 50

/**
 * Lets every release go out whose recall window is over, or ends before the next look: on the moment.
 * Any number of processes may do so at once, and one that ends in the middle is taken up again: rows that
 * stand in state `releasing` are the queue.
 */
export async function letReleasesOut(base: Base): Promise<void> {
  const soon = new Date(base.now().getTime() + lookEveryMs)
  const due = await base.db
    .select({ id: releases.id, goesOutAt: releases.goesOutAt })
    .from(releases)
    .where(and(eq(releases.state, 'holding'), lt(releases.goesOutAt, soon)))
    .orderBy(releases.goesOutAt)
  await eachRow(due, async ({ id, goesOutAt }) => {
    // A timer may be a millisecond early.
    await pause(Math.max(0, Number(goesOutAt) - base.now().getTime() + 1))
    await letOut(base, id)
  })
}

async function letOut(base: Base, id: string): Promise<void> {
  const actor = await begin(base, id)
  if (!actor) return
  for (;;) {
    const portions = await listLeft(base, id)
    const going: Going = { id, actor, isLarge: portions.length > 1, faults: [] }
    await Promise.all(
      Array.from({ length: besideEachOther }, () => sendPortions(base, going, portions)),
    )
    if (await finish(base, id)) return
    // The others have gone; those at which something broke are tried again in the next round.
    for (const fault of going.faults) throw fault
    // What is left is locked: by another process, or by somebody who acts on the application just now.
    await pause(pauseForLocksMs)
  }
}

/** From here on nobody recalls it. Undefined where somebody did, or nobody with the right stands for it. */
async function begin({ db, now, config }: Base, id: string): Promise<AdminActor | undefined> {
  return db.transaction(async (tx) => {
    const rows = await tx
      .select({ release: releases, admin: admins })
      .from(releases)
      .innerJoin(
        admins,
        sql`${admins.id} = coalesce(${releases.approvedBy}, ${releases.createdBy})`,
      )
      .where(and(eq(releases.id, id), eq(releases.state, 'holding')))
      .for('update', { of: releases })
    const row = rows[0]
    if (!row?.release.goesOutAt || row.release.goesOutAt > now()) return undefined
    const { admin } = row
    const actor: AdminActor = {
      kind: 'admin',
      id: admin.id,
      sessionId: '',
      role: admin.role,
      programs: admin.programs,
      secondFactorDone: true,
      freshAt: row.release.approvedAt ?? row.release.createdAt,
    }
    if (row.release.wentOutAt) return actor
    if (admin.disabledAt || !can(Role.parse(admin.role), 'release-decisions')) {
      await tx
        .update(releases)
        .set({ state: 'recalled', recalledAt: now() })
        .where(eq(releases.id, id))
      await letGo(tx, id)
      return undefined
    }
    await tx.update(releases).set({ wentOutAt: now() }).where(eq(releases.id, id))
    await recordAudit(contextOf({ config, now }, tx, actor, id), {
      action: 'release.went-out',
      subject: `release:${id}`,
    })
    return actor
  })
}

function contextOf(
  { config, now }: Pick<Base, 'config' | 'now'>,
  db: Db,
  actor: AdminActor,
  releaseId: string,
): Ctx<AdminActor> {
  const from = { address: '', network: '', device: '', requestId: `release:${releaseId}` }
  return { db, actor, now: now(), from, config }
}

/** What has not gone out yet, in the portions in which it goes. */
async function listLeft({ db }: Base, releaseId: string): Promise<string[][]> {
  const { rows } = await db.execute<{ ids: string[] }>(sql`
    SELECT array_agg(id ORDER BY id) AS ids FROM (
      SELECT d.id, (row_number() OVER (ORDER BY d.id) - 1) / ${atOnce}::int AS portion
      FROM release_items i JOIN decisions d ON d.id = i.decision_id
      WHERE i.release_id = ${releaseId} AND d.state = 'releasing' AND i.failure IS NULL) AS left_over
    GROUP BY portion ORDER BY portion`)
  return rows.map(({ ids }) => ids)
}

type Going = { id: string; actor: AdminActor; isLarge: boolean; faults: unknown[] }

async function sendPortions(base: Base, release: Going, portions: string[][]): Promise<void> {
  for (let ids = portions.shift(); ids; ids = portions.shift())
    try {
      await sendTogether(base, release, ids)
    } catch {
      for (const id of ids) await sendOne(base, release, id)
    }
}

function sendTogether(base: Base, release: Going, ids: readonly string[]): Promise<void> {
  return base.db.transaction(async (tx) => {
    const items = await lockSome(tx, release.id, ids)
    await sendLetter(contextOf(base, tx, release.actor, release.id), release, items)
  })
}

/** One of a portion that did not go together, or why it does not go out; what breaks there holds up no other. */
async function sendOne(base: Base, release: Going, id: string): Promise<void> {
  try {
    await base.db.transaction(async (tx) => {
      const items = await lockSome(tx, release.id, [id])
      try {
        // A savepoint: the item stays ours, whatever its step says.
        await tx.transaction((step) =>
          sendLetter(contextOf(base, step, release.actor, release.id), release, items),
        )
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        await fail(tx, release.id, [{ id, why: error.message }])
      }
    })
  } catch (error) {
    release.faults.push(error)
  }
}

/** Closes a release once nothing of it is left; false while something is. */
async function finish({ db }: Base, id: string): Promise<boolean> {
  const { rows } = await db.execute<{ left: number }>(sql`
    WITH left_over AS (
      SELECT 1 FROM release_items i JOIN decisions d ON d.id = i.decision_id
      WHERE i.release_id = ${id} AND d.state = 'releasing' AND i.failure IS NULL LIMIT 1),
    ended AS (
      UPDATE releases SET state = 'out'
      WHERE id = ${id} AND state = 'holding' AND NOT EXISTS (SELECT FROM left_over))
    SELECT count(*)::int AS left FROM left_over`)
  return rows[0]?.left === 0
}
