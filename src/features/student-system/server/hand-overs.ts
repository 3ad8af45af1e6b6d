import { type SQL, sql } from 'drizzle-orm'
import { exactInstant, readCursor, writeCursor } from '#features/applications/server/list-cursor.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import { pageOf } from '#server/list-page.ts'
import { dayMs } from '#shared/durations.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import { Program } from '#shared/program.ts'
import type * as calls from '../contract.ts'
import { entryKinds, handOverFilters, handOverStates } from '../entry-words.ts'
import { getSystem } from './system-access.ts'
import type { studentSystems } from './tables.ts'
import { latestEntries } from './tell-enrollments.ts'

const pageSize = 50

type System = Pick<typeof studentSystems.$inferSelect, 'code' | 'idWithinDays' | 'createdAt'>
type Filter = (typeof handOverFilters)[number]
type Row = {
  applicationId: string
  personId: string
  name: string
  program: string
  intake: string
  kind: string | null
  at: Date | null
  state: string
  stateAt: Date | null
  reason: string | null
  externalId: string | null
  since: Date
  place: string
  isLate: boolean
  sha256: Buffer | null
}

/** Enrolled for so long, or the system set up for so long, and without an id there. */
function lateAt(now: Date, { idWithinDays, createdAt }: System): SQL {
  const lateFrom = new Date(now.getTime() - idWithinDays * dayMs)
  return sql`(a.status = 'enrolled' AND x.value IS NULL
    AND greatest(a.status_at, ${createdAt}::timestamptz) <= ${lateFrom}::timestamptz)`
}

const among = (programs: readonly string[] | null): SQL =>
  programs ? sql`AND a.program = ANY(${sql.param(programs)}::text[])` : sql``

/**
 * Everyone who is in the feed or should be, with what a system said of the latest entry. Anyone enrolled is
 * here by their status, so that no one is missing because nothing was written for them.
 */
function handOversTo(
  { now, programs }: { now: Date; programs: readonly string[] | null },
  system: System,
): SQL {
  const { code } = system
  return sql`(
    WITH latest AS ${latestEntries}
    SELECT a.id AS "applicationId", a.applicant_id AS "personId", p.first_name || ' ' || p.last_name AS name,
      a.program, i.name AS intake, l.kind, l.at, l.sha256, coalesce(r.state, 'waiting') AS state,
      r.state_at AS "stateAt", r.reason, x.value AS "externalId", a.status_at AS since, ${lateAt(now, system)} AS "isLate"
    FROM applications a
    JOIN applicants p ON p.id = a.applicant_id
    JOIN intakes i ON i.id = a.intake_id
    LEFT JOIN latest l ON l.application_id = a.id
    LEFT JOIN enrollment_receipts r ON r.entry_id = l.id AND r.system = ${code}
    LEFT JOIN external_ids x ON x.applicant_id = a.applicant_id AND x.system = ${code}
    WHERE a.discarded_at IS NULL AND (a.status IN ('enrolled', 'deferred') OR l.id IS NOT NULL)
      ${among(programs)})`
}

const filtered = (show: Filter): SQL => (show === 'late' ? sql`"isLate"` : sql`state = ${show}`)

export async function countHandOvers(
  { db, now, actor: { programs } }: Ctx<AdminActor>,
  system: System,
): Promise<Record<Filter, number>> {
  const counts = handOverFilters.map(
    (show) => sql`(count(*) FILTER (WHERE ${filtered(show)}))::int AS ${sql.identifier(show)}`,
  )
  const { rows } = await db.execute<Record<Filter, number>>(
    sql`SELECT ${sql.join(counts, sql`, `)} FROM ${handOversTo({ now, programs }, system)} h`,
  )
  return rows[0] ?? { late: 0, waiting: 0, sent: 0, acknowledged: 0, refused: 0 }
}

/** How many are enrolled without an id for too long, of these programs or of all; it counts no further than `most`. */
export async function countLate(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  system: System,
  {
    programs = null,
    most = null,
  }: { programs?: readonly string[] | null; most?: number | null } = {},
): Promise<{ count: number; since: Date | null }> {
  const { rows } = await db.execute<{ count: number; since: string | null }>(sql`
    SELECT count(*)::int AS count, min(since) AS since FROM (
      SELECT a.status_at AS since FROM applications a
      LEFT JOIN external_ids x ON x.applicant_id = a.applicant_id AND x.system = ${system.code}
      WHERE a.discarded_at IS NULL AND ${lateAt(now, system)} ${among(programs)}
      LIMIT ${most}) late`)
  const { count = 0, since = null } = rows[0] ?? {}
  return { count, since: since === null ? null : new Date(since) }
}

export async function readHandOvers(
  ctx: Ctx<AdminActor>,
  { params, query: { show, after } }: Input<typeof calls.listHandOvers>,
): Promise<Result<typeof calls.listHandOvers>> {
  const { db, now, actor } = ctx
  const system = await getSystem(ctx, params.code)
  const from = after ? readCursor(after) : undefined
  const { rows } = await db.execute<Row>(sql`
    SELECT h.*, ${exactInstant(sql`since`)} AS place FROM ${handOversTo({ now, programs: actor.programs }, system)} h
    WHERE ${show ? filtered(show) : sql`true`}
      ${from ? sql`AND (since, "applicationId") < (${from.at}::timestamptz, ${from.id}::uuid)` : sql``}
    ORDER BY since DESC, "applicationId" DESC LIMIT ${pageSize + 1}`)
  const { page, last } = pageOf(rows, pageSize)
  return {
    people: page.map(({ program, kind, state, sha256, since, at, stateAt, place: _, ...row }) => ({
      ...row,
      program: Program.parse(program),
      kind: entryKinds.find((one) => one === kind) ?? null,
      state: handOverStates.find((one) => one === state) ?? 'waiting',
      sha256: sha256?.toString('hex') ?? null,
      since: new Date(since),
      at: at && new Date(at),
      stateAt: stateAt && new Date(stateAt),
    })),
    next: last ? writeCursor({ at: last.place, id: last.applicationId }) : null,
  }
}
