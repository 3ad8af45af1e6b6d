import { and, desc, eq, gte, lte, or, type SQL, sql } from 'drizzle-orm'
import { inReach } from '#features/applications/server/reach.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import {
  admins,
  applicants,
  applications,
  chargeBalances,
  charges,
  instalmentPlans,
  ledgerEntries,
  paymentAttempts,
  recordedPayments,
  refunds,
} from '#server/db/schema.ts'
import { invalidField } from '#server/refusals.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import { Program } from '#shared/program.ts'
import type { ChargeShow, listCharges, listEntries, listRefunds } from '../finance-contract.ts'
import { byWhom, shownEntry, shownRefund } from './account.ts'
import { balanceFields, shown } from './charges.ts'

const pageSize = 50

export const isCharged = {
  owed: sql`${charges.cancelledAt} IS NULL AND ${charges.settledMinor} < ${charges.amountMinor}`,
  toGiveBack: sql`${charges.cancelledAt} IS NOT NULL AND ${charges.keptWords} IS NULL AND ${charges.settledMinor} > 0`,
  overpaid: sql`${charges.cancelledAt} IS NULL AND ${charges.settledMinor} > ${charges.amountMinor}`,
  processing: sql`EXISTS (SELECT FROM payment_attempts p WHERE p.charge_id = ${charges.id} AND p.state = 'processing')`,
}

function shownBy(show: ChargeShow, now: Date): SQL | undefined {
  if (show === 'owed') return isCharged.owed
  if (show === 'overdue')
    return and(isCharged.owed, sql`coalesce(${charges.dueAt}, 'infinity') < ${now}`)
  if (show === 'processing') return isCharged.processing
  if (show === 'to-give-back') return or(isCharged.toGiveBack, isCharged.overpaid)
  return undefined
}

/** Charges by what is to be done about them: what is owed by its last day, all others the newest first. */
export async function listForFinance(
  ctx: Ctx<AdminActor>,
  { query: { show, program, after } }: Input<typeof listCharges>,
): Promise<Result<typeof listCharges>> {
  const { db, actor, now } = ctx
  const isByDay = show === 'owed' || show === 'overdue'
  const key = isByDay ? sql<Date>`coalesce(${charges.dueAt}, 'infinity')` : sql<Date>`${charges.at}`
  const [at, id] = after ? readCursor(after) : []
  const direction = isByDay ? sql`ASC` : sql`DESC`
  const beyond = isByDay ? sql`>` : sql`<`
  const rows = await db
    .select({
      charge: charges,
      balance: balanceFields,
      instalments: instalmentPlans.instalments,
      whose,
      key: sql<string>`${key}::text`,
    })
    .from(charges)
    .innerJoin(applications, eq(applications.id, charges.applicationId))
    .innerJoin(applicants, eq(applicants.id, applications.applicantId))
    .innerJoin(chargeBalances, eq(chargeBalances.chargeId, charges.id))
    .leftJoin(instalmentPlans, eq(instalmentPlans.id, charges.planId))
    .where(
      and(
        inReach(actor),
        program && eq(applications.program, program),
        shownBy(show, now),
        at ? sql`(${key}, ${charges.id}) ${beyond} (${at}::timestamptz, ${id}::uuid)` : undefined,
      ),
    )
    .orderBy(sql`${key} ${direction}, ${charges.id} ${direction}`)
    .limit(pageSize + 1)
  const page = rows.slice(0, pageSize)
  const last = rows.length > pageSize ? page.at(-1) : undefined
  return {
    charges: page.map((row) => ({ ...shown(row, now), ...whoseOf(row.whose) })),
    next: last ? `${last.key}|${last.charge.id}` : null,
  }
}

/** 422 for a cursor that no list of ours has given. */
function readCursor(cursor: string): [string, string] {
  const [at = '', id = ''] = cursor.split('|')
  const isTime =
    at === 'infinity' || /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?[+-]\d\d(:\d\d)?$/.test(at)
  if (!isTime || !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) throw unknownCursor()
  return [at, id]
}

function unknownCursor() {
  return invalidField('after', 'Begin the list again from its first page')
}

