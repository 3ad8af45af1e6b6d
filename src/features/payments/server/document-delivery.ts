import { createHash } from 'node:crypto'
import { and, eq, type SQL } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { admins } from '#features/admins/server/tables.ts'
import { applications } from '#features/applications/server/tables.ts'
import type { Link } from '#features/documents/contract.ts'
import { withBranding } from '#features/settings/server/branding.ts'
import { recordAudit } from '#server/audit.ts'
import { type AdminActor, type ApplicantActor, type Ctx, nameOf } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import type { PdfDocument } from '#server/pdf.ts'
import { notFound, Refusal } from '#server/refusals.ts'
import { isProven, proofOf } from '#server/secrets.ts'
import { formatDay } from '#shared/dates.ts'
import { fillPath, type Input } from '#shared/endpoint.ts'
import type { FileAnswer } from '#shared/file-answer.ts'
import { formatMoney } from '#shared/money.ts'
import { can, Role } from '#shared/rights.ts'
import type { linkMoneyDocument } from '../admin-contract.ts'
import { DocumentKind, documentWords } from '../charge.ts'
import * as calls from '../contract.ts'
import { type DocumentRow, numberOf } from './document-numbers.ts'
import { inReachOrBooks } from './finance-reach.ts'
import { moneyDocuments, moneyPapers } from './tables.ts'

const liveSeconds = 300

export async function linkOwnMoneyDocument(
  ctx: Ctx<ApplicantActor>,
  { params: { id } }: Input<typeof calls.linkOwnMoneyDocument>,
): Promise<z.input<typeof Link>> {
  await getDocument(ctx, id, eq(applications.applicantId, ctx.actor.id))
  return mint(ctx, id)
}

export async function linkMoneyDocumentForOffice(
  ctx: Ctx<AdminActor>,
  { params: { id } }: Input<typeof linkMoneyDocument>,
): Promise<z.input<typeof Link>> {
  const { applicationId } = await getDocument(ctx, id, inReachOrBooks(ctx.actor))
  await recordAudit(ctx, {
    action: 'money-document.read',
    subject: `application:${applicationId}`,
    detail: { document: id },
  })
  return mint(ctx, id)
}

function mint(
  { actor, now, config }: Ctx<ApplicantActor> | Ctx<AdminActor>,
  id: string,
): z.input<typeof Link> {
  const until = Math.floor(now.getTime() / 1000) + liveSeconds
  const viewer = nameOf(actor)
  const text = textOf({ id, viewer, until })
  const signature = proofOf(config, 'money-link', text).toString('base64url')
  const query = new URLSearchParams({ viewer, until: String(until), signature })
  return {
    address: `${fillPath(calls.openMoneyDocument.path, { id })}?${query}`,
    until: new Date(until * 1000),
  }
}

/** The purpose comes first, so that no link of another kind fits. */
function textOf({ id, viewer, until }: Signed): string {
  return JSON.stringify(['matricula-money-document', id, viewer, until])
}

type Signed = { id: string; viewer: string; until: number }

/** Prints a document for the person its link was made for, if they may still read it. */
export async function openDocument(
  ctx: Ctx,
  { params: { id }, query: { viewer, until, signature } }: Input<typeof calls.openMoneyDocument>,
): Promise<FileAnswer> {
  const given = Buffer.from(signature, 'base64url')
  const isOurs = isProven(ctx.config, 'money-link', textOf({ id, viewer, until }), { given })
  if (!isOurs || ctx.now.getTime() > until * 1000)
    throw new Refusal('not-allowed', 'This link has expired. Open the document again', {
      code: 'link-over',
    })
  const document = await getDocument(ctx, id, await reachOf(ctx, viewer))
  const bytes = await printOnce(ctx.db, document)
  return { name: `${numberOf(document)}.pdf`, type: 'application/pdf', bytes }
}

async function reachOf({ db }: Pick<Ctx, 'db'>, viewer: string): Promise<SQL | undefined> {
  const [kind, id = ''] = viewer.split(':')
  if (kind === 'applicant') return eq(applications.applicantId, id)
  const [admin] = await db.select().from(admins).where(eq(admins.id, id))
  if (!admin || admin.disabledAt || !can(Role.parse(admin.role), 'see-money'))
    throw notFound('document')
  return inReachOrBooks(admin)
}

async function getDocument({ db }: Pick<Ctx, 'db'>, id: string, which: SQL | undefined) {
  const [row] = await db
    .select({ document: moneyDocuments })
    .from(moneyDocuments)
    .innerJoin(applications, eq(applications.id, moneyDocuments.applicationId))
    .where(and(eq(moneyDocuments.id, id), which))
  if (!row) throw notFound('document')
  return row.document
}

/** A document in the bytes that it was first printed in: what was issued is never made again. */
export async function printOnce(db: Db, document: DocumentRow): Promise<Uint8Array<ArrayBuffer>> {
  const isThis = eq(moneyPapers.documentId, document.id)
  const [kept] = await db.select().from(moneyPapers).where(isThis)
  if (kept) return new Uint8Array(kept.bytes)
  // Loaded for the first paper: a process that prints none does without its weight.
  const { makePdf, printer } = await import('#server/pdf.ts')
  const bytes = Buffer.from(await makePdf(await withBranding(db, paperOf(document))))
  await db
    .insert(moneyPapers)
    .values({
      documentId: document.id,
      printer: printer(),
      sha256: createHash('sha256').update(bytes).digest(),
      bytes,
    })
    .onConflictDoNothing()
  const [first] = await db.select().from(moneyPapers).where(isThis)
  return new Uint8Array(first?.bytes ?? bytes)
}

/** A receipt, an invoice or a correction on paper: what it says was fixed when it was issued. */
export function paperOf(document: DocumentRow): PdfDocument {
  const { facts, currency, at } = document
  const { institute } = facts
  const name = documentWords[DocumentKind.parse(document.kind)]
  const number = numberOf(document)
  const money = (minor: number) => formatMoney(minor, currency)
  const linesOf = ({ lines, total }: Pick<DocumentRow['facts'], 'lines' | 'total'>) => [
    ...lines.map(({ label, words, amount }) => ({
      label,
      answer: [amount === null ? '' : money(amount), words].filter(Boolean).join('\n'),
    })),
    { label: total.label, answer: money(total.amount) },
  ]
  return {
    title: `${name} ${number}`,
    heading: name,
    institute: { name: institute.name, address: institute.address, email: institute.email },
    createdAt: at,
    facts: [
      { term: 'Number', detail: number },
      { term: 'Date', detail: formatDay(at, institute.timeZone) },
      {
        term: 'For',
        detail: [facts.to.name, ...(facts.to.address ?? []), facts.to.email].join(', '),
      },
      { term: 'Program', detail: `${facts.program}, ${facts.intake}` },
      { term: 'Currency', detail: currency },
    ],
    sections: [
      ...(facts.basis ? [{ title: 'Details', lines: linesOf(facts.basis) }] : []),
      { title: 'Amounts', lines: linesOf(facts) },
    ],
    closing: [...facts.notes, `Questions? ${institute.email}, ${institute.phone}`],
  }
}
