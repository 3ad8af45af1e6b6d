import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { applicants } from '#features/accounts/server/tables.ts'
import { inReach } from '#features/applications/server/reach.ts'
import { applications } from '#features/applications/server/tables.ts'
import { Status } from '#features/applications/status.ts'
import { steps, whyNot } from '#features/applications/steps.ts'
import { fingerprintOf } from '#features/releases/server/release-acts.ts'
import { conflicts } from '#features/review/server/tables.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import { Outcome, stepOf } from '../decision.ts'
import type { ChosenDecisions } from '../release-contract.ts'
import { decisions } from './tables.ts'

/** A confirmed decision that somebody wants to release; `why` says what keeps it from going out. */
export type Candidate = {
  id: string
  applicationId: string
  version: number
  outcome: Outcome
  intakeId: string
  name: string
  why: string | null
}

/** Ready decisions within reach: those that are named, or all that fit the filters. */
export function isReady(
  actor: AdminActor,
  { ids, program, outcome }: ChosenDecisions,
): SQL | undefined {
  return and(
    eq(decisions.state, 'confirmed'),
    ids && inArray(decisions.id, ids),
    program && eq(applications.program, program),
    outcome && eq(decisions.outcome, outcome),
    inReach(actor),
  )
}

/** Decisions with what keeps each of them from going out, the longest confirmed first. */
export async function listCandidates(
  { db, actor }: Pick<Ctx<AdminActor>, 'db' | 'actor'>,
  which: SQL | undefined,
): Promise<Candidate[]> {
  const rows = await db
    .select({
      id: decisions.id,
      applicationId: decisions.applicationId,
      version: decisions.version,
      outcome: decisions.outcome,
      intakeId: applications.intakeId,
      status: applications.status,
      submittedAt: applications.submittedAt,
      hasMoved,
      name: sql<string>`${applicants.firstName} || ' ' || ${applicants.lastName}`,
      conflict: conflicts.adminId,
    })
    .from(decisions)
    .innerJoin(applications, eq(applications.id, decisions.applicationId))
    .innerJoin(applicants, eq(applicants.id, applications.applicantId))
    .leftJoin(
      conflicts,
      and(eq(conflicts.applicationId, applications.id), eq(conflicts.adminId, actor.id)),
    )
    .where(which)
    .orderBy(asc(decisions.confirmedAt), asc(decisions.id))
  return rows.map(({ status, submittedAt, hasMoved: moved, conflict, ...row }) => {
    const outcome = Outcome.parse(row.outcome)
    const why = whyStays({
      outcome,
      status: Status.parse(status),
      submittedAt,
      hasMoved: moved,
    })
    return {
      ...row,
      outcome,
      why: why ?? (conflict ? 'You declared a conflict of interest here' : null),
    }
  })
}

/** Whether a step was taken since the decision was confirmed; what it was made by may be another now. */
export const hasMoved = sql<boolean>`${applications.statusAt} > ${decisions.confirmedAt}`

type Candidacy = { outcome: Outcome; status: Status; submittedAt: Date | null; hasMoved: boolean }

/** Why a decision cannot go out, in the words of staff; null where it can. */
export function whyStays({ outcome, hasMoved: moved, ...application }: Candidacy): string | null {
  const step = stepOf[outcome]
  if (!steps[step].from.includes(application.status)) return whyNot(step, application)
  return moved
    ? 'The application has moved on since the decision was confirmed. Confirm it again'
    : null
}

/** Stands for exactly these decisions as they were seen. */
export function fingerprintOfDecisions(going: readonly Candidate[]): string {
  return fingerprintOf(going.map(({ id, version }) => `${id} ${version}`))
}

/** Offers of a place, by intake. */
export function offersOf(going: readonly Candidate[]): Map<string, number> {
  const offers = new Map<string, number>()
  for (const { outcome, intakeId } of going)
    if (outcome === 'accept') offers.set(intakeId, (offers.get(intakeId) ?? 0) + 1)
  return offers
}