const whose = {
  applicationId: applications.id,
  firstName: applicants.firstName,
  lastName: applicants.lastName,
  program: applications.program,
}

function whoseOf({
  firstName,
  lastName,
  program,
  applicationId,
}: {
  applicationId: string
  firstName: string
  lastName: string
  program: string
}) {
  return { applicationId, applicant: `${firstName} ${lastName}`, program: Program.parse(program) }
}

type EntryFilters = Omit<Input<typeof listEntries>['query'], 'after'>

export function entriesIn(
  actor: AdminActor,
  { kind, program, from, to }: EntryFilters,
): SQL | undefined {
  return and(
    inReach(actor),
    kind && eq(ledgerEntries.kind, kind),
    program && eq(applications.program, program),
    from ? gte(ledgerEntries.valueDate, from) : undefined,
    to ? lte(ledgerEntries.valueDate, to) : undefined,
  )
}

/** The ledger, page by page, by value date and the newest first. */
export async function listLedger(
  { db, actor }: Ctx<AdminActor>,
  { query: { after, ...filters } }: Input<typeof listEntries>,
): Promise<Result<typeof listEntries>> {
  const [day, seq] = after ? readEntryCursor(after) : []
  const rows = await db
    .select({
      entry: ledgerEntries,
      kind: charges.kind,
      number: charges.number,
      by: byWhom,
      evidence: sql<string>`coalesce((SELECT r.evidence FROM ${recordedPayments} r
        WHERE 'attempt:' || r.attempt_id = ${ledgerEntries.source} AND ${ledgerEntries.kind} = 'payment'
          AND r.attempt_id = nullif(split_part(${ledgerEntries.source}, ':', 2), '')::uuid), '')`,
      whose,
    })
    .from(ledgerEntries)
    .innerJoin(charges, eq(charges.id, ledgerEntries.chargeId))
    .innerJoin(applications, eq(applications.id, charges.applicationId))
    .innerJoin(applicants, eq(applicants.id, applications.applicantId))
    .where(
      and(
        entriesIn(actor, filters),
        day
          ? sql`(${ledgerEntries.valueDate}, ${ledgerEntries.seq}) < (${day}::date, ${seq}::bigint)`
          : undefined,
      ),
    )
    .orderBy(desc(ledgerEntries.valueDate), desc(ledgerEntries.seq))
    .limit(pageSize + 1)
  const page = rows.slice(0, pageSize)
  const last = rows.length > pageSize ? page.at(-1)?.entry : undefined
  return {
    entries: page.map(({ entry, whose, evidence, ...row }) => ({
      ...shownEntry(entry, row),
      ...whoseOf(whose),
      evidence,
    })),
    next: last ? `${last.valueDate}|${last.seq}` : null,
  }
}

function readEntryCursor(cursor: string): [string, string] {
  const [day = '', seq = ''] = cursor.split('|')
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(Date.parse(day)) || !/^\d{1,15}$/.test(seq))
    throw unknownCursor()
  return [day, seq]
}

/** Refunds on their way, and those that failed and nobody has noted. */
export async function listOpenRefunds(
  { db, actor }: Ctx<AdminActor>,
  { query: { program } }: Input<typeof listRefunds>,
): Promise<Result<typeof listRefunds>> {
  const rows = await db
    .select({ refund: refunds, by: admins.name, provider: paymentAttempts.provider, whose })
    .from(refunds)
    .innerJoin(admins, eq(admins.id, refunds.askedBy))
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, refunds.attemptId))
    .innerJoin(charges, eq(charges.id, paymentAttempts.chargeId))
    .innerJoin(applications, eq(applications.id, charges.applicationId))
    .innerJoin(applicants, eq(applicants.id, applications.applicantId))
    .where(and(inReach(actor), program && eq(applications.program, program), isOpenRefund))
    .orderBy(desc(refunds.stateAt))
    .limit(500)
  return { refunds: rows.map(({ whose, ...row }) => ({ ...shownRefund(row), ...whoseOf(whose) })) }
}

export const isOpenRefund = sql`(${refunds.state} = 'pending' OR (${refunds.state} = 'failed' AND ${refunds.seenAt} IS NULL))`
