import { sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { ReleaseKind } from '#features/releases/server/release-kind.ts'
import type { Db } from '#server/db/client.ts'
import { Refusal } from '#server/refusals.ts'
import type { Release } from '../release-contract.ts'
import { presentRelease } from './release-list.ts'
import { releases } from './tables.ts'

/** Letters with decisions, which stay confirmed ones until they are out. */
export const releaseKind: ReleaseKind<z.input<typeof Release>> = {
  name: 'release',
  table: releases,
  states: { holding: 'holding', recalled: 'recalled' },
  actions: { approved: 'release.approved', recalled: 'release.recalled' },
  right: 'release-decisions',
  made: 'created this release',
  get: presentRelease,
  tooLate,
  isOpen: (now) => sql`(${releases.state} = 'waiting' OR (${releases.state} = 'holding'
    AND ${releases.wentOutAt} IS NULL AND ${releases.goesOutAt} > ${now}))`,
  freeItems,
}

/** The decisions of a release that did not go out. */
async function freeItems(db: Db, releaseId: string): Promise<void> {
  await db.execute(sql`
    UPDATE decisions SET state = 'confirmed' WHERE state = 'releasing' AND id IN (
      SELECT d.id FROM decisions d JOIN release_items i ON i.decision_id = d.id
      WHERE i.release_id = ${releaseId} ORDER BY d.id FOR UPDATE OF d)`)
}

/** Somebody was faster, or the window is over: says what became of the release. */
function tooLate({ state, approvedBy, recalledBy, createdBy }: z.input<typeof Release>): Refusal {
  const said = {
    waiting: 'This release is still waiting for approval',
    holding: approvedBy
      ? `${approvedBy} already approved this release in the meantime`
      : `${createdBy}’s release is going out now`,
    out: 'This release has already gone out',
    recalled: `${recalledBy ?? 'Someone'} recalled this release in the meantime`,
  }[state]
  return new Refusal('not-now', said, { code: 'release-changed', extra: { state } })
}
