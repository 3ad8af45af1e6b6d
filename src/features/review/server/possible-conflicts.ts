import { eq, inArray, sql } from 'drizzle-orm'
import { applicants } from '#features/accounts/server/tables.ts'
import { admins } from '#features/admins/server/tables.ts'
import { decidingAnswers } from '#features/application-form/asked-questions.ts'
import { emptyDocument, withAnswers } from '#features/application-form/document.ts'
import { exceptionsOfEach } from '#features/application-form/server/core-questions.ts'
import { answersOf } from '#features/application-form/server/queries.ts'
import { lockApplicationInReach } from '#features/applications/server/locks.ts'
import { applications } from '#features/applications/server/tables.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { Refusal } from '#server/refusals.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import { Program } from '#shared/program.ts'
import type { dismissConflict, PossibleConflict } from '../contract.ts'
import { likelyConflicts, type Surroundings } from '../likely-conflicts.ts'
import { noteAssignment } from './assignments.ts'
import { listReviewers } from './reviewers.ts'
import { conflictDismissals, conflicts } from './tables.ts'

const mostEmployers = 20

/** Whom an applicant named as recommenders; a later feature knows it. */
export const surroundingParts: {
  recommendersOf(db: Db, applicationId: string): Promise<{ name: string; email: string }[]>
} = { recommendersOf: async () => [] }

/** Who of those that can review may be too close, and no one has declared or dismissed it. */
export async function possibleConflictsOf(
  db: Db,
  applicationId: string,
  program: Program,
): Promise<PossibleConflict[]> {
  const people = (await listReviewers(db)).filter(
    ({ programs }) => programs === null || programs.includes(program),
  )
  const emails = await emailsOf(
    db,
    people.map(({ id }) => id),
  )
  const candidates = people.map(({ id, name }) => ({ id, name, email: emails.get(id) ?? '' }))
  const found = likelyConflicts(candidates, await surroundingsOf(db, applicationId))
  if (found.length === 0) return []
  const isDeclared = await declaredBy(db, applicationId)
  const dismissed = await dismissedFor(db, applicationId)
  return found.flatMap(({ id, reasons }) => {
    const left = reasons.filter((reason) => !dismissed.get(id)?.includes(reason))
    const name = people.find((one) => one.id === id)?.name ?? ''
    return isDeclared.has(id) || left.length === 0 ? [] : [{ admin: { id, name }, reasons: left }]
  })
}

/** Keeps that an officer looked; only what they read is dismissed, and never for themselves. */
export async function dismissPossible(
  ctx: Ctx<AdminActor>,
  { params: { id }, body: { adminId, reasons } }: Input<typeof dismissConflict>,
): Promise<Result<typeof dismissConflict>> {
  const { program } = await lockApplicationInReach(ctx, id)
  if (adminId === ctx.actor.id)
    throw new Refusal('not-now', 'A colleague has to dismiss your own possible conflict', {
      code: 'own-conflict',
    })
  const open = await possibleConflictsOf(ctx.db, id, Program.parse(program))
  const known = open.find(({ admin }) => admin.id === adminId)?.reasons ?? []
  const read = known.filter((reason) => reasons.includes(reason))
  if (read.length === 0)
    throw new Refusal('not-now', 'This possible conflict is no longer open', { code: 'conflict' })
  await ctx.db
    .insert(conflictDismissals)
    .values({ applicationId: id, adminId, reasons: read, by: ctx.actor.id, at: ctx.now })
    .onConflictDoUpdate({
      target: [conflictDismissals.applicationId, conflictDismissals.adminId],
      set: {
        reasons: sql`${conflictDismissals.reasons} || excluded.reasons`,
        by: ctx.actor.id,
        at: ctx.now,
      },
    })
  await noteAssignment(ctx, 'conflict.dismissed', id, { admin: adminId })
  return {}
}

async function surroundingsOf(db: Db, applicationId: string): Promise<Surroundings> {
  const [person] = await db
    .select({
      id: applications.id,
      program: applications.program,
      status: applications.status,
      lastName: applicants.lastName,
      latinName: applicants.latinName,
      email: applicants.email,
    })
    .from(applications)
    .innerJoin(applicants, eq(applicants.id, applications.applicantId))
    .where(eq(applications.id, applicationId))
  if (!person) throw new Error('an application without its applicant')
  const exceptions = await exceptionsOfEach(db, [person])
  const { employment } = decidingAnswers({
    program: Program.parse(person.program),
    answers: withAnswers(emptyDocument, await answersOf(db, applicationId)),
    lists: { exceptions: exceptions(person) },
  })
  const { currentEmployer, previousEmployers } = employment
  const employers = [
    ...(employment.isCurrentlyEmployed ? [currentEmployer] : []),
    ...(employment.hasPreviousEmployment ? previousEmployers : []),
  ].map(({ name }) => name ?? '')
  return {
    applicant: { lastNames: lastNamesOf(person), email: person.email },
    recommenders: await surroundingParts.recommendersOf(db, applicationId),
    employers: employers.filter((name) => name.trim() !== '').slice(0, mostEmployers),
  }
}

/** In its own script, and as it is written in Latin letters. */
function lastNamesOf({ lastName, latinName }: { lastName: string; latinName: string | null }) {
  const latin = latinName?.trim().split(/\s+/).at(-1)
  return latin ? [lastName, latin] : [lastName]
}

async function emailsOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .select({ id: admins.id, email: admins.email })
    .from(admins)
    .where(inArray(admins.id, [...ids]))
  return new Map(rows.map(({ id, email }) => [id, email]))
}

async function declaredBy(db: Db, applicationId: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ adminId: conflicts.adminId })
    .from(conflicts)
    .where(eq(conflicts.applicationId, applicationId))
  return new Set(rows.map(({ adminId }) => adminId))
}

async function dismissedFor(db: Db, applicationId: string) {
  const rows = await db
    .select({ adminId: conflictDismissals.adminId, reasons: conflictDismissals.reasons })
    .from(conflictDismissals)
    .where(eq(conflictDismissals.applicationId, applicationId))
  return new Map(rows.map(({ adminId, reasons }) => [adminId, reasons]))
}
