import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { admins } from '#features/admins/server/tables.ts'
import { applications } from '#features/applications/server/tables.ts'
import type { Db } from '#server/db/client.ts'
import { inNameOrder } from '#server/db/name-order.ts'
import { Program } from '#shared/program.ts'
import { can, Role } from '#shared/rights.ts'
import type { Phase } from '../assignment-terms.ts'
import { conflicts, reviews } from './tables.ts'

const reviewing = Role.options.filter((role) => can(role, 'review-applications'))
const officers = Role.options.filter((role) => can(role, 'assign-reviewers'))

/** Unfinished, and not taken away. */
export const isOpenReview = and(isNull(reviews.doneAt), isNull(reviews.removedAt))

export type Reviewer = {
  id: string
  name: string
  role: Role
  /** Null for every program. */
  programs: Program[] | null
  /** Unfinished reviews. */
  open: number
}

/** Everybody who can review: live accounts whose role says so. */
export async function listReviewers(db: Db): Promise<Reviewer[]> {
  const rows = await db
    .select({
      id: admins.id,
      name: admins.name,
      role: admins.role,
      programs: admins.programs,
      open: sql<number>`(
        SELECT count(*)::int FROM ${reviews} WHERE ${reviews.reviewerId} = ${admins.id} AND ${isOpenReview})`,
    })
    .from(admins)
    .where(and(inArray(admins.role, reviewing), isNull(admins.disabledAt)))
    .orderBy(asc(inNameOrder(admins.name)), asc(admins.id))
  return rows.map((row) => ({
    ...row,
    role: Role.parse(row.role),
    programs: row.programs?.map((program) => Program.parse(program)) ?? null,
  }))
}

/** A reading that a review is given for, and whether its reviewers see what the first one found. */
type Reading = { phase: Phase; seesFirst: boolean }

/** Why somebody cannot be given an application, in words that follow "cannot be chosen:"; absent: they can. */
type Obstacles = (
  applicationId: string,
  reviewer: Reviewer,
  program: string,
  reading: Reading,
) => string | null

/**
 * What is between people and applications: another program, a conflict, a review that they have.
 * Anyone who assigns reviewers could read what is done before it was theirs to score, so that they are only
 * given what no one has finished yet, but for what is shown to them anyway. The same goes for who had a second
 * reading that was shown the first, and would be given a first one. Two queries, whatever the number.
 */
export async function obstaclesOf(db: Db, applicationIds: readonly string[]): Promise<Obstacles> {
  const ids = [...applicationIds]
  const declared = await db
    .select({ applicationId: conflicts.applicationId, adminId: conflicts.adminId })
    .from(conflicts)
    .where(inArray(conflicts.applicationId, ids))
  const given = await db
    .select({
      applicationId: reviews.applicationId,
      reviewerId: reviews.reviewerId,
      doneAt: reviews.doneAt,
      removedAt: reviews.removedAt,
      phase: reviews.phase,
    })
    .from(reviews)
    .where(inArray(reviews.applicationId, ids))
  const current = given.filter(({ removedAt }) => removedAt === null)
  const inConflict = new Set(declared.map((row) => `${row.applicationId} ${row.adminId}`))
  const assigned = new Set(current.map((row) => `${row.applicationId} ${row.reviewerId}`))
  const second = given.filter(({ phase }) => phase > 1)
  const hadSecond = new Set(second.map((row) => `${row.applicationId} ${row.reviewerId}`))
  const done = current.filter(({ doneAt }) => doneAt !== null)
  const isSpoiled = (id: string, reading: Reading) =>
    done.some((row) => row.applicationId === id && !isShownTo(reading, row))
  return (id, { id: adminId, role, programs }, program, reading) => {
    const wasShown = reading.phase === 1 && reading.seesFirst && hadSecond.has(`${id} ${adminId}`)
    if (assigned.has(`${id} ${adminId}`)) return 'already has it'
    if (inConflict.has(`${id} ${adminId}`)) return 'has a conflict of interest'
    if (programs && !programs.some((one) => one === program)) return 'works for the other program'
    if ((officers.includes(role) || wasShown) && isSpoiled(id, reading))
      return 'could already read a finished review'
    return null
  }
}

/** Whether a reviewer sees a review before their own is done: a first one, where the second reading is shown those. */
export function isShownTo({ phase, seesFirst }: Reading, review: { phase: Phase }): boolean {
  return seesFirst && review.phase < phase
}

/** Locks applications until the transaction ends, so that giving them and declaring a conflict wait for each other. */
export async function lockAll(db: Db, which: SQL | undefined) {
  return db
    .select({ id: applications.id, program: applications.program, status: applications.status })
    .from(applications)
    .where(which)
    .orderBy(asc(applications.id))
    .for('update')
}

/** How many first readings that count an application has, done or not. */
export const assignedCount = sql<number>`(
  SELECT count(*)::int FROM ${reviews}
  WHERE ${reviews.applicationId} = ${applications.id} AND ${reviews.removedAt} IS NULL
    AND ${reviews.phase} = 1 AND ${reviews.weight} > 0)`

/** The assigned reviews of an application, without what is in them. */
export function assignedTo(db: Db, applicationId: string) {
  return db
    .select({ phase: reviews.phase, weight: reviews.weight, doneAt: reviews.doneAt })
    .from(reviews)
    .where(and(eq(reviews.applicationId, applicationId), isNull(reviews.removedAt)))
}

/** The review that somebody has of an application, if any. */
export async function findReview(db: Db, applicationId: string, reviewerId: string) {
  const rows = await db
    .select()
    .from(reviews)
    .where(
      and(
        eq(reviews.applicationId, applicationId),
        eq(reviews.reviewerId, reviewerId),
        isNull(reviews.removedAt),
      ),
    )
  return rows[0]
}

/** Whether somebody has declared that they must not judge an application. */
export async function hasConflict(db: Db, applicationId: string, adminId: string) {
  const rows = await db
    .select({ adminId: conflicts.adminId })
    .from(conflicts)
    .where(and(eq(conflicts.applicationId, applicationId), eq(conflicts.adminId, adminId)))
  return rows.length > 0
}

/** Of applications, those that somebody has an open review of: what others found is hidden from them. */
export async function blindTo(
  db: Db,
  adminId: string,
  applicationIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ id: reviews.applicationId })
    .from(reviews)
    .where(
      and(
        inArray(reviews.applicationId, [...applicationIds]),
        eq(reviews.reviewerId, adminId),
        isOpenReview,
      ),
    )
  return new Set(rows.map(({ id }) => id))
}
