import { sql } from 'drizzle-orm'
import type { EnteredPerson } from '#features/accounts/entered-person.ts'
import { readPhoneNumber } from '#features/accounts/server/phone.ts'
import { takeAnswers } from '#features/application-form/server/drafts.ts'
import { findAlike } from '#features/staff-entry/server/entry-people.ts'
import { enterApplications, type NewEntry } from '#features/staff-entry/server/new-entries.ts'
import { Refusal } from '#server/refusals.ts'
import { mapUnrefused, orRefusal } from '#server/refused-rows.ts'
import { settleAll } from '#server/settle-all.ts'
import type { RowState } from '../contract.ts'
import type { ImportRow } from '../import-row.ts'
import { inBatch } from './batches.ts'
import { type Portion, someRows, type Turn } from './import-portion.ts'

const rowsAtOnce = 100

type Row = {
  line: number
  cells: string[]
  applicant_id: string | null
  is_somebody_else: boolean
}

type Outcome = {
  line: number
  state: RowState
  words?: string
  application?: string | undefined
  alike?: string[]
  sameAddress?: string | undefined
}

/** Enters some rows by the verbs that staff use; one that is refused keeps no other. Returns how many were tried. */
export async function enterSome(portion: Portion, { passwordHash, log }: Turn): Promise<number> {
  const { db } = portion.ctx
  const { rows } = await db.execute<Row>(someRows(portion.id, sql`state = 'ready'`, rowsAtOnce))
  if (rows.length === 0) return 0
  const outcomes: Outcome[] = []
  await inBatch(
    db,
    rows,
    async (some) => void outcomes.push(...(await enterRows(portion, some, passwordHash))),
    ({ line }, error) => {
      const isRefusal = error instanceof Refusal
      if (!isRefusal) log.error({ error, import: portion.id, line }, 'a row of an import failed')
      const words = isRefusal ? error.message : 'Something went wrong on our side. Enter it by hand'
      outcomes.push({ line, state: 'faulty', words })
    },
  )
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

async function enterRows(
  portion: Portion,
  rows: readonly Row[],
  passwordHash: string,
): Promise<Outcome[]> {
  const { ctx, program } = portion
  const entries: (Entry | Refusal)[] = []
  for (const row of rows) entries.push(await orRefusal(() => entryOf(portion, row)))
  const drafts = await mapUnrefused(entries, (some) =>
    enterApplications(
      ctx,
      portion,
      some.map(({ entry }) => entry),
      passwordHash,
    ),
  )
  const refusals = await settleAll(
    drafts.map((draft, n) => {
      const written = entries[n]
      if (draft instanceof Refusal || !written || written instanceof Refusal) return undefined
      return takeAnswers(ctx, { draft, program, isNew: true }, written.answers)
    }),
  )
  for (const refusal of refusals) if (refusal) throw refusal
  const outcomes: Outcome[] = []
  for (const [n, row] of rows.entries()) {
    const { line } = row
    const draft = drafts[n]
    if (draft instanceof Refusal)
      outcomes.push(
        (await settleAlike(ctx, row, entries[n])) ?? {
          line,
          state: 'faulty',
          words: draft.message,
        },
      )
    else outcomes.push({ line, state: 'entered', application: draft?.id })
  }
  return outcomes
}

type Entry = { entry: NewEntry; answers: ImportRow['answers'] }

/** What a row asks for, as someone would have typed it. */
async function entryOf(
  { receivedOn, reason, read }: Portion,
  { cells, applicant_id: applicantId, is_somebody_else: isSomebodyElse }: Row,
): Promise<Entry> {
  const { row, faults } = read(cells)
  if (!row) throw new Refusal('invalid', faults.join('. '))
  const entry: NewEntry = {
    ...{
      applicantId,
      person: applicantId ? null : await withReadPhone(row.person),
      isSomebodyElse,
    },
    how: 'file',
    receivedOn: row.receivedOn ?? receivedOn,
    reason,
  }
  return { entry, answers: row.answers }
}

/** Accounts keep numbers with their dial code, and are found by it. */
async function withReadPhone(person: EnteredPerson): Promise<EnteredPerson> {
  return { ...person, phoneNumber: await readPhoneNumber(person.phoneNumber, person.country) }
}

/** Since the file was checked somebody like them has come; undefined where it was refused for another reason. */
async function settleAlike(
  ctx: Portion['ctx'],
  { line, is_somebody_else: isSomebodyElse }: Row,
  written: Entry | Refusal | undefined,
): Promise<Outcome | undefined> {
  const person = written && !(written instanceof Refusal) ? written.entry.person : null
  if (!person) return undefined
  const sought = { ...person, line, phone: person.phoneNumber }
  const found = (await findAlike(ctx, [sought])).get(line) ?? []
  const sameAddress = found.find((one) => one.sameAddress)?.id
  if (found.length === 0 || (isSomebodyElse && !sameAddress)) return undefined
  const alike = [...new Set(found.map(({ id }) => id))]
  return { line, state: 'alike', alike, sameAddress }
}
