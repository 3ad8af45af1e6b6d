import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { type Ctx, nameOf } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { tidyText } from '#shared/text.ts'
import type { TimelineKind } from '../timeline.ts'
import { timelineNotes } from './tables.ts'

/** Keeps what staff wrote beside a step, apart from its row; nothing for an empty note. */
export async function keepNote(db: Db, note: string): Promise<string | undefined> {
  const text = tidyText(note)
  if (text === '') return undefined
  const id = randomUUID()
  await db.insert(timelineNotes).values({ id, text })
  return id
}

/** A row in the timeline that changes no status. */
export function noteInTimeline(
  ctx: Ctx,
  applicationId: string,
  kind: Exclude<TimelineKind, 'step'>,
  detail: Record<string, unknown> | null = null,
): Promise<void> {
  return noteInTimelines(ctx, [applicationId], kind, detail)
}

/** The same in those of many, which the caller has locked. */
export async function noteInTimelines(
  ctx: Ctx,
  applicationIds: readonly string[],
  kind: Exclude<TimelineKind, 'step'>,
  detail: Record<string, unknown> | null = null,
): Promise<void> {
  await ctx.db.execute(sql`
    WITH next AS (
      UPDATE applications SET timeline_seq = timeline_seq + 1
      WHERE id = ANY (${sql.param(applicationIds)}::uuid[])
      RETURNING id, timeline_seq)
    INSERT INTO timeline (application_id, seq, kind, actor, at, detail)
    SELECT id, timeline_seq, ${kind}, ${nameOf(ctx.actor)}, ${ctx.now}, ${JSON.stringify(detail)}::jsonb FROM next`)
}
