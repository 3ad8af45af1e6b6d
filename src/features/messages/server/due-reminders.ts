import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { seesAll } from '#features/applications/server/reach.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import { canBegin } from '#server/db/client.ts'
import { mails } from '#server/db/tables.ts'
import { reminders } from '#server/reminders.ts'
import type { Result } from '#shared/endpoint.ts'
import type { listDueReminders } from '../outbox-contract.ts'
import { inReachOf } from './queries.ts'

const mostShown = 100

class Undone extends Error {}

/** Lets every reminder run, looks at what it has written, and takes all of it back. */
export async function listDue({
  db,
  actor,
  now,
  config,
}: Ctx<AdminActor>): Promise<Result<typeof listDueReminders>> {
  if (!canBegin(db)) throw new Error('a dry run needs a transaction of its own')
  const kinds: Result<typeof listDueReminders>['kinds'] = []
  for (const { letter, send } of reminders) {
    const undone = db.transaction(async (tx) => {
      const [before] = await tx
        .select({ seq: sql<number>`coalesce(max(${mails.seq}), 0)` })
        .from(mails)
      await send({ db: tx, config, now: () => now })
      const letters = await tx
        .select({
          toName: mails.toName,
          toAddress: mails.toAddress,
          subject: mails.subject,
          applicationId: mails.applicationId,
        })
        .from(mails)
        .where(
          and(
            gt(mails.seq, Number(before?.seq ?? 0)),
            // Nothing of others that came in meanwhile is one of these.
            eq(mails.createdAt, now),
            seesAll(actor) ? undefined : inReachOf(actor),
          ),
        )
        .orderBy(asc(mails.seq))
      kinds.push({ ...letter, letters: letters.slice(0, mostShown), count: letters.length })
      throw new Undone()
    })
    await undone.catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error
    })
  }
  return { kinds }
}
