import { sql } from 'drizzle-orm'
import type { EnteredPerson } from '#features/accounts/entered-person.ts'
import { readPhoneNumber } from '#features/accounts/server/phone.ts'
import { takeAnswers } from '#features/application-form/server/drafts.ts'
import { lockForOffice } from '#features/applications/server/locks.ts'
import { enterApplicationForOffice } from '#features/staff-entry/server/entries.ts'
import { findAlike } from '#features/staff-entry/server/entry-people.ts'
import { refusalOfDatabase } from '#server/db/faults.ts'
import type { Log } from '#server/log.ts'
import { Refusal } from '#server/refusals.ts'
import type { RowState } from '../contract.ts'
import { type Portion, someRows } from './import-portion.ts'

/** Of more savepoints PostgreSQL keeps part on disk. */
const rowsAtOnce = 40

type Row = {
  line: number
  cells: string[]
  applicant_id: string | null
  is_somebody_else: boolean
  email: string | null
}

type Outcome = {
  line: number
  state: RowState
  words?: string
  application?: string
  alike?: string[]
  sameAddress?: string | undefined
}

/** Enters some rows by the verbs that staff use; one that is refused keeps no other. Returns how many were tried. */
export async function enterSome(portion: Portion, passwordHash: string, log: Log): Promise<number> {
  const { db } = portion.ctx
  const { rows } = await db.execute<Row>(someRows(portion.id, sql`state = 'ready'`, rowsAtOnce))
  if (rows.length === 0) return 0
  const outcomes: Outcome[] = []
  for (const row of rows) outcomes.push(await tryRow(portion, row, passwordHash, log))
  await db.execute(sql`
    UPDATE application_import_rows r SET state = n.state, words = coalesce(n.words, ''),
      application_id = n.application, alike = coalesce(n.alike, r.alike), same_address = n."sameAddress",
      made_person = CASE WHEN n.application IS NOT NULL THEN r.applicant_id IS NULL END,
      applicant_id = coalesce(a.applicant_id, r.applicant_id), revision = a.revision,
      timeline_seq = a.timeline_seq
    FROM jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) AS n (line integer, state text, words text,
      application uuid, alike uuid[], "sameAddress" uuid)
    LEFT JOIN applications a ON a.id = n.application
    WHERE r.import_id = ${portion.id} AND r.line = n.line`)
  return rows.length
}

async function tryRow(
  portion: Portion,
  row: Row,
  passwordHash: string,
  log: Log,
): Promise<Outcome> {
  const { db } = portion.ctx
  const { line } = row
  await db.execute(sql.raw('SAVEPOINT import_row'))
  try {
    const application = await enterRow(portion, row, passwordHash)
    return { line, state: 'entered', application }
  } catch (error) {
    // What passes by itself is tried again with the whole portion.
    if (!(error instanceof Refusal) && refusalOfDatabase(error)) throw error
    await db.execute(sql.raw('ROLLBACK TO SAVEPOINT import_row'))
    if (!(error instanceof Refusal)) {
      log.error({ error, import: portion.id, line }, 'a row of an import failed')
      return { line, state: 'faulty', words: 'Something went wrong on our side. Enter it by hand' }
    }
    return (await settleAlike(portion, row)) ?? { line, state: 'faulty', words: error.message }
  }
}

/** Answers the application. */
async function enterRow(
  { ctx, intake, program, receivedOn, reason, read }: Portion,
  { cells, applicant_id: applicantId, is_somebody_else: isSomebodyElse }: Row,
  passwordHash: string,
): Promise<string> {
  const { row, faults } = read(cells)
  if (!row) throw new Refusal('invalid', faults.join('. '))
  const body = {
    ...{
      applicantId,
      person: applicantId ? null : await withReadPhone(row.person),
      isSomebodyElse,
    },
    ...{ program, intakeId: intake.id, how: 'file' as const },
    ...{ receivedOn: row.receivedOn ?? receivedOn, reason },
  }
  const { id } = await enterApplicationForOffice(
    ctx,
    { body },
    applicantId ? undefined : passwordHash,
  )
  const draft = await lockForOffice(ctx, id)
  const refusal = await takeAnswers(ctx, { draft, program, isNew: true }, row.answers)
  if (refusal) throw refusal
  return id
}

/** Accounts keep numbers with their dial code, and are found by it. */
async function withReadPhone(person: EnteredPerson): Promise<EnteredPerson> {
  return { ...person, phoneNumber: await readPhoneNumber(person.phoneNumber, person.country) }
}

/** Since the file was checked somebody like them has come; undefined where it was refused for another reason. */
async function settleAlike({ ctx, read }: Portion, row: Row): Promise<Outcome | undefined> {
  const written = read(row.cells).row?.person
  if (row.applicant_id || !written) return undefined
  const person = await withReadPhone(written)
  const sought = { line: row.line, ...person, phone: person.phoneNumber }
  const found = (await findAlike(ctx, [sought])).get(row.line) ?? []
  const sameAddress = found.find((one) => one.sameAddress)?.id
  if (found.length === 0 || (row.is_somebody_else && !sameAddress)) return undefined
  const alike = [...new Set(found.map(({ id }) => id))]
  return { line: row.line, state: 'alike', alike, sameAddress }
}
