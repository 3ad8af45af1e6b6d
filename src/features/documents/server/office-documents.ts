import { and, asc, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { can, Role } from '#features/admins/rights.ts'
import { asSeenBy, hidesNames } from '#features/applications/server/identity.ts'
import { getInReach, inReach } from '#features/applications/server/reach.ts'
import { getSetting } from '#features/settings/server/queries.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { admins, applicants, applications, documentVersions, fileReads } from '#server/db/schema.ts'
import { notFound } from '#server/refusals.ts'
import { dayIn } from '#shared/dates.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import { Program } from '#shared/program.ts'
import type {
  listReads,
  listWaitingDocuments,
  OfficeSlot,
  readDocuments,
} from '../admin-contract.ts'
import { FileUse } from '../slots.ts'
import { markWords } from './faults.ts'
import { Mark } from './opening/answer.ts'
import { presentFile } from './own-documents.ts'
import { type KnownVersion, type Slot, slotsOf, slotsOfEach } from './reading.ts'
import { mayRead } from './restricted.ts'

const mostListed = 100

/** The documents of an application, as far as the caller may know of them. */
export async function readForOffice(
  ctx: Ctx<AdminActor>,
  { params: { id } }: Input<typeof readDocuments>,
): Promise<Result<typeof readDocuments>> {
  const { db, actor } = ctx
  const { program } = await getInReach(ctx, id)
  const areHidden = await hidesNames(ctx, program)
  const slots = (await slotsOf(ctx, id)).filter((slot) => mayRead(actor, slot))
  const nameById = await namesOf(db)
  const reads = await countReads(db, slots)
  const { sendBack } = await getSetting(db, 'documents')
  const known = { reasons: sendBack, nameById, reads }
  return {
    // What a file is called, and what was written about it, tells who it is from.
    slots: slots.map((slot) => present(areHidden ? { ...slot, versions: [] } : slot, known)),
    reasons: sendBack.filter(({ retired }) => !retired),
    areHidden,
    mayCheck: can(Role.parse(actor.role), 'check-documents'),
  }
}

type Known = {
  reasons: Awaited<ReturnType<typeof getSetting<'documents'>>>['sendBack']
  nameById: Map<string, string>
  reads: Map<string, number>
}

function present(slot: Slot, { reasons, nameById, reads }: Known): OfficeSlot {
  const { versions, row, isRestricted, ...known } = slot
  const named = (adminId: string | null | undefined) => nameById.get(adminId ?? '') ?? ''
  return {
    ...known,
    askedAt: row?.askedAt?.toISOString() ?? null,
    askedBy: row?.askedBy ? named(row.askedBy) : null,
    excused: row?.excusedAt
      ? {
          byName: named(row.excusedBy),
          words: row.excusedWords ?? '',
          at: row.excusedAt.toISOString(),
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
        byName: isOfApplicant ? null : named(version.sender.replace(/^admin:/, '')),
        canBeRemoved: false,
        marks: version.file.marks.map((mark) => markWords[Mark.parse(mark)]),
        verdict:
          verdict && shown ? { ...shown, id: verdict.id, byName: named(verdict.adminId) } : null,
        reads: reads.get(version.fileId) ?? 0,
      }
    }),
  }
}

function problemOf({ file }: KnownVersion): string | null {
  return file.scan === 'rejected'
    ? `The virus scanner found ${file.finding ?? 'something'}; the file was deleted`
    : null
}

async function namesOf(db: Db): Promise<Map<string, string>> {
  const rows = await db.select({ id: admins.id, name: admins.name }).from(admins)
  return new Map(rows.map(({ id, name }) => [id, name]))
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
      at: at.toISOString(),
    })),
  }
}

/** Current files that nobody has judged, the oldest first. */
export async function listWaiting(
  ctx: Ctx<AdminActor>,
  _input: unknown,
): Promise<Result<typeof listWaitingDocuments>> {
  const { db, actor, now } = ctx
  const { applicationId, at } = documentVersions
  const rows = await db
    .select({
      id: applications.id,
      program: applications.program,
      firstName: applicants.firstName,
      lastName: applicants.lastName,
      since: sql<string>`min(${at})`,
    })
    .from(documentVersions)
    .innerJoin(applications, eq(applications.id, applicationId))
    .innerJoin(applicants, eq(applicants.id, applications.applicantId))
    .where(and(isNotNull(applications.submittedAt), isUnjudged, inReach(actor)))
    .groupBy(applications.id, applicants.firstName, applicants.lastName)
    .orderBy(asc(sql`min(${at})`), asc(applications.id))
    .limit(mostListed + 1)
  const { timeZone } = await getSetting(db, 'institute')
  const today = dayIn(now, timeZone)
  const people = await asSeenBy(ctx, rows.slice(0, mostListed))
  const slots = await slotsOfEach(
    ctx,
    people.map(({ id }) => id),
  )
  const waiting = people.flatMap(({ id, program, firstName, lastName }) =>
    (slots.get(id) ?? [])
      .filter((slot) => mayRead(actor, slot))
      .flatMap(({ name: slotName, checkedBy, versions }) => {
        const [first] = versions.filter(({ isCurrent, verdict }) => isCurrent && !verdict)
        if (!first || !checkedBy) return []
        const isLate = checkedBy < today
        const at = first.at.toISOString()
        const who = { applicationId: id, firstName, lastName, program: Program.parse(program) }
        return [{ ...who, slotName, at, checkedBy, isLate }]
      }),
  )
  waiting.sort((a, b) => a.at.localeCompare(b.at))
  return { waiting, hasMore: rows.length > mostListed }
}

const isUnjudged = sql`NOT EXISTS (SELECT FROM document_verdicts v WHERE v.version_id = ${documentVersions.id})
  AND NOT EXISTS (SELECT FROM document_versions l WHERE l.slot_id = ${documentVersions.slotId}
    AND l.place = ${documentVersions.place} AND l.number > ${documentVersions.number})
  AND EXISTS (SELECT FROM files f WHERE f.id = ${documentVersions.fileId} AND f.scan <> 'rejected')
  AND (${applications.status} = 'enrolled' OR ${applications.status} NOT IN ('rejected', 'declined', 'withdrawn', 'rescinded'))`
