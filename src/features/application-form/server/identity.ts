import { asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { applicants } from '#features/accounts/server/tables.ts'
import { applications, submissions } from '#features/applications/server/tables.ts'
import { withoutNames } from '#features/applications/without-names.ts'
import { settingVersions } from '#features/settings/server/tables.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { Program } from '#shared/program.ts'
import { type ApplicationDocument, documentOf, leavesOf } from '../document.ts'
import { sections } from '../questions.ts'
import type { Snapshot } from '../submission.ts'

/*
 * Where the institute hides names (a switch of each program's rubric), reviewers see nothing that tells
 * who somebody is. Whatever shows an applicant to staff asks here: list, file, history, paper, search.
 */

/** Whether a program hides names from its reviewers; who keeps their rubric knows. */
export const identityParts: { hidesNames(db: Db, program: Program): Promise<boolean> } = {
  hidesNames: async () => false,
}

type Reader = Pick<AdminActor, 'role'>
type NamesReader = Pick<Ctx<AdminActor>, 'db' | 'actor'>

/** Nobody else is meant by it: whoever writes to applicants needs to know whom. */
function isMeant({ role }: Reader): boolean {
  return role === 'reviewer'
}

/** Whether names of a program are hidden from whoever asks. */
export async function hidesNames({ db, actor }: NamesReader, program: Program): Promise<boolean> {
  return isMeant(actor) && (await identityParts.hidesNames(db, program))
}

const questions = sections.flatMap((section) => section.questions)

/** Paths of answers that tell who somebody is. */
export const identifyingPaths: ReadonlySet<string> = new Set(
  questions.filter(({ identifying }) => identifying).map(({ path }) => path),
)

/** Cells that do, by the path of their list. */
const identifyingCells = new Map(
  questions.flatMap(({ path, columns = [] }) => {
    const cells = columns.filter(({ identifying }) => identifying).map((column) => column.path)
    return cells.length > 0 ? [[path, new Set(cells)] as const] : []
  }),
)

type Person = {
  id: string
  program: string
  firstName: string
  lastName: string
  latinName?: string | null
  email?: string
  phoneNumber?: string
  country?: string
  state?: string | null
}

/**
 * Applicants as whoever asks may see them: a hidden one is "Applicant 7K4Q", by the first receipt number,
 * and what would lead to them is empty. Others than reviewers pay no query for it.
 */
export async function asSeenBy<P extends Person>(
  asked: NamesReader,
  people: readonly P[],
): Promise<P[]> {
  if (!isMeant(asked.actor) || people.length === 0) return [...people]
  const hidden = new Set<string>()
  for (const program of new Set(people.map((person) => person.program)))
    if (await hidesNames(asked, Program.parse(program))) hidden.add(program)
  const meant = people.filter(({ program }) => hidden.has(program))
  const codes = await codesOf(
    asked.db,
    meant.map(({ id }) => id),
  )
  return people.map((person) =>
    hidden.has(person.program)
      ? { ...person, ...nobody(person), lastName: codes.get(person.id) ?? '' }
      : person,
  )
}

function nobody(person: Person) {
  return {
    firstName: 'Applicant',
    ...(person.latinName !== undefined && { latinName: null }),
    ...(person.email !== undefined && { email: '' }),
    ...(person.phoneNumber !== undefined && { phoneNumber: '' }),
    ...(person.country !== undefined && { country: '' }),
    ...(person.state !== undefined && { state: null }),
  }
}

/** How colleagues' words about an application read to whoever asks. */
export async function wordsAsSeenBy(
  asked: NamesReader,
  { id, program }: { id: string; program: Program },
): Promise<(text: string) => string> {
  if (!(await hidesNames(asked, program))) return (text) => text
  const { firstName, lastName, latinName } = applicants
  const [person] = await asked.db
    .select({ firstName, lastName, latinName })
    .from(applicants)
    .innerJoin(applications, eq(applications.applicantId, applicants.id))
    .where(eq(applications.id, id))
  return (text) => (person ? withoutNames(text, person) : text)
}

/** Four characters of the first receipt number: they stay while later rounds bring numbers of their own. */
async function codesOf(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const { applicationId, receiptNumber, round } = submissions
  const rows = await db
    .selectDistinctOn([applicationId], { applicationId, receiptNumber })
    .from(submissions)
    .where(inArray(applicationId, [...ids]))
    .orderBy(asc(applicationId), asc(round))
  return new Map(rows.map((row) => [row.applicationId, codeOf(row.receiptNumber)]))
}

function codeOf(receiptNumber: string): string {
  return receiptNumber.split('-').at(-1)?.slice(0, 4) ?? ''
}

/**
 * A search as whoever asks may use it: where names are hidden nothing but the receipt number leads to an
 * application, so that a name, an address or an answer is no way to find out who it is.
 */
export function searchAsSeenBy(actor: Reader, search: string, matching: SQL | undefined) {
  if (!isMeant(actor)) return matching
  const typed = `%${search.trim().replace(/[\\%_]/g, '\\$&')}%`
  return sql`CASE WHEN ${isHidden} THEN EXISTS (SELECT FROM ${submissions} r
    WHERE r.application_id = ${applications.id} AND r.receipt_number ILIKE ${typed})
    ELSE ${matching ?? sql`true`} END`
}

/** What tells of a person, as whoever asks may use it: where names are hidden it fits nobody. */
export function filterAsSeenBy(actor: Reader, matching: SQL): SQL {
  return isMeant(actor) ? sql`NOT coalesce(${isHidden}, false) AND ${matching}` : matching
}

const isHidden = sql`(SELECT (s.value ->> 'hideNames')::boolean FROM ${settingVersions} s
  WHERE s.area = 'rubric:' || ${applications.program} ORDER BY s.version DESC LIMIT 1)`

/** A value of an answer without the cells that tell who somebody is. */
export function valueWithoutIdentity(path: string, value: unknown): unknown {
  const cells = identifyingCells.get(path)
  if (!cells || !Array.isArray(value)) return value
  return value.map((row: unknown) =>
    typeof row === 'object' && row !== null
      ? Object.fromEntries(Object.entries(row).filter(([key]) => !cells.has(key)))
      : row,
  )
}

/** Answers by path without those that tell who somebody is. */
export function answersWithoutIdentity<A extends Record<string, unknown>>(answers: A) {
  return Object.fromEntries(
    Object.entries(answers)
      .filter(([path]) => !identifyingPaths.has(path))
      .map(([path, value]) => [path, valueWithoutIdentity(path, value)]),
  )
}

/** The same of a whole document, which keeps its shape: what is hidden reads as not given. */
export function documentWithoutIdentity(document: ApplicationDocument): ApplicationDocument {
  return documentOf(Object.entries(answersWithoutIdentity(Object.fromEntries(leavesOf(document)))))
}

/** A round without the person: for printing it. */
export function snapshotWithoutIdentity(snapshot: Snapshot, lastName: string): Snapshot {
  return {
    ...snapshot,
    answers: answersWithoutIdentity(snapshot.answers),
    person: {
      firstName: 'Applicant',
      lastName,
      email: '',
      phoneNumber: '',
      dateOfBirth: snapshot.person.dateOfBirth,
      country: '',
      state: null,
    },
  }
}
