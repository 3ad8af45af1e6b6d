import { eq } from 'drizzle-orm'
import { admins } from '#features/admins/server/tables.ts'
import { entriesOf, type ListQuery } from '#features/applications/list-contract.ts'
import { MissingKind, missingWords } from '#features/applications/missing-kind.ts'
import type { AwaitedParty } from '#features/applications/next-move.ts'
import { flagsArea } from '#features/applications/setting-areas.ts'
import { StaffStatus, wordsOfStaffStatus } from '#features/applications/status.ts'
import { getSettings } from '#features/settings/server/queries.ts'
import { intakes } from '#features/settings/server/tables.ts'
import { programAreas } from '#features/settings/setting-areas.ts'
import type { Db } from '#server/db/client.ts'
import { findCountry } from '#shared/countries.ts'
import { formatDay } from '#shared/dates.ts'
import { findState } from '#shared/states.ts'

const awaitedWords: Record<AwaitedParty, string> = {
  office: 'the office',
  applicant: 'the applicant',
  nobody: 'no one',
}

/** What was searched for may be a name: where words are kept, this line is not. */
export const searchTerm = 'Search'

const sortWords = {
  newest: 'newest first',
  oldest: 'oldest first',
  attention: 'longest waiting first',
  name: 'by last name',
  'name-desc': 'by last name, Z to A',
  since: 'longest in their status first',
  'since-desc': 'latest change of status first',
  turn: 'the office’s next steps first',
}

/** What a list was narrowed by and how it is ordered, in words, a line for each. */
export async function wordsOfFilters(
  db: Db,
  query: ListQuery,
): Promise<[term: string, words: string][]> {
  const settings = await getSettings(db, [programAreas.ba, programAreas.msc, flagsArea])
  const flags = new Map(settings(flagsArea).value.map(({ id, name }) => [id, name]))
  const { search, status, program, intake, waiting, assignee, from, to, attention, sort } = query
  const { country, state } = query
  const said: [string, string | false | undefined][] = [
    [searchTerm, search],
    [
      'Status',
      entriesOf(status)
        .map((one) => wordsOfStaffStatus(StaffStatus.parse(one)))
        .join(', '),
    ],
    ['Program', program && settings(programAreas[program]).value.name],
    ['Intake', intake && (await nameOfIntake(db, intake))],
    ['Waiting for', waiting && awaitedWords[waiting]],
    [
      'Flags, any of',
      entriesOf(query.flags)
        .map((flag) => flags.get(flag) ?? flag)
        .join(', '),
    ],
    [
      'Missing, any of',
      entriesOf(query.missing)
        .map((kind) => missingWords[MissingKind.parse(kind)].toLowerCase())
        .join(', '),
    ],
    ['Assigned to', assignee && (await nameOfAssignee(db, assignee))],
    ['Lives in', country && (findCountry(country)?.name ?? country)],
    ['Lives in the state', state && (findState(state)?.name ?? state)],
    ['Submitted from', from && formatDay(from)],
    ['Submitted up to', to && formatDay(to)],
    ['Needs doing', attention && 'only those waiting for the office'],
    ['Order', sortWords[sort ?? 'newest']],
  ]
  return said.flatMap(([term, words]) => (words ? [[term, words]] : []))
}

async function nameOfIntake(db: Db, id: string): Promise<string> {
  const [row] = await db.select({ name: intakes.name }).from(intakes).where(eq(intakes.id, id))
  return row?.name ?? 'an unknown intake'
}

async function nameOfAssignee(db: Db, assignee: string): Promise<string> {
  if (assignee === 'me') return 'the person who exported this'
  if (assignee === 'nobody') return 'no one'
  const [row] = await db.select({ name: admins.name }).from(admins).where(eq(admins.id, assignee))
  return row?.name ?? 'an unknown person'
}
