import { and, asc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { EnteredPerson } from '#features/accounts/entered-person.ts'
import { shownEmail } from '#features/accounts/server/applicants.ts'
import { applicants } from '#features/accounts/server/tables.ts'
import { inReach } from '#features/applications/server/reach.ts'
import { applications } from '#features/applications/server/tables.ts'
import { Status } from '#features/applications/status.ts'
import { intakes } from '#features/settings/server/tables.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import { inNameOrder, latinOr } from '#server/db/name-order.ts'
import { Refusal } from '#server/refusals.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import { Program } from '#shared/program.ts'
import type { FoundPerson, findPeople } from '../contract.ts'

const mostFound = 10

/**
 * Anyone who may be meant, so that no one gets a second account: everybody by their whole address, which
 * the asker knows already; by name and phone those alone who apply to nothing out of the asker's reach.
 */
export async function findPeopleForOffice(
  ctx: Ctx<AdminActor>,
  { query }: Input<typeof findPeople>,
): Promise<Result<typeof findPeople>> {
  const typed = query.search.trim()
  const digits = typed.replace(/\D/g, '')
  const name = sql`folded(concat_ws(' ', ${applicants.firstName}, ${applicants.lastName}, ${applicants.latinName}))`
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return {
    people: await peopleLike(
      ctx,
      or(
        eq(applicants.email, typed),
        and(
          inSight(ctx.actor),
          or(
            digits.length >= 7 ? eq(applicants.phoneNumber, `+${digits}`) : undefined,
            and(...words.map((word) => sql`${name} LIKE folded(${`%${escaped(word)}%`})`)),
          ),
        ),
      ),
    ),
  }
}

function escaped(word: string): string {
  return word.replace(/[\\%_]/g, '\\$&')
}

type Newcomer = { person: EnteredPerson; isSomebodyElse: boolean }

/**
 * Refuses new accounts for those who look like one that is there, or like one before them in the list; the
 * office may know better.
 */
export async function refuseAlike<One extends Newcomer>(
  ctx: Ctx<AdminActor>,
  newcomers: readonly One[],
): Promise<(One | Refusal)[]> {
  const sought = newcomers.flatMap(({ person, isSomebodyElse }, line) =>
    isSomebodyElse ? [] : [{ ...person, line, phone: plainPhone(person) }],
  )
  const alike = sought.length === 0 ? new Map() : await findAlike(ctx, sought)
  const before = new Set<string>()
  const answers: (One | Refusal)[] = []
  for (const [line, one] of newcomers.entries()) {
    const { lastName, dateOfBirth } = one.person
    const phone = plainPhone(one.person)
    const marks = [phone, `${dateOfBirth} ${lastName.toLowerCase()}`]
    const isLikeOneBefore = !one.isSomebodyElse && marks.some((mark) => before.has(mark))
    for (const mark of marks) before.add(mark)
    const like = and(inSight(ctx.actor), looksLike({ phone, dateOfBirth, lastName }))
    const people = alike.has(line) ? await peopleLike(ctx, like) : []
    answers.push(isLikeOneBefore || people.length > 0 ? looksKnown(people) : one)
  }
  return answers
}

function plainPhone({ phoneNumber }: EnteredPerson): string {
  return phoneNumber.replace(/[^+\d]/g, '')
}

function looksKnown(people: z.input<typeof FoundPerson>[]): Refusal {
  return new Refusal('not-now', 'Someone similar already has an account. Is it the same person?', {
    code: 'looks-known',
    extra: { people },
  })
}

/** What makes somebody look like a person with an account. */
function looksLike(one: Record<'phone' | 'dateOfBirth' | 'lastName', SQL | string>): SQL {
  return sql`(${applicants.phoneNumber} = ${one.phone} OR ${applicants.dateOfBirth} = ${one.dateOfBirth}
    AND lower(${applicants.lastName}) = lower(${one.lastName}))`
}

type SoughtPerson = {
  line: number
  email: string | null
  phone: string
  dateOfBirth: string
  lastName: string
}

/** For each of many, who looks like them, and whose address is theirs: by the rules for one. */
export async function findAlike({ db, actor }: Ctx<AdminActor>, people: readonly SoughtPerson[]) {
  const like = looksLike({
    phone: sql`p.phone`,
    dateOfBirth: sql`p."dateOfBirth"`,
    lastName: sql`p."lastName"`,
  })
  const { rows } = await db.execute<{ line: number; id: string; sameAddress: boolean }>(sql`
    SELECT p.line, applicants.id, applicants.email = p.email AND p.email IS NOT NULL AS "sameAddress"
    FROM jsonb_to_recordset(${JSON.stringify(people)}::jsonb)
      AS p (line integer, email citext, phone text, "dateOfBirth" date, "lastName" text)
    JOIN applicants ON ${like} AND ${inSight(actor) ?? sql`true`} OR applicants.email = p.email
    WHERE applicants.closed_at IS NULL`)
  return Map.groupBy(rows, ({ line }) => line)
}

/** People by their ids, as far as the caller may know of them; by their whole address everybody is found. */
export function peopleOf(
  ctx: Ctx<AdminActor>,
  { ids, byAddress }: { ids: readonly string[]; byAddress: readonly string[] },
): Promise<z.input<typeof FoundPerson>[]> {
  const among = (some: readonly string[]) =>
    sql`${applicants.id} = ANY (${sql.param(some)}::uuid[])`
  const which = or(and(inSight(ctx.actor), among(ids)), among(byAddress))
  return peopleLike(ctx, which, ids.length + byAddress.length)
}

/** Anyone who sees one program is not told of people who apply to the other alone. */
function inSight({ programs }: AdminActor): SQL | undefined {
  if (!programs) return undefined
  const theirs = sql`FROM applications a WHERE a.applicant_id = ${applicants.id} AND a.discarded_at IS NULL`
  return sql`(NOT EXISTS (SELECT ${theirs}) OR EXISTS (
    SELECT ${theirs} AND a.program = ANY(${sql.param(programs)}::text[])))`
}

async function peopleLike(
  { db, actor }: Ctx<AdminActor>,
  which: SQL | undefined,
  most = mostFound,
): Promise<z.input<typeof FoundPerson>[]> {
  const { id, firstName, lastName, phoneNumber } = applicants
  const people = await db
    .select({ id, firstName, lastName, email: shownEmail, phoneNumber })
    .from(applicants)
    .where(and(which, isNull(applicants.closedAt)))
    .orderBy(asc(inNameOrder(latinOr(applicants))), asc(id))
    .limit(most)
  if (people.length === 0) return []
  const rows = await db
    .select({
      id: applications.id,
      applicantId: applications.applicantId,
      program: applications.program,
      intake: intakes.name,
      status: applications.status,
      submittedAt: applications.submittedAt,
    })
    .from(applications)
    .innerJoin(intakes, eq(intakes.id, applications.intakeId))
    .where(
      and(
        inArray(
          applications.applicantId,
          people.map((person) => person.id),
        ),
        inReach(actor),
      ),
    )
    .orderBy(asc(applications.createdAt))
  return people.map(({ firstName: first, lastName: last, ...person }) => ({
    ...person,
    name: `${first} ${last}`,
    applications: rows
      .filter(({ applicantId }) => applicantId === person.id)
      .map(({ applicantId: _, ...row }) => ({
        ...row,
        program: Program.parse(row.program),
        status: Status.parse(row.status),
        submittedAt: row.submittedAt,
      })),
  }))
}
