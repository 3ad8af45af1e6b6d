import { and, asc, eq, inArray, isNotNull, ne, or, sql } from 'drizzle-orm'
import type { AccountFacts } from '#features/accounts/server/account-parts.ts'
import { blankMails } from '#features/accounts/server/blank-mails.ts'
import {
  applications,
  returns,
  submissions,
  timeline,
  timelineNotes,
} from '#features/applications/server/tables.ts'
import type { Db } from '#server/db/client.ts'
import { mails } from '#server/db/tables.ts'
import { answersOf } from './queries.ts'
import { fieldHistory, fieldValues } from './tables.ts'

/**
 * What applications keep of a person: one that was ever handed in holds the account, also while it is
 * back with them for changes; drafts and discarded ones go with it.
 */
export const applicationAccountFacts: AccountFacts = {
  name: 'applications',

  async holds(db, applicantId) {
    const rows = await db
      .select({ id: applications.id })
      .from(applications)
      .where(
        and(
          eq(applications.applicantId, applicantId),
          or(ne(applications.status, 'incomplete'), isNotNull(applications.submittedAt)),
        ),
      )
      .limit(1)
    return rows.length > 0
  },

  async read(db, applicantId) {
    const rows = await db
      .select()
      .from(applications)
      .where(eq(applications.applicantId, applicantId))
      .orderBy(asc(applications.createdAt))
    return Promise.all(
      rows.map(async ({ applicantId: _, ...application }) => ({
        ...withoutWork(application),
        answers: Object.fromEntries(await answersOf(db, application.id)),
        earlierAnswers: await historyOf(db, application.id),
        submissions: await submissionsOf(db, application.id),
        returns: await returnsOf(db, application.id),
        timeline: await timelineOf(db, application.id),
        mails: await mailsOf(db, application.id),
      })),
    )
  },

  async erase(db, applicantId, now) {
    // The database lets go of what was handed in only once this is set.
    await db
      .update(applications)
      .set({
        erasedAt: now,
        discardedAt: sql`coalesce(${applications.discardedAt}, ${now})`,
        savedAt: null,
        searchAnswers: '',
        flags: [],
        assigneeId: null,
      })
      .where(eq(applications.applicantId, applicantId))
    const own = db
      .select({ id: applications.id })
      .from(applications)
      .where(eq(applications.applicantId, applicantId))
    await db.delete(fieldValues).where(inArray(fieldValues.applicationId, own))
    await db.delete(fieldHistory).where(inArray(fieldHistory.applicationId, own))
    await db.delete(submissions).where(inArray(submissions.applicationId, own))
    const ownNotes = db
      .select({ id: timeline.noteId })
      .from(timeline)
      .where(and(inArray(timeline.applicationId, own), isNotNull(timeline.noteId)))
    await db.update(timelineNotes).set({ text: '' }).where(inArray(timelineNotes.id, ownNotes))
    await blankMails(db, inArray(mails.applicationId, own))
  },
}

/** What the office notes of its own work tells of a decision before it is released. */
function withoutWork({
  search,
  searchAnswers,
  searchInside,
  searchNotes,
  assigneeId,
  flags,
  attentionAt,
  ...own
}: Omit<typeof applications.$inferSelect, 'applicantId'>) {
  return own
}

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
