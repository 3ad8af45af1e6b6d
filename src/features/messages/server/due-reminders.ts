import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { seesAll } from '#features/applications/server/reach.ts'
import { remindSigners } from '#features/contracts/server/reminders.ts'
import { remindOfReplies } from '#features/decisions/server/replies.ts'
import { remindOfDocuments } from '#features/documents/server/reminders.ts'
import { remindOfInterviews } from '#features/interviews/server/reminders.ts'
import { remindOfPayments } from '#features/payments/server/reminders.ts'
import { remindOfQuestionnaires } from '#features/questionnaires/server/reminders.ts'
import { remindReferees } from '#features/references/server/reminders.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import { canBegin } from '#server/db/client.ts'
import { mails } from '#server/db/schema.ts'
import type { Clocked } from '#server/platform.ts'
import type { Result } from '#shared/endpoint.ts'
import type { listDueReminders } from '../outbox-contract.ts'
import { inReachOf } from './queries.ts'

/** A kind of reminder: its sentence for people, and the work that sends what is due of it. */
type Reminder = {
  name: string
  /** To whom, when, and what stops it. */
  words: string
  run(base: Clocked): Promise<void>
}

const reminders: readonly Reminder[] = [
  {
    name: 'Interview',
    words:
      'To the applicant and the interviewer, a day and an hour before. Moving or cancelling the interview stops it.',
    run: remindOfInterviews,
  },
  {
    name: 'Documents',
    words:
      'To the applicant, some days before a document is due and once after. Sending it, or being excused from it, stops it.',
    run: remindOfDocuments,
  },
  {
    name: 'Reference',
    words:
      'To the referee, every few days until the reference is in. Handing it in, saying no or the end of the application stops it.',
    run: remindReferees,
  },
  {
    name: 'Reply to an offer',
    words:
      'To the applicant, some days before the last day to reply. A reply, or a request for more time, stops it.',
    run: remindOfReplies,
  },
  {
    name: 'Contract',
    words:
      'To the applicant, every few days until the contract is signed. Signing or declining it, or its end, stops it.',
    run: remindSigners,
  },
  {
    name: 'Payment',
    words:
      'To the applicant, some days before a payment is due, after its day and once more. Paying it, or having it waived or cancelled, stops it.',
    run: remindOfPayments,
  },
  {
    name: 'Questionnaire',
    words:
      'To the applicant, some days before a questionnaire is due. Sending it in, or the end of the application, stops it.',
    run: remindOfQuestionnaires,
  },
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
  for (const { name, words, run } of reminders) {
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
      kinds.push({ name, words, letters: letters.slice(0, mostShown), count: letters.length })
      throw new Undone()
    })
    await undone.catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error
    })
  }
  return { kinds }
}
