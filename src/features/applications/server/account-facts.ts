import { and, asc, eq, inArray, ne } from 'drizzle-orm'
import type { AccountFacts } from '#features/accounts/server/account-parts.ts'
import type { Db } from '#server/db/client.ts'
import { applications, fieldHistory, fieldValues, timeline } from '#server/db/schema.ts'

/** What applications keep of a person: one that was handed in holds the account, drafts go with it. */
export const applicationAccountFacts: AccountFacts = {
  name: 'applications',

  async holds(db, applicantId) {
    const rows = await db
      .select({ id: applications.id })
      .from(applications)
      .where(and(eq(applications.applicantId, applicantId), ne(applications.status, 'incomplete')))
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
      rows.map(async ({ applicantId: _, search, ...application }) => ({
        ...application,
        answers: await answersOf(db, application.id),
        earlierAnswers: await historyOf(db, application.id),
        timeline: await timelineOf(db, application.id),
      })),
    )
  },

  async erase(db, applicantId) {
    const own = db
      .select({ id: applications.id })
      .from(applications)
      .where(eq(applications.applicantId, applicantId))
    await db.delete(fieldValues).where(inArray(fieldValues.applicationId, own))
    await db.delete(fieldHistory).where(inArray(fieldHistory.applicationId, own))
    await db
      .update(applications)
      .set({ revision: 0 })
      .where(eq(applications.applicantId, applicantId))
  },
}

async function answersOf(db: Db, applicationId: string): Promise<Record<string, unknown>> {
  const rows = await db
    .select({ path: fieldValues.path, value: fieldValues.value })
    .from(fieldValues)
    .where(eq(fieldValues.applicationId, applicationId))
    .orderBy(asc(fieldValues.path))
  return Object.fromEntries(rows.map(({ path, value }) => [path, value]))
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
