import { and, eq, gt, inArray } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Ctx } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { notFound, Refusal } from '#server/refusals.ts'
import { hashToken } from '#server/secrets.ts'
import { bucketName, limits, requirePlace } from '#server/throttle.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import type { FileBody } from '#shared/file-body.ts'
import {
  type Checked,
  type checkFile,
  type checkHash,
  mostCheckedBytes,
  type openContractLink,
} from '../contract.ts'
import { judgeFile } from '../verification-result.ts'
import { sealAdditions } from './added-to-seals.ts'
import { eventsOf, findBreak, sha256 } from './chain.ts'
import type { FileReport } from './sealed-file.ts'
import { contractFiles, contracts, sealCertificates } from './tables.ts'

/** Ahead of the transaction: reading and counting take their time. */
export async function readAndCheck(
  ctx: Ctx,
  { body }: Input<typeof checkFile>,
): Promise<z.input<typeof Checked>> {
  await requirePlace(ctx, bucketName('contractChecks', ctx.from.network), limits.contractChecks)
  return checkBytes(ctx, await gather(body))
}

export async function reportCheckedFile(
  _ctx: Ctx,
  _input: Input<typeof checkFile>,
  checked: z.input<typeof Checked>,
): Promise<Result<typeof checkFile>> {
  return checked
}

/** The five questions, answered from the file and from what was kept when it was sealed. */
async function checkBytes(
  { db, config }: Pick<Ctx, 'db' | 'config'>,
  bytes: Uint8Array,
): Promise<z.input<typeof Checked>> {
  const { readSealedFile } = await import('./sealed-file.ts')
  const read = await readSealedFile(bytes, config.timeStampAuthorities)
  const [known] = await db
    .select({ id: contractFiles.contractId, kind: contractFiles.kind })
    .from(contractFiles)
    .where(eq(contractFiles.sha256, read.sha256))
    .limit(1)
  const certificate = read.certificate
    ? await db
        .select({ subject: sealCertificates.subject })
        .from(sealCertificates)
        .where(eq(sealCertificates.fingerprint, read.certificate.fingerprint))
    : []
  const added = known ? undefined : await sealAdditions.findByHash?.(db, read.sha256)
  const id =
    known?.kind === 'sealed'
      ? known.id
      : (added?.contractId ?? (known ? undefined : await findStamped(db, bytes, read)))
  const events = id ? await eventsOf(db, id) : []
  return judgeFile(read, {
    isOurs: id !== undefined,
    isUnsigned: known?.kind === 'unsigned',
    isOurCertificate: certificate.length > 0,
    eventsHold: id ? findBreak(id, events) === undefined : read.eventsHold,
  })
}

/**
 * A file with a stamp that a restored backup knows nothing of: before it, it was one that we sealed. The stamp must
 * be of an authority that is trusted, since anybody could put another one there.
 */
async function findStamped(
  db: Db,
  bytes: Uint8Array,
  { isSigned, coversWhole, stamp, proofs }: FileReport,
): Promise<string | undefined> {
  const isStamped = isSigned && coversWhole && stamp?.at && stamp.isTrusted
  if (!isStamped || typeof proofs === 'object') return undefined
  const { withoutStamp } = await import('./sealed-file.ts')
  const sealed = withoutStamp(bytes)
  if (!sealed) return undefined
  const [row] = await db
    .select({ id: contracts.id })
    .from(contracts)
    .where(eq(contracts.sealedSha256, sha256(sealed)))
    .limit(1)
  return row?.id
}

export async function isOurs(
  ctx: Ctx,
  { body: { sha256 } }: Input<typeof checkHash>,
): Promise<Result<typeof checkHash>> {
  await requirePlace(ctx, bucketName('contractChecks', ctx.from.network), limits.contractChecks)
  const [row] = await ctx.db
    .select({ at: contracts.statusAt })
    .from(contracts)
    .where(eq(contracts.sealedSha256, Buffer.from(sha256, 'hex')))
    .limit(1)
  const found = row ?? (await sealAdditions.findByHash?.(ctx.db, Buffer.from(sha256, 'hex')))
  return { isOurs: found !== undefined, sealedAt: found?.at ?? null }
}

/** What a mailed link leads to; one that another has taken the place of leads nowhere. */
export async function openLink(
  ctx: Ctx,
  { body: { token } }: Input<typeof openContractLink>,
): Promise<Result<typeof openContractLink>> {
  const [row] = await ctx.db
    .select({ id: contracts.id })
    .from(contracts)
    .where(
      and(
        eq(contracts.linkHash, hashToken(token)),
        inArray(contracts.status, ['sent']),
        gt(contracts.expiresAt, ctx.now),
      ),
    )
  if (row) return row
  await requirePlace(ctx, bucketName('contractLinks', ctx.from.network), limits.contractLinks)
  throw notFound('link')
}

async function gather(body: FileBody): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of body instanceof Blob ? body.stream() : body) {
    size += piece.length
    if (size > mostCheckedBytes)
      throw new Refusal(
        'too-large',
        'This file is too large to be a contract. Choose the PDF itself',
      )
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}
