import { and, desc, eq, gte, isNull, lte, type SQL, sql } from 'drizzle-orm'
import { applicants } from '#features/accounts/server/tables.ts'
import { admins } from '#features/admins/server/tables.ts'
import { applications } from '#features/applications/server/tables.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import { cursorOf, pageOf, placeOf } from '#server/list-page.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import type { ChargeShow, listCharges, listEntries, listRefunds } from '../finance-contract.ts'
import { byWhom, shownEntry, shownRefund } from './account.ts'
import { balanceFields, presentCharge } from './charges.ts'
import { inBooks, payer, presentPayer } from './finance-reach.ts'
import {
  chargeBalances,
  charges,
  installmentPlans,
  ledgerEntries,
  paymentAttempts,
  recordedPayments,
  refunds,
} from './tables.ts'

const pageSize = 50

export const isCharged = {
  owed: sql`${charges.settledMinor} < ${charges.amountMinor}`,
  dueBack: sql`${charges.settledMinor} > ${charges.amountMinor}`,
  // Read first, since they are few among all charges.
  processing: sql`${charges.id} = ANY (ARRAY(
    SELECT p.charge_id FROM payment_attempts p WHERE p.state = 'processing'))`,
}

function shownBy(show: ChargeShow, now: Date): SQL | undefined {
  const owed = and(isCharged.owed, isNull(applications.discardedAt))
  if (show === 'owed') return owed
  if (show === 'overdue') return and(owed, sql`coalesce(${charges.dueAt}, 'infinity') < ${now}`)
  if (show === 'processing') return isCharged.processing
  if (show === 'to-give-back')
    return and(
      isCharged.dueBack,
      sql`(SELECT b.due_back - b.going_back FROM charge_balances b WHERE b.charge_id = ${charges.id}) > 0`,
    )
  return undefined
}

/** Charges by what is to be done about them: what is owed by its last day, all others the newest first. */
export async function listChargesForFinance(
  ctx: Ctx<AdminActor>,
  { query: { show, program, after } }: Input<typeof listCharges>,
): Promise<Result<typeof listCharges>> {
  const { db, actor, now } = ctx
  const isByDay = show === 'owed' || show === 'overdue'
  const key = isByDay ? sql<Date>`coalesce(${charges.dueAt}, 'infinity')` : sql<Date>`${charges.at}`
  const [at, id] = after ? placeOf(after, placeOfCharge) : []
  const direction = isByDay ? sql`ASC` : sql`DESC`
  const beyond = isByDay ? sql`>` : sql`<`
  const order = sql`${key} ${direction}, ${charges.id} ${direction}`
  const listed = db
    .select({ id: charges.id })
    .from(charges)
    .innerJoin(applications, eq(applications.id, charges.applicationId))
    .where(
      and(
        inBooks(actor),
        program && eq(applications.program, program),
        shownBy(show, now),
        at ? sql`(${key}, ${charges.id}) ${beyond} (${at}::timestamptz, ${id}::uuid)` : undefined,
      ),
    )
    .orderBy(order)
    .limit(pageSize + 1)
  // Where each stands is worked out for those of the page alone.
  const rows = await db
    .select({
      charge: charges,
      balance: balanceFields,
      instalments: installmentPlans.instalments,
      payer,
      key: sql<string>`${key}::text`,
    })
    .from(charges)
    .innerJoin(applications, eq(applications.id, charges.applicationId))
    .innerJoin(applicants, eq(applicants.id, applications.applicantId))
    .innerJoin(chargeBalances, eq(chargeBalances.chargeId, charges.id))
    .leftJoin(installmentPlans, eq(installmentPlans.id, charges.planId))
    .where(sql`${charges.id} = ANY (ARRAY(${listed}))`)
    .orderBy(order)
  const { page, last } = pageOf(rows, pageSize)
  return {
    charges: page.map((row) => ({ ...presentCharge(row, now), ...presentPayer(row.payer) })),
    next: last ? cursorOf(last.key, last.charge.id) : null,
  }
}

const placeOfCharge =
  /^(infinity|\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d+)?[+-]\d\d(?::\d\d)?) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/
const placeOfEntry = /^(\d{4}-\d\d-\d\d) (\d{1,15})$/

type EntryFilters = Omit<Input<typeof listEntries>['query'], 'after'>

export function entriesIn(
  actor: AdminActor,
  { kind, program, from, to }: EntryFilters,
): SQL | undefined {
  return and(
    inBooks(actor),
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
  const [day, seq] = after ? placeOf(after, placeOfEntry) : []
  const rows = await db
    .select({
      entry: ledgerEntries,
      kind: charges.kind,
      number: charges.number,
      by: byWhom,
      evidence: sql<string>`coalesce((SELECT r.evidence FROM ${recordedPayments} r
        WHERE r.attempt_id = CASE ${ledgerEntries.kind}
          WHEN 'payment' THEN split_part(${ledgerEntries.source}, ':', 2)::uuid END), '')`,
      payer,
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
  const { page, last } = pageOf(rows, pageSize)
  return {
    entries: page.map(({ entry, payer, evidence, ...row }) => ({
      ...shownEntry(entry, row),
      ...presentPayer(payer),
      evidence,
    })),
    next: last ? cursorOf(last.entry.valueDate, last.entry.seq) : null,
  }
}

/** Refunds on their way, and those that failed and no one has noted. */
export async function listOpenRefunds(
  { db, actor }: Ctx<AdminActor>,
  { query: { program } }: Input<typeof listRefunds>,
): Promise<Result<typeof listRefunds>> {
  const rows = await db
    .select({ refund: refunds, by: admins.name, provider: paymentAttempts.provider, payer })
    .from(refunds)
    .leftJoin(admins, eq(admins.id, refunds.askedBy))
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, refunds.attemptId))
    .innerJoin(charges, eq(charges.id, paymentAttempts.chargeId))
    .innerJoin(applications, eq(applications.id, charges.applicationId))
    .innerJoin(applicants, eq(applicants.id, applications.applicantId))
    .where(and(inBooks(actor), program && eq(applications.program, program), isOpenRefund))
    .orderBy(desc(refunds.stateAt))
    .limit(500)
  return {
    refunds: rows.map(({ payer, ...row }) => ({ ...shownRefund(row), ...presentPayer(payer) })),
  }
}

export const isOpenRefund = sql`(${refunds.state} = 'pending' OR (${refunds.state} = 'failed' AND ${refunds.seenAt} IS NULL))`
