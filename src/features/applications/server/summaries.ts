import { type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { getSetting } from '#features/settings/server/queries.ts'
import { intakes } from '#features/settings/server/tables.ts'
import type { Db } from '#server/db/client.ts'
import { Program } from '#shared/program.ts'
import type { ReturnForChanges, Summary } from '../contract.ts'
import { reasonsArea } from '../setting-areas.ts'
import { Status } from '../status.ts'
import { hasDecision } from './application-sql.ts'
import { applications, submissions } from './tables.ts'
import { asInstant, extendedUntil, submitExtension } from './times.ts'

const latestReceipt = sql<string | null>`(
  SELECT ${submissions.receiptNumber} FROM ${submissions}
  WHERE ${submissions.applicationId} = ${applications.id} ORDER BY ${submissions.round} DESC LIMIT 1)`

/** What a summary is made of; the selects of it join the intake. */
export const summary = {
  id: applications.id,
  program: applications.program,
  status: applications.status,
  statusAt: applications.statusAt,
  submittedAt: applications.submittedAt,
  receiptNumber: latestReceipt,
  intakeName: intakes.name,
  closesAt: intakes.closesAt,
  graceMinutes: intakes.graceMinutes,
  startsOn: intakes.startsOn,
  extendedUntil,
  hasDecision,
}

type SummaryRow = {
  id: string
  program: string
  status: string
  statusAt: Date
  submittedAt: Date | null
  receiptNumber: string | null
  intakeName: string
  closesAt: Date
  graceMinutes: number
  startsOn: string
  extendedUntil: number | null
  hasDecision: boolean
}

export function presentSummary(row: SummaryRow): z.input<typeof Summary> {
  return {
    id: row.id,
    program: Program.parse(row.program),
    status: Status.parse(row.status),
    statusAt: row.statusAt,
    submittedAt: row.submittedAt,
    receiptNumber: row.receiptNumber,
    extendedUntil: asInstant(row.extendedUntil),
    hasDecision: row.hasDecision,
    intake: {
      name: row.intakeName,
      closesAt: row.closesAt,
      graceMinutes: row.graceMinutes,
      startsOn: row.startsOn,
    },
  }
}

type ReturnedRow = {
  reasonId: string
  note: string | null
  sections: string[]
  at: string
  dueAt: string
}

/** The return that is open on an application: its present status is from that step. */
export const openReturn: SQL<ReturnedRow | null> = sql`(
  SELECT jsonb_build_object('reasonId', r.reason_id, 'note', n.text, 'sections', r.sections, 'at', t.at, 'dueAt', coalesce(${submitExtension}, r.due_at))
  FROM returns r JOIN timeline t USING (application_id, seq) LEFT JOIN timeline_notes n ON n.id = t.note_id
  WHERE r.application_id = ${applications.id} AND r.seq = ${applications.statusSeq})`

/** An open return in the applicant's words. */
export async function presentReturn(
  db: Db,
  row: ReturnedRow | null,
): Promise<z.input<typeof ReturnForChanges> | null> {
  if (!row) return null
  const reasons = await getSetting(db, reasonsArea)
  return {
    reason: reasons.return.find(({ id }) => id === row.reasonId)?.applicant ?? row.reasonId,
    note: row.note,
    sections: row.sections,
    at: new Date(row.at),
    dueAt: new Date(row.dueAt),
  }
}
