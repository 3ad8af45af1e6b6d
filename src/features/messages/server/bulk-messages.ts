import { randomUUID } from 'node:crypto'
import type { SentToMany } from '#features/bulk-actions/server/messages-out.ts'
import type { Ctx } from '#server/context.ts'
import { messages } from './tables.ts'

/** What went to many people is in the thread of each of them. */
export async function keepInThreads(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  { actId, adminId, letters }: SentToMany,
): Promise<void> {
  if (letters.length === 0) return
  await db
    .insert(messages)
    .values(
      letters.map(({ applicationId, subject, text }) => ({
        id: randomUUID(),
        applicationId,
        author: 'staff',
        adminId,
        text: `${subject}\n\n${text}`,
        cause: `many:${actId}:${applicationId}`,
        at: now,
      })),
    )
    .onConflictDoNothing()
}
