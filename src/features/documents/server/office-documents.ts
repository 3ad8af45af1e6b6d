import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { staffNames } from '#features/admins/server/names.ts'
import { admins } from '#features/admins/server/tables.ts'
import { hidesNames, wordsAsSeenBy } from '#features/application-form/server/identity.ts'
import { asApplicantOf } from '#features/application-form/server/impersonation.ts'
import { getInReach, inReach } from '#features/applications/server/reach.ts'
import { applications } from '#features/applications/server/tables.ts'
import { getSetting } from '#features/settings/server/queries.ts'
import { holdsRight } from '#server/auth.ts'
import { type AdminActor, adminIn, type Ctx } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { notFound } from '#server/refusals.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import { Program } from '#shared/program.ts'
import type { listReads, OfficeSlot, readDocuments, seeDocuments } from '../admin-contract.ts'
import { type DocumentRules, documentsArea } from '../setting-areas.ts'
import { FileUse } from '../slots.ts'
import { markWords } from './faults.ts'
import { Mark } from './opening/answer.ts'
import { listOwnDocuments, presentFile } from './own-documents.ts'
import { mayRead } from './restricted.ts'
import type { Slot } from './slot.ts'
import { slotsOf } from './slot-queries.ts'
import { documentVersions, fileReads } from './tables.ts'
import type { KnownVersion } from './versions.ts'

const mostListed = 100

/** The documents of an application, as far as the caller may know of them. */
export async function readDocumentsForOffice(
  ctx: Ctx<AdminActor>,
  { params: { id } }: Input<typeof readDocuments>,
): Promise<Result<typeof readDocuments>> {
  const { db, actor } = ctx
  const { program } = await getInReach(ctx, id)
  const areHidden = await hidesNames(ctx, program)
  const slots = (await slotsOf(ctx, id)).filter(
    (slot) => mayRead(actor, slot) && (!slot.answer || slot.versions.length > 0),
  )
  const nameById = await staffNames(db, slots.flatMap(staffOf))
  const reads = await countReads(db, slots)
  const { sendBack } = await getSetting(db, documentsArea)
  const inWords = await wordsAsSeenBy(ctx, { id, program })
  const known = { reasons: sendBack, nameById, reads, inWords }
  return {
    // What a file is called, and what was written about it, tells who it is from.
    slots: slots.map((slot) => presentSlot(areHidden ? { ...slot, versions: [] } : slot, known)),
    reasons: sendBack.filter(({ retired }) => !retired),
    areHidden,
    mayCheck: holdsRight(actor, 'check-documents'),
  }
}

/** The documents as their applicant reads them, as far as the caller may know of them. */
export async function seeOwnDocuments(
  ctx: Ctx<AdminActor>,
  input: Input<typeof seeDocuments>,
): Promise<Result<typeof seeDocuments>> {
  const theirs = await asApplicantOf(ctx, input.params.id)
  const seen = await listOwnDocuments(theirs, input, (slot) => mayRead(ctx.actor, slot))
  return {
    ...seen,
    papers: seen.papers.filter(
      ({ kind }) =>
        (kind !== 'money' || holdsRight(ctx.actor, 'see-money')) &&
        (kind !== 'contract' || holdsRight(ctx.actor, 'read-contracts')),
    ),
  }
}

type SlotContext = {
  reasons: DocumentRules['sendBack']
  nameById: Map<string, string>
  reads: Map<string, number>
  /** Without names, where they are hidden. */
  inWords(text: string): string
}

