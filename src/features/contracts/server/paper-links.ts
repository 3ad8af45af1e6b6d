import { findViewer } from '#features/documents/server/file-delivery.ts'
import { mintFileLink, mintFor, requireSignedLink } from '#features/documents/server/links.ts'
import { recordAudit } from '#server/audit.ts'
import type { AdminActor, ApplicantActor, Ctx } from '#server/context.ts'
import { notFound } from '#server/refusals.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import type { FileAnswer } from '#shared/file-answer.ts'
import type { linkPaper } from '../admin-contract.ts'
import { type linkOwnPaper, openPaper, PaperKind } from '../contract.ts'
import { addEvent } from './chain.ts'
import { getSealedFile } from './contract-source.ts'
import { partialPaper } from './papers.ts'
import { markPartial } from './partial-copy.ts'
import {
  type ContractRow,
  findContract,
  getContractForOffice,
  getFile,
  getOwnContract,
  getSigner,
  signersOf,
} from './rows.ts'
import { hasEvent } from './signing-acts.ts'

const useOf = {
  unsigned: 'contract',
  partial: 'partial-contract',
  sealed: 'sealed-contract',
} as const satisfies Record<PaperKind, string>

export async function linkPaperOfOwn(
  ctx: Ctx<ApplicantActor>,
  { params: { id }, body: { kind } }: Input<typeof linkOwnPaper>,
): Promise<Result<typeof linkOwnPaper>> {
  await requirePaper(ctx, await getOwnContract(ctx, id), kind)
  return mintFileLink(ctx, { id, use: useOf[kind] }, openPaper)
}

export async function linkPaperForOffice(
  ctx: Ctx<AdminActor>,
  { params: { id }, body: { kind } }: Input<typeof linkPaper>,
): Promise<Result<typeof linkPaper>> {
  await requirePaper(ctx, await getContractForOffice(ctx, id), kind)
  return mintFileLink(ctx, { id, use: useOf[kind] }, openPaper)
}

/** For anyone who came by the link of a guardian, which was looked at before. */
export async function linkForGuardian(
  ctx: Ctx,
  id: string,
  kind: PaperKind,
): Promise<Result<typeof linkOwnPaper>> {
  await requirePaper(ctx, await getContract(ctx, id), kind)
  return mintFor(guardianOf(id), ctx, { id, use: useOf[kind] }, openPaper)
}

/** How an address names a guardian: no one but this contract knows them. */
function guardianOf(contractId: string): string {
  return `guardian:${contractId}`
}

/** Hands a paper out to the person the link was made for, and takes a note of it. */
export async function deliverPaper(
  ctx: Ctx,
  { params: { id }, query }: Input<typeof openPaper>,
): Promise<FileAnswer> {
  const kind = PaperKind.options.find((one) => useOf[one] === query.use)
  if (!kind) throw notFound('paper')
  requireSignedLink(ctx, { ...query, id, use: useOf[kind] }, query.signature)
  const { contract, viewer } = await findReader(ctx, id, query.viewer)
  await requirePaper(ctx, contract, kind)
  const bytes = await bytesOf(ctx, contract, kind)
  await noteLook(ctx, contract, kind, viewer)
  const name = `contract-${id}${nameOf(contract, kind)}.pdf`
  return { name, type: 'application/pdf', bytes: new Uint8Array(bytes) }
}

type Viewer = AdminActor | 'applicant' | 'guardian'

async function findReader(
  ctx: Ctx,
  id: string,
  named: string,
): Promise<{ contract: ContractRow; viewer: Viewer }> {
  if (named === guardianOf(id)) return { contract: await getContract(ctx, id), viewer: 'guardian' }
  const { actor } = await findViewer(ctx, named, 'read-contracts')
  if (actor.kind === 'admin')
    return { contract: await getContractForOffice({ ...ctx, actor }, id), viewer: actor }
  return { contract: await getOwnContract({ ...ctx, actor }, id), viewer: 'applicant' }
}

async function getContract({ db }: Pick<Ctx, 'db'>, id: string): Promise<ContractRow> {
  const found = await findContract(db, id)
  if (!found) throw notFound('contract')
  return found
}

async function bytesOf(
  { db, now }: Ctx,
  { id, unsignedSha256, facts }: ContractRow,
  kind: PaperKind,
): Promise<Uint8Array> {
  if (kind === 'sealed') return getSealedFile(db, id)
  if (kind === 'unsigned') return getFile(db, id, kind)
  const unsigned = await getFile(db, id, 'unsigned')
  const signers = await signersOf(db, id)
  const hash = unsignedSha256 ?? Buffer.alloc(0)
  const behind = await partialPaper(db, { id, at: now, unsignedSha256: hash, signers, facts })
  return markPartial(unsigned, behind)
}

/** A copy that is not complete says so by its name. */
function nameOf({ status }: ContractRow, kind: PaperKind): string {
  if (kind === 'sealed') return ''
  if (kind === 'partial') return '-signed-in-part'
  return status === 'sent' ? '-to-sign' : '-without-signatures'
}

async function noteLook(
  ctx: Ctx,
  { id, applicationId }: ContractRow,
  paper: PaperKind,
  viewer: Viewer,
): Promise<void> {
  if (typeof viewer === 'object') {
    const byStaff = { ...ctx, actor: viewer }
    await recordAudit(byStaff, { action: 'contract.read', subject: `application:${applicationId}` })
    return addEvent(byStaff, id, 'downloaded', { paper })
  }
  const signer = getSigner(await signersOf(ctx.db, id), viewer)
  const who = { name: signer.name, email: signer.email }
  const isFirst = paper === 'unsigned' && !(await hasEvent(ctx, signer, 'opened'))
  if (isFirst) await addEvent(ctx, id, 'opened', who)
  else await addEvent(ctx, id, 'downloaded', { ...who, paper })
}

/** 404 for a paper that is not there: signatures so far only between the first of them and the seal. */
async function requirePaper(
  { db }: Pick<Ctx, 'db'>,
  { id, unsignedSha256, sealedSha256 }: ContractRow,
  kind: PaperKind,
): Promise<void> {
  if ((kind === 'sealed' ? sealedSha256 : unsignedSha256) === null) throw notFound('paper')
  if (kind !== 'partial') return
  const isBegun = (await signersOf(db, id)).some(({ signedAt }) => signedAt)
  if (!isBegun || sealedSha256 !== null) throw notFound('paper')
}
