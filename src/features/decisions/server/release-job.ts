import { setTimeout as pause } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import type { OutgoingKind } from '#features/releases/server/release-kind.ts'
import { contextOf, lookEveryMs, releaseDue } from '#features/releases/server/release-round.ts'
import { recordAudit } from '#server/audit.ts'
import type { AdminActor } from '#server/context.ts'
import type { Job } from '#server/job.ts'
import type { ClockPlatform } from '#server/platform.ts'
import { Refusal } from '#server/refusals.ts'
import { releaseKind } from './letter-release.ts'
import { failItem, lockSome, sendLetter } from './release-items.ts'
import { releases } from './tables.ts'

/** A portion: one transaction takes so many decisions, so that none lasts long. */
const atOnce = 500
/** While the database writes for one, the letters of the other are made. */
const besideEachOther = 2
const pauseForLocksMs = 50

/** Rows that are in state `releasing` are the queue, so one that ends in the middle is taken up again. */
const outgoing: OutgoingKind = {
  ...releaseKind,
  peopleOf: ({ approvedBy, createdBy }) => [approvedBy ?? createdBy],
  async start(ctx, id) {
    await ctx.db.update(releases).set({ wentOutAt: ctx.now }).where(eq(releases.id, id))
    await recordAudit(ctx, { action: 'release.went-out', subject: `release:${id}` })
  },
  finish: sendAll,
}

export const releaseJob: Job = {
  name: 'let-releases-out',
  everyMs: lookEveryMs,
  run: sendDueReleases,
}

export async function sendDueReleases(base: ClockPlatform): Promise<void> {
  await releaseDue(base, outgoing)
}

async function sendAll(base: ClockPlatform, id: string, actor: AdminActor): Promise<void> {
  for (;;) {
    const portions = await listLeft(base, id)
    const going: RunningRelease = { id, actor, isLarge: portions.length > 1, faults: [] }
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

/** What has not gone out yet, in the portions in which it goes. */
async function listLeft({ db }: ClockPlatform, releaseId: string): Promise<string[][]> {
  const { rows } = await db.execute<{ ids: string[] }>(sql`
    SELECT array_agg(id ORDER BY id) AS ids FROM (
      SELECT d.id, (row_number() OVER (ORDER BY d.id) - 1) / ${atOnce}::int AS portion
      FROM release_items i JOIN decisions d ON d.id = i.decision_id
      WHERE i.release_id = ${releaseId} AND d.state = 'releasing' AND i.failure IS NULL) AS left_over
    GROUP BY portion ORDER BY portion`)
  return rows.map(({ ids }) => ids)
}

type RunningRelease = { id: string; actor: AdminActor; isLarge: boolean; faults: unknown[] }

async function sendPortions(
  base: ClockPlatform,
  release: RunningRelease,
  portions: string[][],
): Promise<void> {
  for (let ids = portions.shift(); ids; ids = portions.shift())
    try {
      await sendTogether(base, release, ids)
    } catch {
      for (const id of ids) await sendOne(base, release, id)
    }
}

function sendTogether(
  base: ClockPlatform,
  release: RunningRelease,
  ids: readonly string[],
): Promise<void> {
  return base.db.transaction(async (tx) => {
    const items = await lockSome(tx, release.id, ids)
    await sendLetter(
      contextOf(base, releaseKind, release.id, { db: tx, actor: release.actor }),
      release,
      items,
    )
  })
}

/** One of a portion that did not go together, or why it does not go out; what breaks there delays no other. */
async function sendOne(base: ClockPlatform, release: RunningRelease, id: string): Promise<void> {
  try {
    await base.db.transaction(async (tx) => {
      const items = await lockSome(tx, release.id, [id])
      try {
        // A savepoint: the item stays ours, whatever its step says.
        await tx.transaction((step) =>
          sendLetter(
            contextOf(base, releaseKind, release.id, { db: step, actor: release.actor }),
            release,
            items,
          ),
        )
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        await failItem(tx, release.id, [{ id, why: error.message }])
      }
    })
  } catch (error) {
    release.faults.push(error)
  }
}

/** Closes a release once nothing of it is left; false while something is. */
async function finish({ db }: ClockPlatform, id: string): Promise<boolean> {
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
