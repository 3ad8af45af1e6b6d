import { and, asc, desc, eq, inArray, isNull, lte, notInArray, sql } from 'drizzle-orm'
import { applicants } from '#features/accounts/server/tables.ts'
import { admins } from '#features/admins/server/tables.ts'
import { asSeenBy } from '#features/application-form/server/identity.ts'
import { listColumns, presentListRow } from '#features/applications/server/list-row.ts'
import { inReach } from '#features/applications/server/reach.ts'
import { applications } from '#features/applications/server/tables.ts'
import { statusesOf } from '#features/applications/status.ts'
import { withoutNames } from '#features/applications/without-names.ts'
import { getSetting } from '#features/settings/server/queries.ts'
import { intakes } from '#features/settings/server/tables.ts'
import { instituteArea } from '#features/settings/setting-areas.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import { dayIn } from '#shared/dates.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import type { countMine, readMentions, readMine } from '../my-work-contract.ts'
import { noteMentions, notes, tasks } from './tables.ts'
import { ofMaker, shownTask } from './tasks.ts'

const mostOfEach = 100

type Count = (ctx: Ctx<AdminActor>) => Promise<number>

/** What waits for the caller with later features. */
export const myWorkParts: { countReviews: Count; countReleases: Count } = {
  countReviews: async () => 0,
  countReleases: async () => 0,
}

const application = {
  id: applications.id,
  program: applications.program,
  firstName: applicants.firstName,
  lastName: applicants.lastName,
}
type Owned = { application: { id: string; program: string; firstName: string; lastName: string } }

/** What waits for the caller, of what they can still open. */
export async function myWorkOf(ctx: Ctx<AdminActor>): Promise<Result<typeof readMine>> {
  const lists = [await listMentions(ctx), await listOwnTasks(ctx), await listAssigned(ctx)] as const
  const [mentions, ownTasks, assigned] = lists
  return {
    mentions: (await named(ctx, mentions)).map(({ row, inWords, application }) => ({
      ...row,
      text: inWords(row.text),
      application,
    })),
    tasks: (await named(ctx, ownTasks)).map(({ row, inWords, application }) => ({
      ...row,
      title: inWords(row.title),
      application,
    })),
    assigned: await asSeenBy(ctx, assigned.slice(0, mostOfEach).map(presentListRow)),
    isCut: lists.some(({ length }) => length > mostOfEach),
  }
}

/** With the applicant's name as the caller may see it. */
async function named<R extends Owned>(ctx: Ctx<AdminActor>, rows: readonly R[]) {
  const shown = rows.slice(0, mostOfEach)
  const people = await asSeenBy(
    ctx,
    shown.map((row) => row.application),
  )
  return shown.map((row, index) => {
    const seen = people[index] ?? row.application
    const isHidden = seen.firstName !== row.application.firstName
    const inWords = (text: string) => (isHidden ? withoutNames(text, row.application) : text)
    return {
      row,
      inWords,
      application: { id: seen.id, name: `${seen.firstName} ${seen.lastName}` },
    }
  })
}

function listMentions({ db, actor }: Ctx<AdminActor>) {
  return db
    .select({
      id: notes.id,
      text: notes.text,
      at: notes.at,
      author: { id: admins.id, name: admins.name },
      application,
    })
    .from(noteMentions)
    .innerJoin(notes, eq(notes.id, noteMentions.noteId))
    .innerJoin(admins, eq(admins.id, notes.authorId))
    .innerJoin(applications, eq(applications.id, notes.applicationId))
    .innerJoin(applicants, eq(applicants.id, applications.applicantId))
    .where(unreadOf(actor))
    .orderBy(desc(notes.at), desc(notes.id))
    .limit(mostOfEach + 1)
}

function listOwnTasks({ db, actor }: Ctx<AdminActor>) {
  return db
    .select({ ...shownTask, application })
    .from(tasks)
    .innerJoin(ofMaker.table, ofMaker.on)
    .innerJoin(applications, eq(applications.id, tasks.applicationId))
    .innerJoin(applicants, eq(applicants.id, applications.applicantId))
    .where(openOf(actor))
    .orderBy(sql`${tasks.dueOn} ASC NULLS LAST`, asc(tasks.createdAt), asc(tasks.id))
    .limit(mostOfEach + 1)
}

function listAssigned({ db, actor }: Ctx<AdminActor>) {
  return db
    .select(listColumns)
    .from(applications)
    .innerJoin(applicants, eq(applicants.id, applications.applicantId))
    .innerJoin(intakes, eq(intakes.id, applications.intakeId))
    .where(
      and(
        eq(applications.assigneeId, actor.id),
        notInArray(applications.status, statusesOf('over')),
        inReach(actor),
      ),
    )
    .orderBy(asc(applications.attentionAt), asc(applications.id))
    .limit(mostOfEach + 1)
}

function unreadOf(actor: AdminActor) {
  return and(
    eq(noteMentions.adminId, actor.id),
    isNull(noteMentions.readAt),
    isNull(notes.removedAt),
    inReach(actor),
  )
}

function openOf(actor: AdminActor) {
  return and(
    eq(tasks.assigneeId, actor.id),
    isNull(tasks.doneAt),
    isNull(tasks.removedAt),
    inReach(actor),
  )
}

/** What waits for the caller in person; a task does from its day on, by the institute's zone. */
export async function countsOf(ctx: Ctx<AdminActor>): Promise<Result<typeof countMine>> {
  return {
    mentions: await countMentions(ctx),
    dueTasks: await countDueTasks(ctx),
    reviews: await myWorkParts.countReviews(ctx),
    releases: await myWorkParts.countReleases(ctx),
  }
}

const count = { count: sql<number>`count(*)::int` }

export async function countMentions({ db, actor }: Ctx<AdminActor>): Promise<number> {
  const [unread] = await db
    .select(count)
    .from(noteMentions)
    .innerJoin(notes, eq(notes.id, noteMentions.noteId))
    .innerJoin(applications, eq(applications.id, notes.applicationId))
    .where(unreadOf(actor))
  return unread?.count ?? 0
}

export async function countDueTasks({ db, actor, now }: Ctx<AdminActor>): Promise<number> {
  const { timeZone } = await getSetting(db, instituteArea)
  const [due] = await db
    .select(count)
    .from(tasks)
    .innerJoin(applications, eq(applications.id, tasks.applicationId))
    .where(and(openOf(actor), lte(tasks.dueOn, dayIn(now, timeZone))))
  return due?.count ?? 0
}

/** Marks words for the caller as read; notes that do not mention them are left alone. */
export async function markRead(
  { db, actor, now }: Ctx<AdminActor>,
  { body }: Input<typeof readMentions>,
): Promise<Result<typeof readMentions>> {
  if (body.notes.length > 0)
    await db
      .update(noteMentions)
      .set({ readAt: now })
      .where(
        and(
          eq(noteMentions.adminId, actor.id),
          inArray(noteMentions.noteId, body.notes),
          isNull(noteMentions.readAt),
        ),
      )
  return { readAt: now }
}
