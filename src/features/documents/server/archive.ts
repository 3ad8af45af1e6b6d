import type * as z from 'zod/mini'
import {
  applicationPdfForOffice,
  ownApplicationPdf,
  ownReceiptPdf,
} from '#features/application-form/server/application-pdf.ts'
import { getInReach } from '#features/applications/server/reach.ts'
import { ownDecisionPdf } from '#features/decisions/server/decision-pdf.ts'
import { getSetting } from '#features/settings/server/queries.ts'
import { instituteArea } from '#features/settings/setting-areas.ts'
import type { AdminActor, ApplicantActor, Ctx } from '#server/context.ts'
import { notFound } from '#server/refusals.ts'
import { storeOf } from '#server/store.ts'
import { zipOf } from '#server/zip.ts'
import { dayIn, formatInstant } from '#shared/dates.ts'
import type { Input } from '#shared/endpoint.ts'
import type { FileAnswer } from '#shared/file-answer.ts'
import type { linkArchive } from '../admin-contract.ts'
import type { Link, linkOwnArchive, openArchive, Paper } from '../contract.ts'
import { nameForKeeping, nameOnDisk } from '../names.ts'
import { slotStateWords } from '../slots.ts'
import { findViewer, noteRead, requireUnhidden } from './file-delivery.ts'
import { listGeneratedDocuments } from './generated-documents.ts'
import { getOwnApplication } from './get-own-application.ts'
import { mintFileLink, requireSignedLink } from './links.ts'
import { listPapers } from './papers.ts'
import { mayRead } from './restricted.ts'
import type { Slot } from './slot.ts'
import { slotsOf } from './slot-queries.ts'
import type { KnownVersion } from './versions.ts'

export async function linkOwnEverything(
  ctx: Ctx<ApplicantActor>,
  { params: { id } }: Input<typeof linkOwnArchive>,
): Promise<z.input<typeof Link>> {
  await getOwnApplication(ctx, id)
  return mintFileLink(ctx, { id, use: 'archive' })
}

export async function linkEverything(
  ctx: Ctx<AdminActor>,
  { params: { id } }: Input<typeof linkArchive>,
): Promise<z.input<typeof Link>> {
  const { program } = await getInReach(ctx, id)
  await requireUnhidden(ctx, program)
  return mintFileLink(ctx, { id, use: 'archive' })
}

/** Everything of an application in one ZIP, packed while it is sent. */
export async function serveArchive(
  ctx: Ctx,
  { params: { id }, query }: Input<typeof openArchive>,
): Promise<FileAnswer> {
  if (query.use !== 'archive') throw notFound('document')
  requireSignedLink(ctx, { ...query, id, use: 'archive' }, query.signature)
  const { actor } = await findViewer(ctx, query.viewer)
  const entries =
    actor.kind === 'admin'
      ? await entriesForOffice({ ...ctx, actor }, id)
      : await ownEntries({ ...ctx, actor }, id)
  const { timeZone } = await getSetting(ctx.db, instituteArea)
  const day = dayIn(ctx.now, timeZone)
  return {
    name: `documents-${day}.zip`,
    type: 'application/zip',
    bytes: pack([contents(entries, formatInstant(ctx.now, timeZone)), ...entries], ctx.now),
  }
}

/** One file of the archive; without bytes it is in the list of contents alone. */
type ArchiveEntry = { name: string; says: string; bytes?: () => AsyncIterable<Uint8Array> }

async function ownEntries(ctx: Ctx<ApplicantActor>, id: string): Promise<ArchiveEntry[]> {
  await getOwnApplication(ctx, id)
  const papers = await listPapers(ctx, id)
  const produced = new Map((await listGeneratedDocuments(ctx, id)).map((one) => [one.paperId, one]))
  const made = papers.map((paper) => {
    const kept = produced.get(paper.paperId ?? '')
    return {
      name: `made for you/${nameOnDisk(paper.name)}.pdf`,
      says: '',
      bytes: () => (kept ? once(kept.bytes()) : whole(print(ctx, id, paper))),
    }
  })
  return unique([...uploadedEntries(ctx, await slotsOf(ctx, id)), ...made])
}

function print(
  ctx: Ctx<ApplicantActor>,
  id: string,
  { kind, round, decision }: z.input<typeof Paper>,
) {
  const of = { params: { id }, query: { round: round ?? undefined } }
  if (kind === 'application') return ownApplicationPdf(ctx, of)
  if (kind === 'receipt') return ownReceiptPdf(ctx, of)
  return ownDecisionPdf(ctx, { params: { id }, query: { decision: decision ?? undefined } })
}

async function entriesForOffice(ctx: Ctx<AdminActor>, id: string): Promise<ArchiveEntry[]> {
  const { program } = await getInReach(ctx, id)
  await requireUnhidden(ctx, program)
  const slots = (await slotsOf(ctx, id)).filter((slot) => mayRead(ctx.actor, slot))
  for (const version of slots.flatMap(({ versions }) => versions.filter(isClean)))
    await noteRead(ctx, version, 'archive')
  const application = () =>
    whole(applicationPdfForOffice(ctx, { params: { id }, query: { round: undefined } }))
  return unique([
    ...uploadedEntries(ctx, slots),
    { name: 'Application.pdf', says: '', bytes: application },
  ])
}

function uploadedEntries({ config }: Pick<Ctx, 'config'>, slots: readonly Slot[]): ArchiveEntry[] {
  const store = storeOf(config)
  return slots.flatMap((slot) =>
    slot.versions.map((version) => ({
      name: `documents/${nameForKeeping(slot, { ...version, mediaType: version.file.mediaType })}`,
      says: isClean(version)
        ? `${slotStateWords[slot.state].staff}, sent as ${version.name}`
        : 'left out: not scanned for viruses',
      ...(isClean(version) && { bytes: () => store.read(version.file.storageKey) }),
    })),
  )
}

function isClean({ file }: KnownVersion): boolean {
  return file.scan === 'clean'
}

/** Two files of one name are told apart by a number. */
function unique(entries: readonly ArchiveEntry[]): ArchiveEntry[] {
  const taken = new Set<string>()
  return entries.map((entry) => {
    let { name } = entry
    for (let number = 2; taken.has(name.toLowerCase()); number++)
      name = entry.name.replace(/(\.\w+)$/, ` (${number})$1`)
    taken.add(name.toLowerCase())
    return { ...entry, name }
  })
}

function contents(entries: readonly ArchiveEntry[], at: string): ArchiveEntry {
  const lines = entries.map(({ name, says }) => (says ? `${name}\n    ${says}` : name))
  const text = `Packed on ${at}\n\n${lines.join('\n')}\n`
  return { name: 'Contents.txt', says: '', bytes: () => once(Promise.resolve(Buffer.from(text))) }
}

async function* once(bytes: Promise<Uint8Array>) {
  yield await bytes
}

async function* whole(paper: Promise<FileAnswer>) {
  const { bytes } = await paper
  if (bytes instanceof Uint8Array) yield bytes
}

function pack(
  entries: readonly ArchiveEntry[],
  made: Date,
): AsyncIterable<Uint8Array<ArrayBuffer>> {
  return zipOf((zip, source) => {
    // Opened when its turn comes, so that no more than one file is read at a time.
    for (const { name, bytes } of entries)
      if (bytes)
        zip.addReadStreamLazy(name, { mtime: made, compress: false }, (take) =>
          take(null, source(bytes())),
        )
  })
}
