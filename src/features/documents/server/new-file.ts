import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq, inArray } from 'drizzle-orm'
import { type AdminActor, type ApplicantActor, type Ctx, nameOf } from '#server/context.ts'
import { invalidField, Refusal } from '#server/refusals.ts'
import { cannotKeep, keepFile, spoolFolder, storeOf } from '#server/store.ts'
import { type SpooledUpload, spoolUpload } from '#server/upload-spool.ts'
import { mostFileBytes } from '../slots.ts'
import { faultWords } from './faults.ts'
import { openInConfinement } from './opener.ts'
import type { OpenedFile } from './opening/answer.ts'
import { uploads } from './tables.ts'
import { dropUploads, type UploadRow } from './uploads.ts'

type Sender = Ctx<ApplicantActor> | Ctx<AdminActor>

/** A file that was checked and is in the store, and no row knows of it yet. */
export type NewFile = {
  key: string
  sha256: Buffer
  bytes: number
  opened: OpenedFile
}

/**
 * What was uploaded, in order, as one checked file in the store. Refused with a sentence, nothing of it
 * stays: no bytes and no claim on the sender's room. Undefined where it was handed in before.
 */
export async function makeFile(
  ctx: Sender,
  applicationId: string,
  ids: readonly string[],
): Promise<NewFile | undefined> {
  const rows = await listUploads(ctx, applicationId, ids)
  if (rows.some(({ versionId }) => versionId !== null)) return undefined
  if (rows.some(({ bytes, received }) => received < bytes))
    throw invalidField('uploads', 'We didn’t get the whole file. Upload the rest of it')
  const paths: string[] = []
  // Named again each time: a twin of this call may be at the same uploads.
  const newPath = () => {
    const path = join(spoolFolder(ctx.config), randomUUID())
    paths.push(path)
    return path
  }
  try {
    const checked: { file: SpooledUpload; opened: OpenedFile }[] = []
    for (const row of rows) {
      const received = await assemble(ctx, row)
      paths.push(received.path)
      checked.push(await check(ctx, received, newPath(), rows))
    }
    const [first] = checked
    if (!first) throw invalidField('uploads', 'Choose a file')
    const { file, opened } =
      checked.length > 1 ? await joinAll(ctx, checked, newPath(), rows) : first
    const key = await keepFile(ctx.config, 'file', file)
    return { key, sha256: file.sha256, bytes: file.bytes, opened }
  } finally {
    for (const path of paths) await rm(path, { force: true })
  }
}

/** The uploads that are named, in that order; 404 for what is another's. */
export async function listUploads(
  { db, actor }: Sender,
  applicationId: string,
  ids: readonly string[],
): Promise<UploadRow[]> {
  const rows = await db
    .select()
    .from(uploads)
    .where(
      and(
        inArray(uploads.id, [...ids]),
        eq(uploads.applicationId, applicationId),
        eq(uploads.sender, nameOf(actor)),
      ),
    )
  return [...new Set(ids)].map((id) => {
    const row = rows.find((one) => one.id === id)
    // Refused before with its answer lost on the way, given up or swept away.
    if (!row) throw new Refusal('not-found', 'This file is no longer here. Choose it again')
    return row
  })
}

function assemble({ config }: Sender, { parts }: UploadRow): Promise<SpooledUpload> {
  const store = storeOf(config)
  async function* pieces() {
    for (const key of parts) yield* store.read(key)
  }
  return spoolUpload(config, pieces()).catch((cause: unknown) => {
    throw cannotKeep(cause)
  })
}

/** The file itself, or the copy that was drawn again. */
async function check(
  ctx: Sender,
  file: SpooledUpload,
  out: string,
  rows: readonly UploadRow[],
): Promise<{ file: SpooledUpload; opened: OpenedFile }> {
  const opened = await openInConfinement(ctx, { open: file.path, out })
  if ('fault' in opened) throw await refuse(ctx, rows, faultWords[opened.fault])
  return { file: opened.isRewritten ? await measure(out) : file, opened }
}

async function joinAll(
  ctx: Sender,
  checked: readonly { file: SpooledUpload; opened: OpenedFile }[],
  out: string,
  rows: readonly UploadRow[],
): Promise<{ file: SpooledUpload; opened: OpenedFile }> {
  if (checked.some(({ opened }) => opened.mediaType === 'application/pdf'))
    throw await refuse(ctx, rows, 'You can only combine pictures. Upload each PDF by itself')
  const opened = await openInConfinement(ctx, { join: checked.map(({ file }) => file.path), out })
  if ('fault' in opened) throw await refuse(ctx, rows, faultWords[opened.fault])
  const file = await measure(out)
  if (file.bytes > mostFileBytes)
    throw await refuse(
      ctx,
      rows,
      'Together these are more than 20 MB. Upload them as two documents',
    )
  return { file, opened }
}

async function measure(path: string): Promise<SpooledUpload> {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(path)) hash.update(piece)
  return { path, bytes: (await stat(path)).size, sha256: hash.digest() }
}

async function refuse({ db, config }: Sender, rows: readonly UploadRow[], sentence: string) {
  await dropUploads(db, rows)
  const store = storeOf(config)
  // What cannot be removed now is swept away later.
  for (const key of rows.flatMap(({ parts }) => parts)) await store.remove(key).catch(() => {})
  return invalidField('uploads', sentence)
}
