import { sql } from 'drizzle-orm'
import type { MailCtx } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { formatDay } from '#shared/dates.ts'
import { formatMoney } from '#shared/money.ts'
import { balanceOf, type ChargeRow, type LockedCharge, readChargeName } from './charges.ts'
import { issueDocument, numberOf } from './document-numbers.ts'
import { type Party, readParties } from './document-parties.ts'
import { invoiceOf } from './invoices.ts'
import type { EntryRow } from './ledger.ts'
import { notifyOfCounter, notifyOfReceipt } from './mails.ts'
import { moneyDocuments } from './tables.ts'

/** The receipt of money that came, mailed to the applicant. */
export async function issueReceipt(
  ctx: MailCtx,
  held: LockedCharge,
  entry: EntryRow,
  /** What of it pays another charge. */
  movedOn: number,
): Promise<void> {
  const { charge, application } = held
  const party = await getParty(ctx.db, application.id)
  const name = await readChargeName(ctx.db, charge)
  const invoice = await invoiceOf(ctx, charge)
  const { open, dueBack } = await balanceOf(ctx, charge.id)
  const money = (minor: number) => formatMoney(minor, charge.currency)
  const [receipt] = await issueDocument(ctx, 'receipt', [
    {
      ...about(entry, charge),
      facts: {
        ...party,
        name,
        lines: [{ label: name, words: entry.words, amount: entry.amountMinor }],
        total: { label: 'Received', amount: entry.amountMinor },
        notes: [
          `Received on ${formatDay(entry.valueDate)}${invoice ? ` for invoice ${invoice}` : ''}.`,
          ...(open > 0 ? [`Balance due: ${money(open)} of ${money(charge.amountMinor)}.`] : []),
          ...(movedOn > 0
            ? [
                `You paid more than was due here. We applied ${money(movedOn)} to your next payment.`,
              ]
            : []),
          ...(dueBack > 0 ? [`You overpaid by ${money(dueBack)}. We’ll email you about it.`] : []),
        ],
      },
    },
  ])
  if (receipt)
    await notifyOfReceipt(ctx, application.id, {
      number: numberOf(receipt),
      name,
      amount: money(entry.amountMinor),
      open: open > 0 ? money(open) : null,
    })
}

/** What takes a receipt or an earlier correction back, for an entry that takes back another. */
export async function issueCounter(
  ctx: MailCtx,
  { charge, application }: LockedCharge,
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
  const name = await readChargeName(ctx.db, charge)
  const invoice = await invoiceOf(ctx, charge)
  const amount = Math.abs(entry.amountMinor)
  const kind = counterKind(entry)
  const [counter] = await issueDocument(ctx, 'counter', [
    {
      ...about(entry, charge),
      reverses: reversed.id,
      facts: {
        ...party,
        name,
        lines: [{ label: name, words: entry.words, amount }],
        total: { label: counterLabels[kind], amount },
        notes: [
          `This corrects ${numberOf(reversed)}, which stays on file unchanged.`,
          ...(invoice ? [`Invoice: ${invoice}.`] : []),
        ],
      },
    },
  ])
  if (counter)
    await notifyOfCounter(ctx, application.id, {
      number: numberOf(counter),
      name,
      amount: formatMoney(amount, charge.currency),
      corrects: numberOf(reversed),
      kind,
    })
}

const counterLabels = {
  refund: 'Refunded',
  dispute: 'Reversed by the bank',
  'taken-back': 'Reversed',
  'with-us-again': 'Paid again',
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

async function getParty(db: Db, applicationId: string): Promise<Party> {
  return (await readParties(db, [applicationId]))(applicationId)
}
