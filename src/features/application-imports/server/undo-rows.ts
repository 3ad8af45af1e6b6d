import { sql } from 'drizzle-orm'
import { discardApplication } from '#features/application-form/server/discards.ts'
import { eraseRecords } from '#features/people/server/erasure.ts'
import type { Db } from '#server/db/client.ts'
import { inBatch } from './batches.ts'
import { type Portion, someRows, type Turn } from './import-portion.ts'

/** Few enough that each statement of an erasure ends within the time limit of every statement, triggers included. */
const rowsAtOnce = 100

type Row = {
  line: number
  application_id: string
  applicant_id: string
  made_person: boolean
}

/**
 * What entering makes, and what comes by itself: rows of these say nothing of work since. Rows of any other
 * table that belong to the application or its person do.
 */
const comesByItself: readonly string[] = [
  ...['application_import_rows', 'applications', 'duplicate_pairs', 'entered_applications'],
  ...['field_history', 'field_values', 'office_people', 'presences', 'timeline'],
]

/**
 * Takes back some rows that no one has touched; the others stay, with the reason. What someone else is
 * changing at this moment waits for another turn. Returns how many were tried.
 */
export async function undoSome({ ctx, id }: Portion, { log, busy }: Turn): Promise<number> {
  const { db } = ctx
  const which = sql`state = 'entered' AND words = '' AND line <> ALL (${sql.param([...busy])}::integer[])`
  const { rows } = await db.execute<Row>(someRows(id, which, rowsAtOnce))
  if (rows.length === 0) return 0
  const free = await lockRows(db, rows)
  for (const { line } of rows.filter((row) => !free.includes(row))) busy.add(line)
  const kept = await reasonsToKeep(db, id, free)
  const untouched = free.filter(({ line }) => !kept.has(line))
  await inBatch(
    db,
    untouched,
    async (some) => {
      const made = some.filter((row) => row.made_person).map((row) => row.applicant_id)
      await eraseRecords(ctx, made, 'import-undone')
      for (const row of some)
        if (!row.made_person) await discardApplication(ctx, row.application_id)
    },
    ({ line }, error) => {
      log.error({ error, import: id, line }, 'a row of an import could not be undone')
      kept.set(line, 'Something went wrong on our side. Discard it by hand')
    },
  )
  const noted = free.map(({ line }) => ({ line, words: kept.get(line) ?? '' }))
  await db.execute(sql`
    UPDATE application_import_rows r SET words = n.words,
      state = CASE WHEN n.words = '' THEN 'undone' ELSE r.state END
    FROM jsonb_to_recordset(${JSON.stringify(noted)}::jsonb) AS n (line integer, words text)
    WHERE r.import_id = ${id} AND r.line = n.line`)
  return rows.length
}

/** Those whose person and application no one else has in hand. */
async function lockRows(db: Db, rows: readonly Row[]): Promise<Row[]> {
  const people = rows.map((row) => row.applicant_id)
  const locked = new Set(await lockSome(db, 'applicants', people))
  const own = rows.map((row) => row.application_id)
  for (const id of await lockSome(db, 'applications', own)) locked.add(id)
  return rows.filter((row) => locked.has(row.applicant_id) && locked.has(row.application_id))
}

async function reasonsToKeep(
  db: Db,
  id: string,
  rows: readonly Row[],
): Promise<Map<number, string>> {
  const touched = await db.execute<{ line: number; words: string }>(sql`
    SELECT r.line, CASE
      WHEN a.submitted_at IS NOT NULL THEN 'It has been submitted'
      WHEN a.discarded_at IS NOT NULL THEN 'It was already discarded'
      WHEN o.claimed_at IS NOT NULL OR o.link_sent_at IS NOT NULL THEN 'The applicant can log in'
      ELSE 'Someone has worked on it since' END AS words
    FROM application_import_rows r JOIN applications a ON a.id = r.application_id
    LEFT JOIN office_people o ON o.applicant_id = r.applicant_id AND r.made_person
    WHERE r.import_id = ${id} AND r.line = ANY (${sql.param(rows.map(({ line }) => line))}::integer[])
      AND (a.status <> 'incomplete' OR a.submitted_at IS NOT NULL OR a.discarded_at IS NOT NULL
        OR a.applicant_id <> r.applicant_id OR a.revision <> r.revision
        OR a.timeline_seq <> r.timeline_seq OR a.assignee_id IS NOT NULL OR a.flags <> '{}'
        OR o.claimed_at IS NOT NULL OR o.link_sent_at IS NOT NULL
        OR r.made_person AND EXISTS (SELECT FROM applications b
          WHERE b.applicant_id = r.applicant_id AND b.id <> a.id)
        ${await orOtherRows(db)})`)
  return new Map(touched.rows.map(({ line, words }) => [line, words]))
}

async function lockSome(
  db: Db,
  table: 'applicants' | 'applications',
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    SELECT id FROM ${sql.identifier(table)} WHERE id = ANY (${sql.param(ids)}::uuid[])
    ORDER BY id FOR UPDATE SKIP LOCKED`)
  return rows.map(({ id }) => id)
}

/** Features know applications and people by keys of the database, so that this looks at what a later one adds too. */
async function orOtherRows(db: Db) {
  const { rows } = await db.execute<{ table: string; column: string; isPerson: boolean }>(sql`
    SELECT c.conrelid::regclass::text AS "table", k.attname AS "column",
      c.confrelid = 'applicants'::regclass AS "isPerson"
    FROM pg_constraint c JOIN pg_attribute k ON k.attrelid = c.conrelid AND k.attnum = c.conkey[1]
    WHERE c.contype = 'f' AND cardinality(c.conkey) = 1
      AND c.confrelid IN ('applications'::regclass, 'applicants'::regclass)`)
  const others = rows.filter(({ table }) => !comesByItself.includes(table))
  return sql.join(
    others.map(({ table, column, isPerson }) => {
      const whose = isPerson ? sql`r.made_person AND t.id_of = r.applicant_id` : sql`t.id_of = a.id`
      const from = sql`(SELECT ${sql.identifier(column)} AS id_of FROM ${sql.identifier(table)}) AS t`
      return sql`OR EXISTS (SELECT FROM ${from} WHERE ${whose})`
    }),
    sql` `,
  )
}
