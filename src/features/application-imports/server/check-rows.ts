import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { readPhoneNumber } from '#features/accounts/server/phone.ts'
import { applications } from '#features/applications/server/tables.ts'
import { findAlike } from '#features/staff-entry/server/entry-people.ts'
import { alreadyApplied, requireInTime } from '#features/staff-entry/server/new-entries.ts'
import type { Db } from '#server/db/client.ts'
import { Refusal } from '#server/refusals.ts'
import type { ImportRow } from '../import-row.ts'
import { type Portion, someRows } from './import-portion.ts'

const rowsAtOnce = 250
const longestOrderMs = 60_000

type Row = { line: number; cells: string[] }

/** Reads some rows as they would be entered: what is wrong with each, and who it looks like. Returns how many. */
export async function checkSome(portion: Portion): Promise<number> {
  const { db } = portion.ctx
  const { rows } = await db.execute<Row>(someRows(portion.id, sql`state = 'new'`, rowsAtOnce))
  if (rows.length === 0) return 0
  const checked = []
  for (const { line, cells } of rows) checked.push({ line, ...(await checkRow(portion, cells)) })
  const people = checked.flatMap(({ line, person }) =>
    person ? [{ line, ...person, phone: person.phoneNumber }] : [],
  )
  const alike = await findAlike(portion.ctx, people)
  const applied = await findApplied(portion, [...alike.values()].flat())
  const noted = checked.map(({ line, person, fault }) => {
    const found = person ? (alike.get(line) ?? []) : []
    const hasApplied = found.some(({ id, sameAddress }) => sameAddress && applied.has(id))
    const words = hasApplied ? alreadyApplied(portion.intake) : (fault ?? '')
    return {
      line,
      words,
      state: words ? 'faulty' : found.length > 0 ? 'alike' : 'ready',
      name: person ? `${person.firstName} ${person.lastName}` : '',
      email: person?.email ?? null,
      phone: person?.phoneNumber ?? null,
      nameAndBirth: person ? `${person.lastName.toLowerCase()} ${person.dateOfBirth}` : null,
      alike: [...new Set(found.map(({ id }) => id))],
      sameAddress: found.find(({ sameAddress }) => sameAddress)?.id ?? null,
    }
  })
  await db.execute(sql`
    UPDATE application_import_rows r SET state = n.state, words = n.words, name = n.name, email = n.email,
      phone = n.phone, name_and_birth = n."nameAndBirth", alike = n.alike, same_address = n."sameAddress"
    FROM jsonb_to_recordset(${JSON.stringify(noted)}::jsonb) AS n (line integer, state text, words text,
      name text, email text, phone text, "nameAndBirth" text, alike uuid[], "sameAddress" uuid)
    WHERE r.import_id = ${portion.id} AND r.line = n.line`)
  return rows.length
}

/** Those who have an application for the intake already. */
async function findApplied(
  { ctx, intake }: Portion,
  people: readonly { id: string }[],
): Promise<Set<string>> {
  const { applicantId, intakeId, discardedAt } = applications
  const ids = people.map(({ id }) => id)
  const rows = await ctx.db
    .select({ applicantId })
    .from(applications)
    .where(and(inArray(applicantId, ids), eq(intakeId, intake.id), isNull(discardedAt)))
  return new Set(rows.map((row) => row.applicantId))
}

type CheckedRow = { person?: ImportRow['person']; fault?: string }

/** By the rules that entering it would refuse by, as far as they look at the row alone. */
async function checkRow(
  { ctx, intake, receivedOn, reason, read }: Portion,
  cells: readonly string[],
): Promise<CheckedRow> {
  const { row, faults } = read(cells)
  if (!row) return { fault: faults.join('. ') }
  try {
    const { phoneNumber, country } = row.person
    const person = { ...row.person, phoneNumber: await readPhoneNumber(phoneNumber, country) }
    await requireInTime(ctx, intake, { receivedOn: row.receivedOn ?? receivedOn, reason })
    return { person }
  } catch (error) {
    if (error instanceof Refusal) return { fault: error.message }
    throw error
  }
}

/**
 * Rows of one file that look like each other, by the same rules: an address can be one account’s only, and
 * of the rest someone says whether they are two people.
 */
export async function compareRows(db: Db, id: string): Promise<void> {
  await db.execute(sql.raw(`SET LOCAL statement_timeout = ${longestOrderMs}`))
  await db.execute(sql`
    WITH firsts AS (
      SELECT line,
        CASE WHEN email IS NOT NULL THEN min(line) OVER (PARTITION BY email) END AS by_email,
        min(line) OVER (PARTITION BY phone) AS by_phone,
        min(line) OVER (PARTITION BY name_and_birth) AS by_birth
      FROM application_import_rows WHERE import_id = ${id} AND state IN ('ready', 'alike'))
    UPDATE application_import_rows r SET
      state = CASE WHEN by_email < r.line THEN 'faulty' ELSE 'alike' END,
      words = CASE WHEN by_email < r.line THEN 'Line ' || by_email || ' has the same email address'
        ELSE 'Looks like line ' || least(by_phone, by_birth) END
    FROM firsts WHERE r.import_id = ${id} AND r.line = firsts.line
      AND (by_email < r.line OR by_phone < r.line OR by_birth < r.line)`)
}
