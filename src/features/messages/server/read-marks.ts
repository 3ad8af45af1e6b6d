import { and, eq, lt, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { notFound } from '#server/refusals.ts'
import { messageMarks, messages } from './tables.ts'

type MarkKind = 'applicant-read' | 'office-read' | 'settled'

/** How far a mark of the thread of `messages` reaches, for a condition; 0 where there is none. */
export function markOf(kind: MarkKind): SQL<number> {
  return sql<number>`coalesce((SELECT k.seq FROM ${messageMarks} k
    WHERE k.application_id = ${messages.applicationId} AND k.kind = ${kind}), 0)`
}

/** How far a mark of one thread reaches; 0 where there is none. */
export async function readMark(db: Db, applicationId: string, kind: MarkKind): Promise<number> {
  const [row] = await db
    .select({ seq: messageMarks.seq })
    .from(messageMarks)
    .where(and(eq(messageMarks.applicationId, applicationId), eq(messageMarks.kind, kind)))
  return row?.seq ?? 0
}

/** Moves a mark on, never back; 404 for a message of another thread. */
export async function moveMark(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  { applicationId, kind, upTo }: { applicationId: string; kind: MarkKind; upTo: string },
): Promise<void> {
  const [message] = await db
    .select({ seq: messages.seq })
    .from(messages)
    .where(and(eq(messages.id, upTo), eq(messages.applicationId, applicationId)))
  if (!message) throw notFound('message')
  const { seq } = message
  await db
    .insert(messageMarks)
    .values({ applicationId, kind, seq, at: now })
    .onConflictDoUpdate({
      target: [messageMarks.applicationId, messageMarks.kind],
      set: { seq, at: now },
      setWhere: lt(messageMarks.seq, seq),
    })
}
