import { and, asc, eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { applications } from '#features/applications/server/tables.ts'
import { getSetting } from '#features/settings/server/queries.ts'
import type { ApplicantActor, Ctx } from '#server/context.ts'
import { notFound, Refusal } from '#server/refusals.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import type * as calls from '../contract.ts'
import { type DocumentRules, documentsArea } from '../setting-areas.ts'
import { answerIn, mostFileBytes } from '../slots.ts'
import { getOwnApplication } from './get-own-application.ts'
import { listPapers } from './papers.ts'
import { giveRoomBack, mostRoom, usedRoom } from './quotas.ts'
import { forgetFiles } from './removed-files.ts'
import type { Slot } from './slot.ts'
import { slotsOf } from './slot-queries.ts'
import { documentSlots, documentVersions, files } from './tables.ts'

import { takesDocuments } from './uploads.ts'
import type { KnownVersion } from './versions.ts'

const readersOf = {
  open: 'Admissions staff and your reviewers read it.',
  restricted: 'Only admissions staff who need it can read it, and we log each time they do.',
} as const

export async function listOwnDocuments(
  ctx: Ctx<ApplicantActor>,
  { params: { id } }: Input<typeof calls.listOwnDocuments>,
  isKnown: (slot: Slot) => boolean = () => true,
): Promise<Result<typeof calls.listOwnDocuments>> {
  const { db, actor } = ctx
  const application = await getOwnApplication(ctx, id)
  // What a question asks for is there; here it is once it has come.
  const slots = (await slotsOf(ctx, id))
    .filter(isKnown)
    .filter(({ answer, versions }) => !answer || versions.length > 0)
  const used = await usedRoom(db, actor.id)
  const most = await mostRoom(db)
  const { sendBack } = await getSetting(db, documentsArea)
  return {
    slots: slots.map((slot) => presentSlot(slot, application.submittedAt, sendBack)),
    papers: await listPapers(ctx, id),
    quota: {
      files: used.files,
      mostFiles: most.files,
      bytes: used.bytes,
      mostBytes: most.bytes,
    },
    mostFileBytes,
    isOpen: takesDocuments(application.status),
  }
}

/** One slot as its applicant sees it. */
export async function presentOwnSlot(
  { db }: Pick<Ctx, 'db'>,
  { submittedAt }: { submittedAt: Date | null },
  slot: Slot,
): Promise<z.input<typeof calls.OwnSlot>> {
  const { sendBack } = await getSetting(db, documentsArea)
  return presentSlot(slot, submittedAt, sendBack)
}

type Reasons = DocumentRules['sendBack']

function presentSlot(
  slot: Slot,
  submittedAt: Date | null,
  reasons: Reasons,
): z.input<typeof calls.OwnSlot> {
  const { versions, row, isRestricted, answer, ...known } = slot
  return {
    ...known,
    isAnswer: answer !== null,
    readers: isRestricted ? readersOf.restricted : readersOf.open,
    askedAt: row?.askedAt ?? null,
    files: versions.map((version) => ({
      ...presentFile(version, reasons),
      by: version.sender.startsWith('applicant:') ? 'you' : 'office',
      canBeRemoved: !answer && submittedAt === null && version.sender.startsWith('applicant:'),
    })),
  }
}

/** What both sides are told of a version. */
export function presentFile(
  version: KnownVersion,
  reasons: Reasons,
): Omit<z.input<typeof calls.DocumentFile>, 'by' | 'canBeRemoved'> {
  const { file, verdict } = version
  return {
    id: version.id,
    place: version.place,
    number: version.number,
    name: version.name,
    bytes: file.bytes,
    mediaType: file.mediaType,
    pages: file.pages,
    at: version.at,
    source: version.source,
    expiresOn: version.expiresOn,
    state: file.scan === 'clean' || file.scan === 'rejected' ? file.scan : 'checking',
    problem:
      file.scan === 'rejected'
        ? 'Our virus scanner rejected this file, so we deleted it. Scan your device and upload a clean copy'
        : null,
    verdict: verdict && {
      outcome: verdict.outcome,
      reason: reasons.find(({ id }) => id === verdict.reasonId)?.applicant ?? null,
      words: verdict.words || null,
      at: verdict.at,
    },
    isCurrent: version.isCurrent,
  }
}

/** Takes a file away that no one has relied on; its bytes are swept away. */
export async function removeOwnDocument(
  ctx: Ctx<ApplicantActor>,
  { params: { id } }: Input<typeof calls.removeDocument>,
): Promise<Record<string, never>> {
  const { db, actor } = ctx
  const rows = await db
    .select({
      submittedAt: applications.submittedAt,
      sender: documentVersions.sender,
      slot: documentSlots.ruleId,
      fileId: files.id,
      bytes: files.bytes,
      scan: files.scan,
    })
    .from(documentVersions)
    .innerJoin(documentSlots, eq(documentSlots.id, documentVersions.slotId))
    .innerJoin(files, eq(files.id, documentVersions.fileId))
    .innerJoin(applications, eq(applications.id, documentVersions.applicationId))
    .where(and(eq(documentVersions.id, id), eq(applications.applicantId, actor.id)))
    .orderBy(asc(documentVersions.id))
    .for('update')
  const row = rows[0]
  if (!row) throw notFound('document')
  if (answerIn(row.slot))
    throw new Refusal(
      'not-now',
      'This file is an answer. Remove it where you answered the question',
      {
        code: 'is-answer',
      },
    )
  if (row.submittedAt || row.sender !== `applicant:${actor.id}`)
    throw new Refusal(
      'not-now',
      'You can’t remove a document you submitted with an application. You can upload a new version',
      { code: 'already-submitted' },
    )
  await db.delete(documentVersions).where(eq(documentVersions.id, id))
  await forgetFiles(db, [row.fileId])
  if (row.scan !== 'rejected') await giveRoomBack(db, actor.id, { files: 1, bytes: row.bytes })
  return {}
}
