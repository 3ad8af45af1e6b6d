import { sql } from 'drizzle-orm'
import { canLack } from '#features/applications/missing-kind.ts'
import { missingKinds } from '#features/applications/server/missing-kinds.ts'
import { staffStatusOf, statuses } from '#features/applications/status.ts'
import type { Db } from '#server/db/client.ts'
import type { Job } from '#server/job.ts'
import type { Platform } from '#server/platform.ts'

const atOnce = 100
const everyMs = 3_000
/** One round leaves the rest to the next, which may be another process’s. */
const longestMs = 60_000

type Now = Pick<Platform, 'db' | 'now'>

/** Looks again at what applications lack whose facts have changed; anyone who changes one does not wait for it. */
export async function foldMissing(platform: Now): Promise<void> {
  const until = performance.now() + longestMs
  while (await foldSome(platform)) if (performance.now() > until) return
}

/** Takes what has changed and writes what is so now, or neither. Returns whether there was anything. */
function foldSome({ db, now }: Now): Promise<boolean> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: string | null }>(sql`
      DELETE FROM missing_changes WHERE id IN (
        SELECT id FROM missing_changes ORDER BY id LIMIT ${atOnce} FOR UPDATE SKIP LOCKED)
      RETURNING application_id AS id`)
    if (rows.some(({ id }) => id === null)) await noteAll(tx)
    const ids = [...new Set(rows.flatMap(({ id }) => id ?? []))]
    if (ids.length > 0) await writeMissing({ db: tx, now: now() }, ids)
    return rows.length > 0
  })
}

/** A setting changed: each open application is looked at in its turn. */
async function noteAll(db: Db): Promise<void> {
  await db.execute(sql`
    INSERT INTO missing_changes (application_id) SELECT id FROM applications WHERE ${isOpen}`)
}

async function writeMissing(ctx: { db: Db; now: Date }, ids: readonly string[]): Promise<void> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    SELECT id FROM applications WHERE id = ANY (${sql.param(ids)}::uuid[]) AND ${isOpen}`)
  const open = rows.map(({ id }) => id)
  const found = new Map(ids.map((id) => [id, new Set<string>()]))
  if (open.length > 0)
    for (const find of missingKinds)
      for (const [id, kind] of await find(ctx, open)) found.get(id)?.add(kind)
  const all = [...found].map(([id, kinds]) => ({ id, kinds: [...kinds].sort() }))
  // In one order, so that two who write never wait for each other.
  await ctx.db.execute(sql`
    WITH found AS (
      SELECT f.id, ARRAY(SELECT jsonb_array_elements_text(f.kinds)) AS kinds
      FROM jsonb_to_recordset(${JSON.stringify(all)}::jsonb) AS f (id uuid, kinds jsonb)),
    locked AS (
      SELECT a.id, found.kinds FROM applications a JOIN found USING (id)
      WHERE a.missing <> found.kinds ORDER BY a.id FOR UPDATE OF a)
    UPDATE applications SET missing = locked.kinds FROM locked WHERE applications.id = locked.id`)
}

const closed = statuses.filter(
  (status) => !canLack(staffStatusOf({ status, submittedAt: new Date(0) })),
)
const isOpen = sql`submitted_at IS NOT NULL AND discarded_at IS NULL
  AND status <> ALL (${sql.param(closed)}::text[])`

export const foldMissingJob: Job = { name: 'fold-missing', everyMs, run: foldMissing }
