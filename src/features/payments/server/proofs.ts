import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { and, eq } from 'drizzle-orm'
import { applications } from '#features/applications/server/tables.ts'
import { endings, nameOnDisk } from '#features/documents/names.ts'
import { faultWords } from '#features/documents/server/faults.ts'
import { findViewer } from '#features/documents/server/file-delivery.ts'
import { mintFileLink, requireSignedLink } from '#features/documents/server/links.ts'
import { openInConfinement as openFile } from '#features/documents/server/opener.ts'
import { recordAudit } from '#server/audit.ts'
import type { Config } from '#server/config.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import { invalidField, notFound, Refusal } from '#server/refusals.ts'
import { scan } from '#server/scanner.ts'
import { receiveUpload } from '#server/upload-spool.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import type { FileAnswer } from '#shared/file-answer.ts'
import {
  type addProof,
  type linkProof,
  mostProofBytes,
  openProof,
  proofTooLarge,
  proofTypes,
} from '../proof-contract.ts'
import { lockChargeForOffice } from './charges.ts'
import { inReachOrBooks } from './finance-reach.ts'
import { charges, paymentAttempts, paymentProofs, recordedPayments } from './tables.ts'

const use = 'payment-proof'
const retryAfterSeconds = 30

type CheckedProof = { bytes: Buffer; mediaType: string }

/** Ahead of the transaction: what arrives is opened and scanned before any of it is kept. */
export async function receiveProof(
  ctx: Ctx<AdminActor>,
  { params: { id }, body }: Input<typeof addProof>,
): Promise<CheckedProof> {
  await getUnproven(ctx, id)
  const arrived = await receiveUpload(ctx.config, body, mostProofBytes, proofTooLarge)
  const out = `${arrived.path}.out`
  try {
    const opened = await openFile(ctx, { open: arrived.path, out })
    if ('fault' in opened) throw invalidField('file', faultWords[opened.fault])
    if (!proofTypes.some((type) => type === opened.mediaType))
      throw invalidField('file', faultWords.type)
    const path = opened.isRewritten ? out : arrived.path
    await requireClean(ctx.config, path)
    const bytes = await readFile(path)
    if (bytes.length > mostProofBytes) throw new Refusal('too-large', proofTooLarge)
    return { bytes, mediaType: opened.mediaType }
  } finally {
    for (const path of [arrived.path, out]) await rm(path, { force: true })
  }
}

export async function submitProof(
  ctx: Ctx<AdminActor>,
  { params: { id }, query: { name } }: Input<typeof addProof>,
  { bytes, mediaType }: CheckedProof,
): Promise<Result<typeof addProof>> {
  const { chargeId } = await getUnproven(ctx, id)
  const { application } = await lockChargeForOffice(ctx, chargeId)
  // Somebody may have been faster while this one waited for its turn.
  await getUnproven(ctx, id)
  const sha256 = createHash('sha256').update(bytes).digest()
  const by = { addedBy: ctx.actor.id, at: ctx.now }
  await ctx.db
    .insert(paymentProofs)
    .values({ attemptId: id, name, mediaType, sha256, bytes, ...by })
  await recordAudit(ctx, {
    action: 'payment.proof-added',
    subject: `application:${application.id}`,
    detail: { attempt: id, sha256: sha256.toString('hex') },
  })
  return { name }
}

export async function makeProofLink(
  ctx: Ctx<AdminActor>,
  { params: { id } }: Input<typeof linkProof>,
): Promise<Result<typeof linkProof>> {
  const { applicationId, name } = await getRecorded(ctx, id)
  if (name === null) throw notFound('proof')
  await recordAudit(ctx, {
    action: 'payment.proof-read',
    subject: `application:${applicationId}`,
    detail: { attempt: id },
  })
  return mintFileLink(ctx, { id, use }, openProof)
}

/** Hands the proof out to the member of staff the link was made for, if they may still see it. */
export async function deliverProof(
  ctx: Ctx,
  { params: { id }, query }: Input<typeof openProof>,
): Promise<FileAnswer> {
  requireSignedLink(ctx, { ...query, id, use }, query.signature)
  const { actor } = await findViewer(ctx, query.viewer, 'see-money')
  if (actor.kind !== 'admin') throw notFound('proof')
  await getRecorded({ ...ctx, actor }, id)
  const [proof] = await ctx.db.select().from(paymentProofs).where(eq(paymentProofs.attemptId, id))
  if (!proof) throw notFound('proof')
  const { name, mediaType, bytes } = proof
  // It ends as what it is, whatever it was called.
  const plain = nameOnDisk(name).replace(/\.\w{1,5}$/, '')
  return {
    name: `${plain}.${endings[mediaType]}`,
    type: mediaType,
    bytes: new Uint8Array(bytes),
  }
}

/** A payment that was recorded by hand, of somebody whose money they may see. */
async function getRecorded({ db, actor }: Pick<Ctx<AdminActor>, 'db' | 'actor'>, id: string) {
  const [row] = await db
    .select({
      chargeId: charges.id,
      applicationId: applications.id,
      erasedAt: applications.erasedAt,
      name: paymentProofs.name,
    })
    .from(recordedPayments)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, recordedPayments.attemptId))
    .innerJoin(charges, eq(charges.id, paymentAttempts.chargeId))
    .innerJoin(applications, eq(applications.id, charges.applicationId))
    .leftJoin(paymentProofs, eq(paymentProofs.attemptId, recordedPayments.attemptId))
    .where(and(eq(recordedPayments.attemptId, id), inReachOrBooks(actor)))
  if (!row) throw notFound('payment')
  return row
}

async function getUnproven(ctx: Ctx<AdminActor>, id: string) {
  const payment = await getRecorded(ctx, id)
  if (payment.erasedAt)
    throw new Refusal('not-now', 'This person was erased. We no longer keep anything about them')
  if (payment.name !== null)
    throw new Refusal(
      'not-now',
      'This payment already has proof. If it’s the wrong file, reverse the payment and record it again',
      { code: 'proven' },
    )
  return payment
}

/** A scanner that cannot tell stops it: anyone who records a payment is there to try again. */
async function requireClean({ clamdSocket }: Config, path: string): Promise<void> {
  if (!clamdSocket) return
  const scanned = await scan(clamdSocket, createReadStream(path)).catch((cause: unknown) => {
    throw new Refusal('busy', 'We can’t scan files right now. Try again in a moment', {
      retryAfter: retryAfterSeconds,
      reason: 'scanner',
      cause,
    })
  })
  if (!scanned.isClean)
    throw invalidField('file', 'The virus scanner flagged this file, so we didn’t keep it')
}
