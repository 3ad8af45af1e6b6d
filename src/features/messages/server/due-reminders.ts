import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { seesAll } from '#features/applications/server/reach.ts'
import { contractReminder } from '#features/contracts/letter-words.ts'
import { remindSigners } from '#features/contracts/server/reminders.ts'
import { reminderToReply } from '#features/decisions/letter-words.ts'
import { remindOfReplies } from '#features/decisions/server/replies.ts'
import { documentReminder } from '#features/documents/letter-words.ts'
import { remindOfDocuments } from '#features/documents/server/reminders.ts'
import { interviewReminder } from '#features/interviews/letter-words.ts'
import { remindOfInterviews } from '#features/interviews/server/reminders.ts'
import { paymentReminder } from '#features/payments/letter-words.ts'
import { remindOfPayments } from '#features/payments/server/reminders.ts'
import { questionsReminder } from '#features/questionnaires/letter-words.ts'
import { remindOfQuestionnaires } from '#features/questionnaires/server/reminders.ts'
import { referenceReminder } from '#features/references/letter-words.ts'
import { remindReferees } from '#features/references/server/reminders.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import { canBegin } from '#server/db/client.ts'
import { mails } from '#server/db/tables.ts'
import type { Clocked } from '#server/platform.ts'
import type { Result } from '#shared/endpoint.ts'
import type { listDueReminders } from '../outbox-contract.ts'
import { inReachOf } from './queries.ts'

/** A kind of reminder: what “How it works” says of it, and the work that sends what is due of it. */
type Reminder = {
  letter: { name: string; to: string; when: string; stops: string }
  run(base: Clocked): Promise<void>
}

const reminders: readonly Reminder[] = [
  { letter: interviewReminder, run: remindOfInterviews },
  { letter: documentReminder, run: remindOfDocuments },
  { letter: referenceReminder, run: remindReferees },
  { letter: reminderToReply, run: remindOfReplies },
  { letter: contractReminder, run: remindSigners },
  { letter: paymentReminder, run: remindOfPayments },
  { letter: questionsReminder, run: remindOfQuestionnaires },
]

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
  for (const { letter, run } of reminders) {
    const undone = db.transaction(async (tx) => {
      const [before] = await tx
        .select({ seq: sql<number>`coalesce(max(${mails.seq}), 0)` })
        .from(mails)
      await run({ db: tx, config, now: () => now })
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
