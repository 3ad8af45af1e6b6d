import { eq } from 'drizzle-orm'
import { admins } from '#features/admins/server/tables.ts'
import { entriesOf, type ListQuery } from '#features/applications/list-contract.ts'
import type { Awaited } from '#features/applications/next-move.ts'
import { StaffStatus, wordsOfStaffStatus } from '#features/applications/status.ts'
import { getSettings } from '#features/settings/server/queries.ts'
import { intakes } from '#features/settings/server/tables.ts'
import type { Db } from '#server/db/client.ts'
import { formatDay } from '#shared/dates.ts'

const awaitedWords: Record<Awaited, string> = {
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
}

/** What a list was narrowed by and how it is ordered, in words, a line for each. */
export async function wordsOfFilters(
  db: Db,
  query: ListQuery,
): Promise<[term: string, words: string][]> {
  const settings = await getSettings(db, ['program:ba', 'program:msc', 'flags'])
  const flags = new Map(settings('flags').value.map(({ id, name }) => [id, name]))
  const { search, status, program, intake, waiting, assignee, from, to, attention, sort } = query
  const said: [string, string | false | undefined][] = [
    [searchTerm, search],
    [
      'Status',
      entriesOf(status)
        .map((one) => wordsOfStaffStatus(StaffStatus.parse(one)))
        .join(', '),
    ],
    ['Program', program && settings(`program:${program}`).value.name],
    ['Intake', intake && (await nameOfIntake(db, intake))],
    ['Waiting for', waiting && awaitedWords[waiting]],
    [
      'Flags, any of',
      entriesOf(query.flags)
        .map((flag) => flags.get(flag) ?? flag)
        .join(', '),
    ],
    ['Assigned to', assignee && (await nameOfAssignee(db, assignee))],
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
