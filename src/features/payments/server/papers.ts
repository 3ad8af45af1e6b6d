import { randomUUID } from 'node:crypto'
import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import {
  type charges,
  documentSeries,
  type instalmentPlans,
  type MoneyFacts,
  moneyDocuments,
} from '#server/db/schema.ts'
import { formatDay } from '#shared/dates.ts'
import { formatMoney } from '#shared/money.ts'
import { ChargeKind, type DocumentKind, documentNumber, nameOfCharge } from '../charge.ts'
import type { Figures } from '../contract.ts'
import { balanceOf, type ChargeRow, type Held, nameOfHeld } from './charges.ts'
import type { EntryRow } from './ledger.ts'
import { tellOfCounter, tellOfReceipt } from './mails.ts'
import { type Party, readParties } from './parties.ts'

export type DocumentRow = typeof moneyDocuments.$inferSelect
type New = Omit<typeof moneyDocuments.$inferInsert, 'id' | 'series' | 'number' | 'at' | 'kind'>
type Base = Pick<Ctx, 'db' | 'now' | 'config'>

const seriesOf: Record<DocumentKind, string> = { invoice: 'I', receipt: 'R', counter: 'C' }

/**
 * Numbers documents and keeps them. The series is locked until the transaction ends: a number is given
 * with its document or not at all, so none is ever missing.
 */
async function issue(
  { db, now }: Base,
  kind: DocumentKind,
  documents: readonly New[],
): Promise<DocumentRow[]> {
  if (documents.length === 0) return []
  const series = seriesOf[kind]
  const count = documents.length
  const [taken] = await db
    .insert(documentSeries)
    .values({ series, last: count })
    .onConflictDoUpdate({
      target: documentSeries.series,
      set: { last: sql`${documentSeries.last} + ${count}` },
    })
    .returning()
  const first = (taken?.last ?? count) - count + 1
  return db
    .insert(moneyDocuments)
    .values(
      documents.map((document, at) => ({
        ...document,
        id: randomUUID(),
        kind,
        series,
        number: first + at,
        at: now,
      })),
    )
    .returning()
}

export function numberOf({ series, number }: Pick<DocumentRow, 'series' | 'number'>): string {
  return documentNumber(series, number)
}

/** The receipt of money that came, mailed to the applicant. */
export async function issueReceipt(ctx: Base, held: Held, entry: EntryRow): Promise<void> {
  const { charge, application } = held
  const party = await getParty(ctx.db, application.id)
  const name = await nameOfHeld(ctx.db, charge)
  const { open, dueBack } = await balanceOf(ctx, charge.id)
  const money = (minor: number) => formatMoney(minor, charge.currency)
  const [receipt] = await issue(ctx, 'receipt', [
    {
      ...about(entry, charge),
      facts: {
        ...party,
        lines: [{ label: name, words: entry.words, amount: entry.amountMinor }],
        total: { label: 'Received', amount: entry.amountMinor },
        notes: [
          `Received on ${formatDay(entry.valueDate)}.`,
          ...(open > 0 ? [`Still open of ${money(charge.amountMinor)}: ${money(open)}.`] : []),
          ...(dueBack > 0
            ? [`More than is owed: ${money(dueBack)}. We write to you about it.`]
            : []),
        ],
      },
    },
  ])
  if (receipt)
    await tellOfReceipt(ctx, application.id, {
      number: numberOf(receipt),
      name,
      amount: money(entry.amountMinor),
      open: open > 0 ? money(open) : null,
    })
}

/** What takes a receipt or an earlier correction back, for an entry that takes back another. */
export async function issueCounter(
  ctx: Base,
  { charge, application }: Held,
  entry: EntryRow,
  of: { entrySeq: number } | { attemptId: string },
): Promise<void> {
  const seq =
    'entrySeq' in of
      ? sql`${of.entrySeq}`
      : sql`(SELECT e.seq FROM ledger_entries e WHERE e.kind = 'payment' AND e.source = ${`attempt:${of.attemptId}`})`
  const [reversed] = await ctx.db
    .select()
    .from(moneyDocuments)
    .where(sql`${moneyDocuments.entrySeq} = ${seq}`)
  if (!reversed) return
  const party = await getParty(ctx.db, application.id)
  const name = await nameOfHeld(ctx.db, charge)
  const amount = Math.abs(entry.amountMinor)
  const kind = counterKind(entry)
  const [counter] = await issue(ctx, 'counter', [
    {
      ...about(entry, charge),
      reverses: reversed.id,
      facts: {
        ...party,
        lines: [{ label: name, words: entry.words, amount }],
        total: { label: counterLabels[kind], amount },
        notes: [`This corrects ${numberOf(reversed)}, which stays as it was.`],
      },
    },
  ])
  if (counter)
    await tellOfCounter(ctx, application.id, {
      number: numberOf(counter),
      name,
      amount: formatMoney(amount, charge.currency),
      corrects: numberOf(reversed),
      kind,
    })
}

const counterLabels = {
  refund: 'Paid back',
  dispute: 'Taken back by the bank',
  'taken-back': 'Taken back',
  'with-us-again': 'Counts as paid again',
}

