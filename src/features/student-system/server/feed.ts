import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { ofPrograms } from '#features/applications/server/reach.ts'
import { applications } from '#features/applications/server/tables.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import { cursorOf, pageOf, placeOf } from '#server/list-page.ts'
import { Refusal } from '#server/refusals.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import { entryKinds } from '../entry-words.ts'
import type * as calls from '../v1-enrollments.ts'
import { noteSent } from './receipts.ts'
import { getSystem } from './system-access.ts'
import { enrollmentEntries } from './tables.ts'

const pageSize = 100
const place = /^(\d{1,15}) ([0-9a-f-]{36})$/

/** A page of the feed. What it hands out counts as sent to the system that asked. */
export async function readFeed(
  ctx: Ctx<AdminActor>,
  { query }: Input<typeof calls.readEnrollments>,
): Promise<Result<typeof calls.readEnrollments>> {
  const { db, actor } = ctx
  const system = await getSystem(ctx, query.system)
  const after = query.after ? await requireCursor(ctx, query.after) : 0
  const rows = await db
    .select({ entry: enrollmentEntries, personId: applications.applicantId })
    .from(enrollmentEntries)
    .innerJoin(applications, eq(applications.id, enrollmentEntries.applicationId))
    .where(and(gt(enrollmentEntries.seq, after), ofPrograms(actor)))
    .orderBy(asc(enrollmentEntries.seq))
    .limit(pageSize + 1)
  const { page, hasMore } = pageOf(rows, pageSize)
  const entries = page.map(({ entry }) => entry)
  await noteSent(
    ctx,
    system.code,
    entries.map(({ id }) => id),
  )
  const last = entries.at(-1)
  return {
    enrollments: page.map(({ entry: { sha256, kind, ...entry }, personId }) => ({
      ...entry,
      personId: entry.record?.personId ?? personId,
      kind: entryKinds.find((one) => one === kind) ?? 'correct',
      sha256: sha256.toString('hex'),
    })),
    next: last ? cursorOf(last.seq, last.id) : (query.after ?? null),
    hasMore,
  }
}

/** A cursor names its entry: after a restore to an earlier moment its number may be that of another one. */
async function requireCursor({ db }: Ctx, cursor: string): Promise<number> {
  const [seq = '', id = ''] = placeOf(cursor, place)
  const rows = await db
    .select({ seq: enrollmentEntries.seq })
    .from(enrollmentEntries)
    .where(and(eq(enrollmentEntries.seq, Number(seq)), sql`${enrollmentEntries.id}::text = ${id}`))
  const [row] = rows
  if (!row)
    throw new Refusal(
      'not-now',
      'This place in the feed is gone, as after a restore. Start again without “after”',
      { code: 'cursor-gone' },
    )
  return row.seq
}
