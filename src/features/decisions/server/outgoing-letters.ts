import { eq, inArray } from 'drizzle-orm'
import { applicants } from '#features/accounts/server/tables.ts'
import { applications } from '#features/applications/server/tables.ts'
import { reasonsArea } from '#features/applications/setting-areas.ts'
import { getSettings } from '#features/settings/server/queries.ts'
import { intakes } from '#features/settings/server/tables.ts'
import { instituteArea } from '#features/settings/setting-areas.ts'
import type { Db } from '#server/db/client.ts'
import { noSuchPage, pageOf } from '#server/list-page.ts'
import { dayIn } from '#shared/dates.ts'
import { Program } from '#shared/program.ts'
import { Outcome, repliesByItself } from '../decision.ts'
import { finalLetter } from '../letters.ts'
import type { OutgoingLetter } from '../release-contract.ts'
import { usualReplyOn, wordsOfReasons } from './letters.ts'
import { decisions } from './tables.ts'

const lettersOfPage = 20

/** Letters as their recipients will read them, if they go out at an instant; in the order of the ids. */
export async function presentLetters(
  db: Db,
  ids: readonly string[],
  goesOutAt: Date,
  failures: ReadonlyMap<string, string | null> = new Map(),
): Promise<OutgoingLetter[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select({
      decision: decisions,
      firstName: applicants.firstName,
      lastName: applicants.lastName,
      address: applicants.email,
      program: applications.program,
      intake: intakes.name,
      replyByDays: intakes.replyByDays,
    })
    .from(decisions)
    .innerJoin(applications, eq(applications.id, decisions.applicationId))
    .innerJoin(applicants, eq(applicants.id, applications.applicantId))
    .innerJoin(intakes, eq(intakes.id, applications.intakeId))
    .where(inArray(decisions.id, [...ids]))
  const setting = await getSettings(db, [instituteArea, reasonsArea])
  const { timeZone } = setting(instituteArea).value
  const reasons = setting(reasonsArea).value['release-reject']
  return ids.flatMap((id) => {
    const row = rows.find(({ decision }) => decision.id === id)
    if (!row) return []
    const { decision } = row
    const outcome = Outcome.parse(decision.outcome)
    const replyOn = decision.replyAt
      ? dayIn(decision.replyAt, timeZone)
      : repliesByItself(outcome)
        ? usualReplyOn(goesOutAt, row.replyByDays, timeZone)
        : null
    return {
      decisionId: id,
      applicationId: decision.applicationId,
      name: `${row.firstName} ${row.lastName}`,
      address: row.address,
      program: Program.parse(row.program),
      intake: row.intake,
      outcome,
      letter: finalLetter(decision.letter, replyOn),
      reasons: wordsOfReasons(reasons, decision.reasonIds),
      conditions: decision.conditions,
      replyOn,
      failure: failures.get(id) ?? null,
    }
  })
}

/** The ids of one page of letters, and the id after which the next one begins. */
export function lettersPage(ids: readonly string[], after: string | undefined) {
  const place = after === undefined ? -1 : ids.indexOf(after)
  if (after !== undefined && place === -1) throw noSuchPage()
  const { page, last } = pageOf(ids.slice(place + 1), lettersOfPage)
  return { page, next: last ?? null }
}