function counterKind({ kind, amountMinor }: EntryRow): keyof typeof counterLabels {
  if (kind === 'refund' || kind === 'dispute') return kind
  return amountMinor > 0 ? 'with-us-again' : 'taken-back'
}

function about(entry: EntryRow, { applicationId, id, currency }: ChargeRow) {
  return {
    applicationId,
    chargeId: id,
    amountMinor: Math.abs(entry.amountMinor),
    currency,
    entrySeq: entry.seq,
  }
}

/** Invoices of charges that are newly asked for, with the lines that they come from. */
export async function issueInvoices(
  ctx: Base,
  asked: readonly { charge: typeof charges.$inferInsert; figures: Figures | null }[],
): Promise<DocumentRow[]> {
  const parties = await readParties(
    ctx.db,
    asked.map(({ charge }) => charge.applicationId),
  )
  return issue(
    ctx,
    'invoice',
    asked.map(({ charge, figures }) => {
      const party = parties(charge.applicationId)
      const name = nameOfCharge(ChargeKind.parse(charge.kind), charge.number)
      return {
        applicationId: charge.applicationId,
        chargeId: charge.id,
        amountMinor: charge.amountMinor,
        currency: charge.currency,
        facts: {
          ...party,
          lines: [
            ...linesOf(figures),
            { label: name, words: 'Counts towards your part', amount: charge.amountMinor },
          ],
          total: { label: 'To be paid', amount: charge.amountMinor },
          notes: charge.dueAt
            ? [`Due by ${formatDay(charge.dueAt, party.institute.timeZone)}.`]
            : [],
        },
      }
    }),
  )
}

/** The one invoice of a plan: all its rows with their days. */
export async function issuePlanInvoice(
  ctx: Base,
  plan: typeof instalmentPlans.$inferSelect,
  figures: Figures,
  rows: readonly { number: number; amount: number; on: string }[],
): Promise<void> {
  const party = await getParty(ctx.db, plan.applicationId)
  const deposit = figures.deposit
    ? [{ label: 'Enrolment deposit', words: 'Asked for apart', amount: -figures.deposit }]
    : []
  await issue(ctx, 'invoice', [
    {
      applicationId: plan.applicationId,
      planId: plan.id,
      amountMinor: plan.totalMinor,
      currency: plan.currency,
      facts: {
        ...party,
        lines: [
          ...linesOf(figures),
          ...deposit,
          ...rows.map(({ number, amount, on }) => ({
            label: nameOfCharge('instalment', number, rows.length),
            words: `Due by ${formatDay(on)}`,
            amount,
          })),
        ],
        total: { label: 'To be paid in instalments', amount: plan.totalMinor },
        notes: [plan.rules],
      },
    },
  ])
}

function linesOf(figures: Figures | null): MoneyFacts['lines'] {
  if (!figures) return []
  return [
    ...figures.lines.map(({ label, why, amount }) => ({ label, words: why, amount })),
    { label: 'Your part', words: 'Price, less credit and benefits', amount: figures.selfPay },
  ]
}

/** Corrects the invoices of charges that are cancelled, by what was still open of each. */
export async function counterInvoices(
  ctx: Base,
  cancelled: readonly ChargeRow[],
  reason: string,
): Promise<void> {
  const left = cancelled.filter(({ amountMinor, settledMinor }) => amountMinor > settledMinor)
  if (left.length === 0) return
  const ids = left.map(({ id }) => id)
  const planIds = left.flatMap(({ planId }) => planId ?? [])
  const invoices = await ctx.db
    .select()
    .from(moneyDocuments)
    .where(
      and(
        eq(moneyDocuments.kind, 'invoice'),
        or(inArray(moneyDocuments.chargeId, ids), inArray(moneyDocuments.planId, planIds)),
      ),
    )
  const parties = await readParties(
    ctx.db,
    left.map(({ applicationId }) => applicationId),
  )
  await issue(
    ctx,
    'counter',
    invoices.map((invoice) => {
      const ofInvoice = left.filter(({ id, planId }) =>
        invoice.chargeId ? id === invoice.chargeId : planId === invoice.planId,
      )
      const lines = ofInvoice.map(({ kind, number, amountMinor, settledMinor }) => ({
        label: nameOfCharge(ChargeKind.parse(kind), number),
        words: 'No longer owed',
        amount: amountMinor - Math.max(0, settledMinor),
      }))
      const amount = lines.reduce((sum, line) => sum + line.amount, 0)
      return {
        applicationId: invoice.applicationId,
        chargeId: invoice.chargeId,
        planId: invoice.planId,
        amountMinor: amount,
        currency: invoice.currency,
        reverses: invoice.id,
        facts: {
          ...parties(invoice.applicationId),
          lines,
          total: { label: 'No longer owed', amount },
          notes: [`This corrects ${numberOf(invoice)}, which stays as it was.`, `${reason}.`],
        },
      }
    }),
  )
}

async function getParty(db: Db, applicationId: string): Promise<Party> {
  return (await readParties(db, [applicationId]))(applicationId)
}
