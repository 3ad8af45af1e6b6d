import { eq, sql } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { applicants } from '#features/accounts/server/tables.ts'
import { findShownOfficer } from '#features/applications/server/shown-officer.ts'
import { applications } from '#features/applications/server/tables.ts'
import { type Reason, reasonsArea } from '#features/applications/setting-areas.ts'
import { getSettings } from '#features/settings/server/queries.ts'
import { intakes } from '#features/settings/server/tables.ts'
import { instituteArea, programAreas } from '#features/settings/setting-areas.ts'
import type { Db } from '#server/db/client.ts'
import { notFound } from '#server/refusals.ts'
import { dayIn, formatDay } from '#shared/dates.ts'
import { Program } from '#shared/program.ts'
import type { Condition } from '../admin-contract.ts'
import { type Outcome, repliesByItself } from '../decision.ts'
import { type LetterFacts, replyByPlace, wordsOfConditions } from '../letters.ts'
import { lettersArea } from '../setting-areas.ts'

/** What letters about one application are made from. */
export type LetterSource = Awaited<ReturnType<typeof readLetterSource>>

export async function readLetterSource(db: Db, applicationId: string) {
  const rows = await db
    .select({
      firstName: applicants.firstName,
      lastName: applicants.lastName,
      latinName: applicants.latinName,
      applicantId: applications.applicantId,
      program: applications.program,
      intakeId: applications.intakeId,
      intake: intakes.name,
      startsOn: intakes.startsOn,
      replyByDays: intakes.replyByDays,
      receiptNumber: sql<string | null>`(SELECT receipt_number FROM submissions s
        WHERE s.application_id = ${applications.id} ORDER BY round DESC LIMIT 1)`,
    })
    .from(applications)
    .innerJoin(applicants, eq(applicants.id, applications.applicantId))
    .innerJoin(intakes, eq(intakes.id, applications.intakeId))
    .where(eq(applications.id, applicationId))
  const row = rows[0]
  if (!row) throw notFound('application')
  const area = programAreas[Program.parse(row.program)]
  const setting = await getSettings(db, [instituteArea, lettersArea, reasonsArea, area])
  const { firstName, lastName, intake, receiptNumber } = row
  const facts: LetterFacts = {
    firstName,
    lastName,
    intake,
    program: setting(area).value.name,
    startsOn: formatDay(row.startsOn),
    institute: setting(instituteArea).value.name,
    officer: (await findShownOfficer(db, applicationId)) ?? '',
    ...(receiptNumber && { receiptNumber }),
  }
  return {
    ...row,
    facts,
    timeZone: setting(instituteArea).value.timeZone,
    templates: setting(lettersArea).value,
    templateVersion: setting(lettersArea).version,
    reasons: setting(reasonsArea).value['release-reject'],
  }
}

type DecisionFacts = {
  outcome: Outcome
  reasonIds: readonly string[]
  conditions: readonly Condition[]
  laterIntake: string | null
  replyOn: string | null
}

/** The facts of an application with those of a decision. */
export function factsWith(source: LetterSource, said: DecisionFacts): LetterFacts {
  return {
    ...source.facts,
    conditions: wordsOfConditions(said.conditions),
    reasons: wordsOfReasons(source.reasons, said.reasonIds).join('\n'),
    ...(said.laterIntake && { laterIntake: said.laterIntake }),
    ...(said.replyOn && { replyBy: formatDay(said.replyOn) }),
    ...(!said.replyOn && repliesByItself(said.outcome) && { replyBy: replyByPlace }),
  }
}

/** As the applicant reads them. */
export function wordsOfReasons(reasons: readonly Reason[], ids: readonly string[]): string[] {
  return ids.flatMap((id) => reasons.find((one) => one.id === id)?.applicant ?? [])
}

/** The last day to answer an offer that goes out at an instant. */
export function usualReplyOn(goesOutAt: Date, days: number, timeZone: string): string {
  return Temporal.PlainDate.from(dayIn(goesOutAt, timeZone)).add({ days }).toString()
}
