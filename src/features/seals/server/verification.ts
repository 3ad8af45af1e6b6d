import { eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Ctx } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { Refusal } from '#server/refusals.ts'
import { bucketName, limits, requirePlace } from '#server/throttle.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import type { FileBody } from '#shared/file-body.ts'
import {
  type CheckResult,
  type checkFile,
  type checkHash,
  mostCheckedBytes,
  tooLargeToCheck,
} from '../contract.ts'
import { judgeFile } from '../verification-result.ts'
import { sealAdditions } from './added-to-seals.ts'
import { describeUnsealed, type FoundPaper, findBySeal, paperSources } from './paper-sources.ts'
import type { FileReport } from './sealed-file.ts'
import { sha256 } from './sha256.ts'
import { sealCertificates } from './tables.ts'

/** Ahead of the transaction: reading and counting take their time. */
export async function readAndCheck(
  ctx: Ctx,
  { body }: Input<typeof checkFile>,
): Promise<z.input<typeof CheckResult>> {
  await requirePlace(ctx, bucketName('contractChecks', ctx.from.network), limits.contractChecks)
  return checkBytes(ctx, await gather(body))
}

export async function reportCheckedFile(
  _ctx: Ctx,
  _input: Input<typeof checkFile>,
  checked: z.input<typeof CheckResult>,
): Promise<Result<typeof checkFile>> {
  return checked
}

/** The questions, answered from the file and from what was kept when it was sealed. */
async function checkBytes(
  { db, config }: Pick<Ctx, 'db' | 'config'>,
  bytes: Uint8Array,
): Promise<z.input<typeof CheckResult>> {
  const { readSealedFile } = await import('./sealed-file.ts')
  const readers = paperSources.map(({ reader }) => reader)
  const read = await readSealedFile(bytes, { readers, authorities: config.timeStampAuthorities })
  const certificate = read.certificate
    ? await db
        .select({ subject: sealCertificates.subject })
        .from(sealCertificates)
        .where(eq(sealCertificates.fingerprint, read.certificate.fingerprint))
    : []
  const unsealed = await describeUnsealed(db, read.sha256)
  const found =
    (await findByHash(db, read.sha256)) ??
    (unsealed === null ? await findStamped(db, bytes, read) : undefined)
  return judgeFile(read, {
    isOurs: found !== undefined,
    unsealed,
    isOurCertificate: certificate.length > 0,
    eventsHold: (found && (await found.source.eventsHold?.(db, found.id))) ?? null,
  })
}

/** The paper of a file that was handed out: as it was sealed, or with what was added to its seal. */
async function findByHash(db: Db, hash: Buffer): Promise<FoundPaper | undefined> {
  const found = await findBySeal(db, hash)
  if (found) return found
  const sealed = await sealAdditions.findSealedHash?.(db, hash)
  return sealed && findBySeal(db, sealed)
}

/**
 * A file with a stamp that a restored backup knows nothing of: before it, it was one that we sealed. The stamp must
 * be of an authority that is trusted, since anybody could put another one there.
 */
async function findStamped(
  db: Db,
  bytes: Uint8Array,
  { isSigned, coversWhole, stamp, proofs }: FileReport,
): Promise<FoundPaper | undefined> {
  const isStamped = isSigned && coversWhole && stamp?.at && stamp.isTrusted
  if (!isStamped || typeof proofs === 'object') return undefined
  const { withoutStamp } = await import('./sealed-file.ts')
  const sealed = withoutStamp(bytes)
  return sealed && findBySeal(db, sha256(sealed))
}

export async function isOurs(
  ctx: Ctx,
  { body: { sha256 } }: Input<typeof checkHash>,
): Promise<Result<typeof checkHash>> {
  await requirePlace(ctx, bucketName('contractChecks', ctx.from.network), limits.contractChecks)
  const found = await findByHash(ctx.db, Buffer.from(sha256, 'hex'))
  return { isOurs: found !== undefined, sealedAt: found?.at ?? null }
}

async function gather(body: FileBody): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of body instanceof Blob ? body.stream() : body) {
    size += piece.length
    if (size > mostCheckedBytes) throw new Refusal('too-large', tooLargeToCheck)
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}
