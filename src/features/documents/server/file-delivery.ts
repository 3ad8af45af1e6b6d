import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { applicants } from '#features/accounts/server/tables.ts'
import { admins } from '#features/admins/server/tables.ts'
import { hidesNames } from '#features/application-form/server/identity.ts'
import { ownedBy } from '#features/applications/server/reach.ts'
import { applications } from '#features/applications/server/tables.ts'
import { recordAudit } from '#server/audit.ts'
import {
  type Actor,
  type AdminActor,
  type ApplicantActor,
  type Ctx,
  callerOf,
  staffActor,
} from '#server/context.ts'
import { auditLog } from '#server/db/tables.ts'
import { notFound, Refusal } from '#server/refusals.ts'
import { storeOf } from '#server/store.ts'
import type { Input } from '#shared/endpoint.ts'
import type { FileAnswer } from '#shared/file-answer.ts'
import type { Program } from '#shared/programs.ts'
import { can, type Right, Role } from '#shared/rights.ts'
import type { linkDocument } from '../admin-contract.ts'
import type * as calls from '../contract.ts'
import { nameForKeeping } from '../names.ts'
import { FileUse } from '../slots.ts'
import { mintFileLink, requireSignedLink } from './links.ts'
import { findVersion, getVersion } from './office-documents.ts'
import type { Slot } from './slot.ts'
import { documentVersions, fileReads } from './tables.ts'
import type { KnownVersion } from './versions.ts'

/** Ranges of one opening are one look. */
const oneLookMs = 5 * 60_000

export async function linkOwnDocument(
  ctx: Ctx<ApplicantActor>,
  { params: { id }, body: { use } }: Input<typeof calls.linkOwnDocument>,
): Promise<z.input<typeof calls.Link>> {
  requireClean((await getOwnVersion(ctx, id)).version)
  return mintFileLink(ctx, { id, use })
}

export async function linkDocumentForOffice(
  ctx: Ctx<AdminActor>,
  { params: { id }, body: { use } }: Input<typeof linkDocument>,
): Promise<z.input<typeof calls.Link>> {
  requireClean((await getReadable(ctx, id)).version)
  return mintFileLink(ctx, { id, use })
}

/** Hands a file out to the person the link was made for, if they may still have it. */
export async function deliverFile(
  ctx: Ctx,
  { params: { id }, query }: Input<typeof calls.openFile>,
): Promise<FileAnswer> {
  const use = FileUse.safeParse(query.use).data
  if (!use) throw notFound('document')
  requireSignedLink(ctx, { ...query, id, use }, query.signature)
  const viewer = await findViewer(ctx, query.viewer)
  const { slot, version } =
    viewer.actor.kind === 'admin'
      ? await getReadable({ ...ctx, actor: viewer.actor }, id)
      : await getOwnVersion({ ...ctx, actor: viewer.actor }, id)
  requireClean(version)
  if (viewer.actor.kind === 'admin') await noteRead({ ...ctx, actor: viewer.actor }, version, use)
  return answerOf(ctx, slot, version)
}

/** The same for one of the office who asks for it directly, with no link between. */
export async function deliverReadableFile(
  ctx: Ctx<AdminActor>,
  { params: { id } }: { params: { id: string } },
): Promise<FileAnswer> {
  const { slot, version } = await getReadable(ctx, id)
  requireClean(version)
  await noteRead(ctx, version, 'download')
  return answerOf(ctx, slot, version)
}

function answerOf({ config }: Pick<Ctx, 'config'>, slot: Slot, version: KnownVersion): FileAnswer {
  const { mediaType, bytes: size, storageKey } = version.file
  const store = storeOf(config)
  return {
    name: nameForKeeping(slot, { ...version, mediaType }),
    type: mediaType,
    bytes: store.read(storageKey),
    part: { size, from: (range) => store.read(storageKey, range) },
  }
}

/** Each look of the staff at a file is kept, and is in the audit log. */
export async function noteRead(
  ctx: Ctx<AdminActor>,
  { id, fileId, applicationId }: KnownVersion,
  how: FileUse | 'archive',
): Promise<void> {
  const { db, actor, now } = ctx
  const subject = `application:${applicationId}`
  const detail = { version: id, how }
  // By the audit log, which knows a program's look from one of the owner in whose name it acts.
  const isSameLook = and(
    eq(auditLog.actor, callerOf(actor)),
    eq(auditLog.action, 'document.read'),
    eq(auditLog.subject, subject),
    gt(auditLog.at, new Date(now.getTime() - oneLookMs)),
    sql`${auditLog.detail}::jsonb @> ${JSON.stringify(detail)}::jsonb`,
  )
  const before = await db.select({ seq: auditLog.seq }).from(auditLog).where(isSameLook).limit(1)
  if (before.length > 0) return
  await db.insert(fileReads).values({ fileId, adminId: actor.id, how, at: now })
  await recordAudit(ctx, { action: 'document.read', subject, detail })
}

/** One's own version; 404 for another's as where there is none. */
async function getOwnVersion(ctx: Ctx<ApplicantActor>, id: string) {
  const { db, actor } = ctx
  const rows = await db
    .select({ applicationId: documentVersions.applicationId })
    .from(documentVersions)
    .innerJoin(applications, eq(applications.id, documentVersions.applicationId))
    .where(and(eq(documentVersions.id, id), ownedBy(actor)))
  const row = rows[0]
  if (!row) throw notFound('document')
  return findVersion(ctx, row.applicationId, id)
}

async function getReadable(ctx: Ctx<AdminActor>, id: string) {
  const found = await getVersion(ctx, id)
  await requireUnhidden(ctx, found.program)
  return found
}

/** Where names are hidden from a reader, a file would tell them. */
export async function requireUnhidden(ctx: Ctx<AdminActor>, program: Program): Promise<void> {
  if (await hidesNames(ctx, program))
    throw new Refusal('not-allowed', 'Names are hidden from you here, so you can’t open documents')
}

function requireClean({ file }: KnownVersion): void {
  if (file.scan === 'rejected') throw notFound('document')
  if (file.scan !== 'clean')
    throw new Refusal('not-now', 'We’re still checking this file', { code: 'being-checked' })
}

/** The person a link names, as they stand now: a closed account and a disabled colleague open nothing. */
export async function findViewer(
  { db }: Pick<Ctx, 'db'>,
  name: string,
  right: Right = 'read-application',
): Promise<{ actor: Extract<Actor, { kind: 'applicant' | 'admin' }> }> {
  const [kind, id = ''] = name.split(':')
  if (kind === 'applicant') {
    const [row] = await db
      .select({ id: applicants.id })
      .from(applicants)
      .where(and(eq(applicants.id, id), isNull(applicants.closedAt)))
    if (row) return { actor: { kind: 'applicant', id, sessionId: '' } }
  }
  const [row] =
    kind === 'admin'
      ? await db
          .select({ role: admins.role, programs: admins.programs })
          .from(admins)
          .where(and(eq(admins.id, id), isNull(admins.disabledAt)))
      : []
  if (!row || !can(Role.parse(row.role), right))
    throw new Refusal('not-allowed', 'This link has expired. Open the document again', {
      code: 'link-over',
    })
  return { actor: staffActor({ id, ...row }) }
}