function presentSlot(
  slot: Slot,
  { reasons, nameById, reads, inWords }: SlotContext,
): z.input<typeof OfficeSlot> {
  const { versions, row, isRestricted, answer, ...known } = slot
  const named = (adminId: string | null | undefined) => nameById.get(adminId ?? '') ?? ''
  return {
    ...known,
    isAnswer: answer !== null,
    name: inWords(slot.name),
    why: inWords(slot.why),
    askedAt: row?.askedAt ?? null,
    askedBy: row?.askedBy ? named(row.askedBy) : null,
    excused: row?.excusedAt
      ? {
          byName: named(row.excusedBy),
          words: inWords(row.excusedWords ?? ''),
          at: row.excusedAt,
        }
      : null,
    files: versions.map((version) => {
      const { verdict } = version
      const { verdict: shown, ...file } = presentFile(version, reasons)
      const isOfApplicant = version.sender.startsWith('applicant:')
      return {
        ...file,
        problem: problemOf(version) ?? file.problem,
        by: isOfApplicant ? 'applicant' : 'office',
        byName: isOfApplicant ? null : named(adminIn(version.sender)),
        canBeRemoved: false,
        marks: version.file.marks.map((mark) => markWords[Mark.parse(mark)]),
        verdict:
          verdict && shown ? { ...shown, id: verdict.id, byName: named(verdict.adminId) } : null,
        reads: reads.get(version.fileId) ?? 0,
      }
    }),
  }
}

/** The members of staff who are named by a slot. */
function staffOf({ row, versions }: Slot) {
  const ofVersions = versions.flatMap(({ sender, verdict }) => [adminIn(sender), verdict?.adminId])
  return [row?.askedBy, row?.excusedBy, ...ofVersions]
}

function problemOf({ file }: KnownVersion): string | null {
  return file.scan === 'rejected'
    ? `The virus scanner found ${file.finding ?? 'something'}, so we deleted the file`
    : null
}

async function countReads(db: Db, slots: readonly Slot[]): Promise<Map<string, number>> {
  const ids = slots.flatMap(({ versions }) => versions.map(({ fileId }) => fileId))
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ fileId: fileReads.fileId, count: sql<number>`count(*)::int` })
    .from(fileReads)
    .where(inArray(fileReads.fileId, ids))
    .groupBy(fileReads.fileId)
  return new Map(rows.map(({ fileId, count }) => [fileId, count]))
}

/** A version that the caller may open or judge, with its slot; 404 for all others. */
export async function getVersion(ctx: Ctx<AdminActor>, id: string) {
  const { db, actor } = ctx
  const rows = await db
    .select({ applicationId: documentVersions.applicationId, program: applications.program })
    .from(documentVersions)
    .innerJoin(applications, eq(applications.id, documentVersions.applicationId))
    .where(and(eq(documentVersions.id, id), inReach(actor)))
  const row = rows[0]
  if (!row) throw notFound('document')
  const found = await findVersion(ctx, row.applicationId, id)
  if (!mayRead(actor, found.slot)) throw notFound('document')
  return { ...found, ...row, program: Program.parse(row.program) }
}

/** A version among those of its application. */
export async function findVersion(
  ctx: Pick<Ctx, 'db' | 'now'>,
  applicationId: string,
  id: string,
): Promise<{ slot: Slot; version: KnownVersion }> {
  for (const slot of await slotsOf(ctx, applicationId)) {
    const version = slot.versions.find((one) => one.id === id)
    if (version) return { slot, version }
  }
  throw notFound('document')
}

/** Who has opened a version; names of colleagues, so nothing where documents are hidden. */
export async function listReadsOf(
  ctx: Ctx<AdminActor>,
  { params: { id } }: Input<typeof listReads>,
): Promise<Result<typeof listReads>> {
  const { version } = await getVersion(ctx, id)
  const rows = await ctx.db
    .select({ byName: admins.name, how: fileReads.how, at: fileReads.at })
    .from(fileReads)
    .innerJoin(admins, eq(admins.id, fileReads.adminId))
    .where(eq(fileReads.fileId, version.fileId))
    .orderBy(desc(fileReads.seq))
    .limit(mostListed)
  return {
    reads: rows.map(({ byName, how, at }) => ({
      byName,
      how: how === 'archive' ? 'archive' : FileUse.parse(how),
      at,
    })),
  }
}
