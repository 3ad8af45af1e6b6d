import { and, eq, type SQL } from 'drizzle-orm'
import { inReach, ownedBy } from '#features/applications/server/reach.ts'
import { applications } from '#features/applications/server/tables.ts'
import { withBranding } from '#features/settings/server/branding.ts'
import { getSettings } from '#features/settings/server/queries.ts'
import { instituteArea, programAreas } from '#features/settings/setting-areas.ts'
import { recordAudit } from '#server/audit.ts'
import type { AdminActor, ApplicantActor, Ctx } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import type { PdfDocument } from '#server/pdf.ts'
import { notFound } from '#server/refusals.ts'
import type { Input } from '#shared/endpoint.ts'
import type { FileAnswer } from '#shared/file-answer.ts'
import type { getPdfForOffice } from '../admin-contract.ts'
import type { getApplicationPdf, getReceiptPdf } from '../contract.ts'
import { asSeenBy, hidesNames, snapshotWithoutIdentity } from './identity.ts'
import { applicationPaper, paperParts, receiptPaper, type Source } from './paper-sections.ts'
import { mayReadRestrictedAnswers, restrictedLook } from './restricted.ts'
import { chooseRound, listRounds, readSnapshot } from './rounds.ts'
import { readFile, snapshotOf } from './snapshots.ts'

/** One's own application on paper: the round that is named; else what is open, or the latest round. */
export async function ownApplicationPdf(
  ctx: Ctx<ApplicantActor>,
  { params: { id }, query: { round } }: Input<typeof getApplicationPdf>,
): Promise<FileAnswer> {
  const { status } = await findOwn(ctx, id)
  const open = status === 'incomplete' ? 'draft' : undefined
  const source = await readSource(ctx, id, round?.toString() ?? open)
  const more = await readMore(ctx, id, source, {
    withRestricted: true,
    withIdentity: true,
  })
  const name = `application-${source.receipt?.number ?? 'draft'}`
  return print(ctx.db, name, applicationPaper(source, { more }))
}

/** That a round was received, on paper; 404 for an application that was never submitted. */
export async function ownReceiptPdf(
  ctx: Ctx<ApplicantActor>,
  { params: { id }, query: { round } }: Input<typeof getReceiptPdf>,
): Promise<FileAnswer> {
  await findOwn(ctx, id)
  const { receipt, ...source } = await readSource(ctx, id, round?.toString())
  if (!receipt) throw notFound('receipt')
  return print(ctx.db, `receipt-${receipt.number}`, receiptPaper({ ...source, receipt }))
}

/** What staff read, on paper; restricted answers only for those who hold the right, and audited. */
export async function applicationPdfForOffice(
  ctx: Ctx<AdminActor>,
  { params: { id }, query: { round } }: Input<typeof getPdfForOffice>,
): Promise<FileAnswer> {
  await find(ctx, id, inReach(ctx.actor))
  const source = await sourceAsSeen(ctx, id, await readSource(ctx, id, round))
  const withRestricted = mayReadRestrictedAnswers(ctx.actor)
  if (withRestricted)
    await recordAudit(ctx, { action: restrictedLook, subject: `application:${id}` })
  const may = { withRestricted, withIdentity: source.isNamed }
  const more = await readMore(ctx, id, source, may)
  const paper = applicationPaper(source, { ...may, more })
  return print(ctx.db, `application-${source.receipt?.number ?? 'draft'}`, paper)
}

async function sourceAsSeen(ctx: Ctx<AdminActor>, id: string, source: Source) {
  const { program, person } = source.snapshot
  if (!(await hidesNames(ctx, program))) return { ...source, isNamed: true }
  const [hidden] = await asSeenBy(ctx, [{ id, program, ...person }])
  const snapshot = snapshotWithoutIdentity(source.snapshot, hidden?.lastName ?? '')
  return { ...source, snapshot, isNamed: false }
}

function findOwn(ctx: Ctx<ApplicantActor>, id: string) {
  return find(ctx, id, ownedBy(ctx.actor))
}

async function find({ db }: Pick<Ctx, 'db'>, id: string, isSeen: SQL | undefined) {
  const rows = await db
    .select({ status: applications.status })
    .from(applications)
    .where(and(eq(applications.id, id), isSeen))
  const row = rows[0]
  if (!row) throw notFound('application')
  return row
}

async function readSource(ctx: Ctx, id: string, named: string | undefined): Promise<Source> {
  const rounds = await listRounds(ctx.db, id)
  const chosen = chooseRound(rounds, named)
  const row = rounds.find(({ round }) => round === chosen)
  const snapshot = row
    ? (await readSnapshot(ctx.db, id, row.round)).snapshot
    : snapshotOf(await readFile(ctx, id))
  const area = programAreas[snapshot.program]
  const setting = await getSettings(ctx.db, [instituteArea, area])
  return {
    snapshot,
    receipt: row ? { ...row, number: row.receiptNumber } : null,
    isLatest: !row || row.round === Math.max(...rounds.map(({ round }) => round)),
    programName: setting(area).value.name,
    institute: setting(instituteArea).value,
  }
}

/** What was asked beside the form is with the newest round alone: it is no part of a snapshot. */
async function readMore(
  ctx: Ctx,
  id: string,
  { isLatest }: Source,
  may: { withRestricted: boolean; withIdentity: boolean },
) {
  const sections = []
  for (const part of isLatest ? paperParts.sections : [])
    sections.push(...(await part(ctx, id, may)))
  return sections
}

async function print(db: Db, name: string, paper: PdfDocument): Promise<FileAnswer> {
  // Loaded for the first paper: a process that prints none does without its weight.
  const { makePdf } = await import('#server/pdf.ts')
  const bytes = new Uint8Array(await makePdf(await withBranding(db, paper)))
  return { name: `${name}.pdf`, type: 'application/pdf', bytes }
}
