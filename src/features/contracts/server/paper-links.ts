import { mint, type Opens, requireSigned } from '#features/documents/server/links.ts'
import { findViewer } from '#features/documents/server/serving.ts'
import { recordAudit } from '#server/audit.ts'
import type { AdminActor, ApplicantActor, Ctx } from '#server/context.ts'
import { notFound } from '#server/refusals.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import type { FileAnswer } from '#shared/file-answer.ts'
import type { linkPaper } from '../admin-contract.ts'
import { type linkOwnPaper, openPaper, type PaperKind } from '../contract.ts'
import { addEvent } from './chain.ts'
import { type ContractRow, getFile, getForOffice, getOwn, signersOf } from './rows.ts'
import { hasEvent } from './signing.ts'

const useOf = { unsigned: 'contract', sealed: 'sealed-contract' } as const satisfies Record<
  PaperKind,
  Opens['use']
>

export async function linkOwn(
  ctx: Ctx<ApplicantActor>,
  { params: { id }, body: { kind } }: Input<typeof linkOwnPaper>,
): Promise<Result<typeof linkOwnPaper>> {
  requirePaper(await getOwn(ctx, id), kind)
  return mint(ctx, { id, use: useOf[kind] }, openPaper)
}

export async function linkForOffice(
  ctx: Ctx<AdminActor>,
  { params: { id }, body: { kind } }: Input<typeof linkPaper>,
): Promise<Result<typeof linkPaper>> {
  requirePaper(await getForOffice(ctx, id), kind)
  return mint(ctx, { id, use: useOf[kind] }, openPaper)
}

/** Hands a paper out to whoever the link was made for, and takes a note of it. */
export async function serve(
  ctx: Ctx,
  { params: { id }, query }: Input<typeof openPaper>,
): Promise<FileAnswer> {
  const kind = query.use === useOf.sealed ? 'sealed' : 'unsigned'
  const use = useOf[kind]
  if (query.use !== use) throw notFound('paper')
  requireSigned(ctx, { ...query, id, use }, query.signature)
  const { actor } = await findViewer(ctx, query.viewer, 'read-contracts')
  const contract =
    actor.kind === 'admin'
      ? await getForOffice({ ...ctx, actor }, id)
      : await getOwn({ ...ctx, actor }, id)
  requirePaper(contract, kind)
  const bytes = await getFile(ctx.db, id, kind)
  if (actor.kind === 'admin')
    await recordAudit(
      { ...ctx, actor },
      { action: 'contract.read', subject: `application:${contract.applicationId}` },
    )
  await noteLook({ ...ctx, actor }, id, kind)
  const name = kind === 'sealed' ? `contract-${id}.pdf` : `contract-${id}-${stateOf(contract)}.pdf`
  return { name, type: 'application/pdf', bytes: new Uint8Array(bytes) }
}

/** A copy that is not complete says so by its name. */
function stateOf({ status }: ContractRow): string {
  return status === 'sent' ? 'to-sign' : 'without-seal'
}

async function noteLook(ctx: Ctx, id: string, kind: PaperKind): Promise<void> {
  if (ctx.actor.kind !== 'applicant') return addEvent(ctx, id, 'downloaded', { paper: kind })
  const [signer] = await signersOf(ctx.db, id)
  const who = { name: signer?.name ?? '', email: signer?.email ?? '' }
  const isFirst = kind === 'unsigned' && !(await hasEvent(ctx, id, 'opened'))
  if (isFirst) await addEvent(ctx, id, 'opened', who)
  else await addEvent(ctx, id, 'downloaded', { ...who, paper: kind })
}

function requirePaper({ unsignedSha256, sealedSha256 }: ContractRow, kind: PaperKind): void {
  if ((kind === 'sealed' ? sealedSha256 : unsignedSha256) === null) throw notFound('paper')
}
