import { and, desc, eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { ownedBy } from '#features/applications/server/reach.ts'
import { applications, submissions } from '#features/applications/server/tables.ts'
import { Status } from '#features/applications/status.ts'
import { getSettings } from '#features/settings/server/queries.ts'
import { intakes } from '#features/settings/server/tables.ts'
import { instituteArea } from '#features/settings/setting-areas.ts'
import type { ApplicantActor, Ctx } from '#server/context.ts'
import { notFound } from '#server/refusals.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import { Program } from '#shared/program.ts'
import { DocumentKind, EntryKind, nameOfCharge } from '../charge.ts'
import { totalsOf } from '../charge-balance.ts'
import type * as calls from '../contract.ts'
import { paymentsArea } from '../setting-areas.ts'
import { transferReference } from '../transfer-reference.ts'
import { listChargesOf, owesFee, readFee } from './charges.ts'
import { numberOf } from './document-numbers.ts'
import { findFigures } from './figures.ts'
import { availableProviders } from './providers.ts'
import { findRefund } from './refund-terms.ts'
import { charges, ledgerEntries, moneyDocuments } from './tables.ts'

/** What is owed and what was paid for one's own application. */
export async function readOwnPayments(
  ctx: Ctx<ApplicantActor>,
  { params: { id } }: Input<typeof calls.readOwnPayments>,
): Promise<Result<typeof calls.readOwnPayments>> {
  const { db, config } = ctx
  const application = await getOwn(ctx, id)
  const setting = await getSettings(db, [instituteArea, paymentsArea])
  const { bank } = setting(paymentsArea).value
  const stored = await listChargesOf(ctx, id)
  const isOffered =
    offered.some((status) => status === application.status) ||
    stored.some(({ kind }) => kind !== 'application-fee')
  const list = await withFee(ctx, application, stored)
  const names = new Map(list.map((charge) => [charge.id, charge.name]))
  const entries = await db
    .select({ entry: ledgerEntries })
    .from(ledgerEntries)
    .innerJoin(charges, eq(charges.id, ledgerEntries.chargeId))
    .where(eq(charges.applicationId, id))
    .orderBy(desc(ledgerEntries.seq))
  return {
    program: application.program,
    intake: application.intake,
    timeZone: setting(instituteArea).value.timeZone,
    figures: isOffered ? await findFigures(ctx, id) : null,
    charges: list,
    totals: totalsOf(list),
    next: nextOf(list),
    history: entries.map(({ entry }) => ({
      id: entry.seq,
      kind: EntryKind.parse(entry.kind),
      name: names.get(entry.chargeId) ?? '',
      amount: entry.amountMinor,
      currency: entry.currency,
      on: entry.valueDate,
    })),
    documents: await listDocuments(ctx, id),
    refund: await findRefund(ctx, application),
    bank: bank.account === '' ? null : { ...bank, reference: application.reference },
    ways: availableProviders(config).map((provider) => ({
      name: provider.name,
      words: provider.words,
      isTest: provider.isTest(config),
    })),
  }
}

const offered: readonly Status[] = ['accepted', 'deferred', 'enrolled']

async function getOwn({ db, actor }: Ctx<ApplicantActor>, id: string) {
  const [row] = await db
    .select({
      id: applications.id,
      program: applications.program,
      status: applications.status,
      submittedAt: applications.submittedAt,
      intake: intakes.name,
      receipt: submissions.receiptNumber,
    })
    .from(applications)
    .innerJoin(intakes, eq(intakes.id, applications.intakeId))
    .leftJoin(
      submissions,
      and(eq(submissions.applicationId, applications.id), eq(submissions.round, 1)),
    )
    .where(and(eq(applications.id, id), ownedBy(actor)))
  if (!row) throw notFound('application')
  return {
    ...row,
    program: Program.parse(row.program),
    status: Status.parse(row.status),
    reference: transferReference(row),
  }
}

type OwnPaymentsRow = Awaited<ReturnType<typeof getOwn>>

/** The fee of an application that is not handed in yet is owed before anybody has begun to pay it. */
async function withFee(
  { db }: Pick<Ctx, 'db'>,
  application: OwnPaymentsRow,
  stored: readonly z.input<typeof calls.Charge>[],
): Promise<z.input<typeof calls.Charge>[]> {
  if (!owesFee(application) || stored.some(({ kind }) => kind === 'application-fee'))
    return [...stored]
  const { amount, currency } = await readFee(db, application.program)
  if (amount === 0) return [...stored]
  const kind = 'application-fee'
  const nothing = {
    paid: 0,
    waived: 0,
    cancelled: 0,
    processing: 0,
    disputed: 0,
    dueBack: 0,
    goingBack: 0,
  }
  const fee = { ...nothing, id: application.id, kind, name: nameOfCharge(kind) } as const
  return [{ ...fee, state: 'open', amount, currency, dueAt: null, open: amount }, ...stored]
}

/** What is to be paid by the next last day, all that is overdue with it. */
export function nextOf(list: readonly z.input<typeof calls.Charge>[]) {
  const open = list.filter(
    ({ open, processing, disputed }) => open > 0 && processing === 0 && disputed === 0,
  )
  const [first] = open
  if (!first) return null
  const late = open.filter(({ state }) => state === 'overdue')
  const [nextDue] = open.filter(({ state }) => state === 'open')
  const dueAt = (nextDue ?? late.at(-1))?.dueAt ?? null
  const counted = open.filter((charge) => charge.state === 'overdue' || charge.dueAt === dueAt)
  return {
    amount: counted.reduce((sum, charge) => sum + charge.open, 0),
    currency: first.currency,
    dueAt,
  }
}

/** Receipts and invoices of an application, the newest first. */
export async function listDocuments(
  { db }: Pick<Ctx, 'db'>,
  applicationId: string,
): Promise<z.input<typeof calls.MoneyDocument>[]> {
  const rows = await db
    .select()
    .from(moneyDocuments)
    .where(eq(moneyDocuments.applicationId, applicationId))
    .orderBy(desc(moneyDocuments.at), desc(moneyDocuments.number))
  const named = new Map(rows.map((row) => [row.id, numberOf(row)]))
  return rows.map((row) => ({
    id: row.id,
    kind: DocumentKind.parse(row.kind),
    number: numberOf(row),
    name: row.facts.name ?? (row.planId ? 'Installments' : (row.facts.lines.at(-1)?.label ?? '')),
    amount: row.amountMinor,
    currency: row.currency,
    corrects: (row.reverses && named.get(row.reverses)) ?? null,
    at: row.at,
  }))
}
