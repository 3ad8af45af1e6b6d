import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { formatDay } from '#shared/dates.ts'
import { ChargeKind, nameOfCharge } from '../charge.ts'
import { correctionsOf } from '../charge-balance.ts'
import type { Figures } from '../contract.ts'
import { type DocumentRow, issueDocument, numberOf } from './document-numbers.ts'
import { readParties } from './document-parties.ts'
import type { charges, installmentPlans } from './tables.ts'
import { type MoneyFacts, moneyDocuments } from './tables.ts'

type Base = Pick<Ctx, 'db' | 'now'>
type ChargeRow = typeof charges.$inferSelect
type InvoicedCharge = Pick<
  ChargeRow,
  'id' | 'applicationId' | 'kind' | 'amountMinor' | 'currency'
> & {
  number?: number
  planId?: string | null
  dueAt?: Date | null
}

/** Every invoice says what of it is tax. */
const noTax = { label: 'Tax', words: 'None charged', amount: 0 }

/** Invoices of charges that are newly asked for, with the lines that they come from. */
export async function issueInvoices(
  ctx: Base,
  asked: readonly { charge: InvoicedCharge; figures: Figures | null }[],
): Promise<DocumentRow[]> {
  const parties = await readParties(
    ctx.db,
    asked.map(({ charge }) => charge.applicationId),
  )
  return issueDocument(
    ctx,
    'invoice',
    asked.map(({ charge, figures }) => {
      const party = parties(charge.applicationId)
      const name = nameOf(charge)
      return {
        applicationId: charge.applicationId,
        chargeId: charge.id,
        amountMinor: charge.amountMinor,
        currency: charge.currency,
        facts: {
          ...party,
          name,
          ...(figures && { basis: basisOf(figures) }),
          lines: [
            {
              label: name,
              words: figures ? 'Counts toward your share' : '',
              amount: charge.amountMinor,
            },
            noTax,
          ],
          total: { label: 'Amount due', amount: charge.amountMinor },
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
  plan: typeof installmentPlans.$inferSelect,
  figures: Figures,
  rows: readonly { number: number; amount: number; on: string }[],
): Promise<void> {
  const party = (await readParties(ctx.db, [plan.applicationId]))(plan.applicationId)
  await issueDocument(ctx, 'invoice', [
    {
      applicationId: plan.applicationId,
      planId: plan.id,
      amountMinor: plan.totalMinor,
      currency: plan.currency,
      facts: {
        ...party,
        name: 'Installments',
        basis: withoutDeposit(figures),
        lines: [
          ...rows.map(({ number, amount, on }) => ({
            label: nameOfCharge('instalment', number, rows.length),
            words: `Due by ${formatDay(on)}`,
            amount,
          })),
          noTax,
        ],
        total: { label: 'Amount due in installments', amount: plan.totalMinor },
        notes: [plan.rules],
      },
    },
  ])
}

function basisOf({ lines, selfPay }: Figures): NonNullable<MoneyFacts['basis']> {
  return {
    lines: lines.map(({ label, why, amount }) => ({ label, words: why, amount })),
    total: { label: 'Your share', amount: selfPay },
  }
}

function withoutDeposit(figures: Figures): NonNullable<MoneyFacts['basis']> {
  const { deposit, rest, selfPay } = figures
  const { lines, total } = basisOf(figures)
  const asked = selfPay - rest
  if (deposit === 0) return { lines, total }
  const line = { label: 'Enrollment deposit', words: 'Billed separately', amount: -asked }
  return { lines: [...lines, line], total: { label: 'Remaining share', amount: rest } }
}

/** Asks again for what was done without, or was no longer owed. */
export async function reissueInvoice(
  ctx: Base,
  charge: ChargeRow,
  { amount, words }: { amount: number; words: string },
): Promise<void> {
  const party = (await readParties(ctx.db, [charge.applicationId]))(charge.applicationId)
  const name = nameOf(charge)
  await issueDocument(ctx, 'invoice', [
    {
      applicationId: charge.applicationId,
      chargeId: charge.id,
      planId: charge.planId,
      amountMinor: amount,
      currency: charge.currency,
      facts: {
        ...party,
        name,
        lines: [{ label: name, words, amount }, noTax],
        total: { label: 'Amount due', amount },
        notes: [
          'This reinstates an amount that an earlier correction removed.',
          ...(charge.dueAt && !charge.cancelledAt
            ? [`Due by ${formatDay(charge.dueAt, party.institute.timeZone)}.`]
            : []),
        ],
      },
    },
  ])
}

type LoweredCharge = { charge: ChargeRow; amount: number }

/** Corrects the invoices by which something was asked for that is asked for no more. */
export async function correctInvoices(
  ctx: Base,
  lowered: readonly LoweredCharge[],
  { label, words }: { label: string; words: string },
): Promise<void> {
  const invoices = await listAsking(
    ctx,
    lowered.map(({ charge }) => charge.applicationId),
  )
  const corrections = correctionsOf(
    invoices.map(({ invoice, left }) => ({
      id: invoice.id,
      charge: invoice.chargeId,
      plan: invoice.planId,
      left,
    })),
    lowered.map(({ charge, amount }) => ({ id: charge.id, plan: charge.planId, amount })),
  )
  const parties = await readParties(
    ctx.db,
    lowered.map(({ charge }) => charge.applicationId),
  )
  await issueDocument(
    ctx,
    'counter',
    corrections.flatMap(({ invoice: id, parts }) => {
      const invoice = invoices.find((one) => one.invoice.id === id)?.invoice
      if (!invoice) return []
      const lines = parts.flatMap((part) => {
        const charge = lowered.find((one) => one.charge.id === part.id)?.charge
        return charge ? [{ label: nameOf(charge), words: label, amount: part.amount }] : []
      })
      const amount = lines.reduce((sum, line) => sum + line.amount, 0)
      return [
        {
          applicationId: invoice.applicationId,
          chargeId: invoice.chargeId,
          planId: invoice.planId,
          amountMinor: amount,
          currency: invoice.currency,
          reverses: invoice.id,
          facts: {
            ...parties(invoice.applicationId),
            name: invoice.facts.name ?? lines[0]?.label ?? '',
            lines,
            total: { label, amount },
            notes: [
              `This corrects invoice ${numberOf(invoice)}, which stays on file unchanged.`,
              ...(words ? [sentence(words)] : []),
            ],
          },
        },
      ]
    }),
  )
}

/** Invoices in the order of their numbers, with what each still asks for. */
async function listAsking({ db }: Base, applicationIds: readonly string[]) {
  const isTheirs = inArray(moneyDocuments.applicationId, [...new Set(applicationIds)])
  // Joined, since drizzle strips the table from columns in a select of one: a subquery there would
  // compare a correction with itself.
  const corrected = db
    .select({
      invoiceId: moneyDocuments.reverses,
      amount: sql<number>`sum(${moneyDocuments.amountMinor})`.as('corrected_minor'),
    })
    .from(moneyDocuments)
    .where(and(eq(moneyDocuments.kind, 'counter'), isTheirs))
    .groupBy(moneyDocuments.reverses)
    .as('corrected')
  return db
    .select({
      invoice: moneyDocuments,
      left: sql<number>`${moneyDocuments.amountMinor} - coalesce(${corrected.amount}, 0)`.mapWith(
        Number,
      ),
    })
    .from(moneyDocuments)
    .leftJoin(corrected, eq(corrected.invoiceId, moneyDocuments.id))
    .where(and(eq(moneyDocuments.kind, 'invoice'), isTheirs))
    .orderBy(asc(moneyDocuments.number))
}

/** The number of the invoice by which a charge was asked for; of several, of the last. */
export async function invoiceOf(
  { db }: Pick<Ctx, 'db'>,
  { id, planId }: Pick<ChargeRow, 'id' | 'planId'>,
): Promise<string | undefined> {
  const [invoice] = await db
    .select()
    .from(moneyDocuments)
    .where(
      and(
        eq(moneyDocuments.kind, 'invoice'),
        sql`(${moneyDocuments.chargeId} = ${id} OR (${moneyDocuments.chargeId} IS NULL AND ${moneyDocuments.planId} = ${planId}))`,
      ),
    )
    .orderBy(sql`${moneyDocuments.number} DESC`)
    .limit(1)
  return invoice && numberOf(invoice)
}

function nameOf({ kind, number = 1 }: Pick<InvoicedCharge, 'kind' | 'number'>): string {
  return nameOfCharge(ChargeKind.parse(kind), number)
}

function sentence(words: string): string {
  return /[.!?]$/.test(words) ? words : `${words}.`
}
