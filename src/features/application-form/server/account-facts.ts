import { and, asc, eq, sql } from 'drizzle-orm'
import { blankMails } from '#features/accounts/server/blank-mails.ts'
import { personFacts } from '#features/accounts/server/person-facts.ts'
import { personalRows } from '#features/accounts/server/personal-rows.ts'
import {
  applications,
  returns,
  submissions,
  timeline,
  timelineNotes,
} from '#features/applications/server/tables.ts'
import type { Db } from '#server/db/client.ts'
import { mailAddresses, mailEvents, mails } from '#server/db/tables.ts'
import { answersOf } from './queries.ts'
import { fieldHistory, fieldValues } from './tables.ts'

/**
 * What applications keep of a person: one that was ever handed in holds the account, also while it is
 * back with them for changes; drafts and discarded ones go with it.
 */
export const applicationAccountFacts = personFacts({
  name: 'applications',
  kept: [
    personalRows(applications, {
      by: 'applicantId',
      holds: sql`(${applications.status} <> 'incomplete' OR ${applications.submittedAt} IS NOT NULL)`,
      // The database releases what was handed in only once this is set, so it comes first.
      erase: {
        blank: (now) => ({
          erasedAt: now,
          discardedAt: sql`coalesce(${applications.discardedAt}, ${now})`,
          savedAt: null,
          searchAnswers: '',
          flags: [],
          missing: [],
          assigneeId: null,
        }),
      },
      read: {
        // What the office notes of its own work tells of a decision before it is released.
        except: [
          'applicantId',
          'search',
          'searchAnswers',
          'searchInside',
          'searchNotes',
          'assigneeId',
          'flags',
          'missing',
          'attentionAt',
          'nameOrder',
          'residenceCountry',
          'residenceState',
        ],
        order: ['createdAt'],
        each: async (application, db) => ({
          ...application,
          answers: Object.fromEntries(await answersOf(db, application.id)),
          earlierAnswers: await historyOf(db, application.id),
          submissions: await submissionsOf(db, application.id),
          returns: await returnsOf(db, application.id),
          timeline: await timelineOf(db, application.id),
          mails: await mailsOf(db, application.id),
        }),
      },
    }),
    personalRows(fieldValues, { by: 'applicationId', erase: 'delete' }),
    personalRows(fieldHistory, { by: 'applicationId', erase: 'delete' }),
    personalRows(submissions, { by: 'applicationId', erase: 'delete' }),
    personalRows(returns, {
      by: 'applicationId',
      erase: { keep: 'why and how often, without words' },
    }),
    personalRows(timeline, {
      by: 'applicationId',
      erase: { keep: 'the history of steps, for figures' },
    }),
    personalRows(timelineNotes, {
      by: 'id',
      through: timeline.noteId,
      erase: { blank: { text: '' } },
    }),
    personalRows(mails, { by: 'applicationId', erase: blankMails }),
    personalRows(mailEvents, { by: 'mailId', erase: { keep: 'blanked with its mail' } }),
    personalRows(mailAddresses, {
      by: 'mailId',
      erase: { keep: 'forgotten by address, with the messages' },
    }),
  ],
})

function historyOf(db: Db, applicationId: string) {
  const { path, value, at, revision } = fieldHistory
  return db
    .select({ path, value, at })
    .from(fieldHistory)
    .where(eq(fieldHistory.applicationId, applicationId))
    .orderBy(asc(revision), asc(path))
}

function timelineOf(db: Db, applicationId: string) {
  const { at, kind, step, fromStatus, toStatus } = timeline
  return db
    .select({ at, kind, step, from: fromStatus, to: toStatus })
    .from(timeline)
    .where(eq(timeline.applicationId, applicationId))
    .orderBy(asc(timeline.seq))
}

function submissionsOf(db: Db, applicationId: string) {
  const { round, receiptNumber, submittedAt, withinGrace, snapshot } = submissions
  return db
    .select({ round, receiptNumber, submittedAt, withinGrace, snapshot })
    .from(submissions)
    .where(eq(submissions.applicationId, applicationId))
    .orderBy(asc(round))
}

function returnsOf(db: Db, applicationId: string) {
  const { reasonId, sections, dueAt, seq } = returns
  return db
    .select({ at: timeline.at, reasonId, sections, dueAt, note: timelineNotes.text })
    .from(returns)
    .innerJoin(
      timeline,
      and(eq(timeline.applicationId, returns.applicationId), eq(timeline.seq, seq)),
    )
    .leftJoin(timelineNotes, eq(timelineNotes.id, timeline.noteId))
    .where(eq(returns.applicationId, applicationId))
    .orderBy(asc(seq))
}

function mailsOf(db: Db, applicationId: string) {
  const { toAddress, toName, subject, text, createdAt, sentAt, state } = mails
  return db
    .select({ toAddress, toName, subject, text, createdAt, sentAt, state })
    .from(mails)
    .where(eq(mails.applicationId, applicationId))
    .orderBy(asc(mails.seq))
}
