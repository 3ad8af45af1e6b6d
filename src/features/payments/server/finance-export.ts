import { and, asc, eq, gt, lte, sql } from 'drizzle-orm'
import { applicants } from '#features/accounts/server/tables.ts'
import { requireFresh } from '#features/admins/server/reauthentication.ts'
import { applications } from '#features/applications/server/tables.ts'
import { recordAudit } from '#server/audit.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import { writeCsv } from '#server/csv.ts'
import type { Lines } from '#server/sheet.ts'
import type { Input } from '#shared/endpoint.ts'
import type { FileAnswer } from '#shared/file-answer.ts'
import { decimalOf } from '#shared/money.ts'
import { Program } from '#shared/program.ts'
import { programWords } from '#shared/programs.ts'
import { ChargeKind, EntryKind, entryWords, nameOfCharge } from '../charge.ts'
import type { exportLedger } from '../finance-contract.ts'
import { byWhom } from './account.ts'
import { entriesIn } from './finance.ts'
import { readToday } from './ledger.ts'
import { charges, ledgerEntries, paymentProofs } from './tables.ts'

const batchSize = 500
const head = [
  'Entry',
  'Value date',
  'Type',
  'Amount',
  'Currency',
  'Charge',
  'Application',
  'Applicant',
  'Name in Latin letters',
  'Program',
  'Description',
  'By',
  'Recorded at',
  'Proof',
]

/** The ledger as a file: its amounts add up to what the ledger holds under the same filters, to the cent. */
export async function exportLedgerForFinance(
  ctx: Ctx<AdminActor>,
  { query }: Input<typeof exportLedger>,
): Promise<FileAnswer> {
  requireFresh(ctx)
  await recordAudit(ctx, { action: 'ledger.exported', detail: { ...query } })
  // What is written while the file is sent is no part of it.
  const [last] = await ctx.db
    .select({ seq: sql<number>`coalesce(max(${ledgerEntries.seq}), 0)`.mapWith(Number) })
    .from(ledgerEntries)
  return {
    name: `ledger-${await readToday(ctx)}.csv`,
    type: 'text/csv; charset=utf-8',
    bytes: writeCsv(head, readLines(ctx, query, last?.seq ?? 0)),
  }
}

async function* readLines(
  { db, actor }: Ctx<AdminActor>,
  query: Input<typeof exportLedger>['query'],
  last: number,
): Lines {
  let after = 0
  for (;;) {
    const rows = await db
      .select({
        entry: ledgerEntries,
        kind: charges.kind,
        number: charges.number,
        applicationId: applications.id,
        firstName: applicants.firstName,
        lastName: applicants.lastName,
        latinName: applicants.latinName,
        program: applications.program,
        by: byWhom,
        proof: sql<string>`coalesce((SELECT r.name FROM ${paymentProofs} r
          WHERE ${ledgerEntries.kind} = 'payment'
            AND 'attempt:' || r.attempt_id = ${ledgerEntries.source}), '')`,
      })
      .from(ledgerEntries)
      .innerJoin(charges, eq(charges.id, ledgerEntries.chargeId))
      .innerJoin(applications, eq(applications.id, charges.applicationId))
      .innerJoin(applicants, eq(applicants.id, applications.applicantId))
      .where(
        and(entriesIn(actor, query), gt(ledgerEntries.seq, after), lte(ledgerEntries.seq, last)),
      )
      .orderBy(asc(ledgerEntries.seq))
      .limit(batchSize)
    if (rows.length === 0) return
    after = rows.at(-1)?.entry.seq ?? last
    yield rows.map(({ entry, kind, number, program, ...row }) => [
      entry.seq,
      { day: entry.valueDate },
      entryWords[EntryKind.parse(entry.kind)],
      { amount: decimalOf(entry.amountMinor, entry.currency) },
      entry.currency,
      nameOfCharge(ChargeKind.parse(kind), number),
      row.applicationId,
      `${row.firstName} ${row.lastName}`,
      row.latinName ?? '',
      programWords[Program.parse(program)],
      entry.words,
      row.by,
      entry.at.toISOString(),
      row.proof,
    ])
  }
}
