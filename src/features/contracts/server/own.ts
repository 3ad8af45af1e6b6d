import { and, desc, eq, isNull, ne, sql } from 'drizzle-orm'
import type { ApplicantActor, Ctx } from '#server/context.ts'
import { applications, contractEvents, contractSigners, contracts } from '#server/db/schema.ts'
import { notFound } from '#server/refusals.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import { Program } from '#shared/program.ts'
import type { listOwnContracts, OwnContract, readOwnContract } from '../contract.ts'
import { ContractWords } from '../words.ts'
import { eventsOf } from './chain.ts'
import { consentOf } from './consents.ts'
import { readDisclosure } from './disclosure.ts'
import { getOwn, present } from './rows.ts'

export async function listOwn(ctx: Ctx<ApplicantActor>): Promise<Result<typeof listOwnContracts>> {
  return { contracts: (await readRows(ctx)).map(({ row }) => row) }
}

export async function readOwn(
  ctx: Ctx<ApplicantActor>,
  { params: { id } }: Input<typeof readOwnContract>,
): Promise<Result<typeof readOwnContract>> {
  await getOwn(ctx, id)
  const [found] = await readRows(ctx, id)
  if (!found) throw notFound('contract')
  const disclosure = await readDisclosure(ctx.db)
  const events = await eventsOf(ctx.db, id)
  const { row, words, signer } = found
  const consent = consentOf(signer)
  return {
    ...row,
    words: ContractWords.parse(words),
    name: signer.name,
    disclosure,
    consentIsCurrent: consent?.sha256 === disclosure.sha256,
    // What the office did about mails and its own failures is no news to the applicant.
    events: events
      .filter(({ kind }) => !officeOnly.includes(kind))
      .map(({ kind, at }) => ({ kind, at: at.toISOString() })),
  }
}

const officeOnly = ['mail-taken', 'mail-failed', 'sealing-failed']

async function readRows({ db, actor, now }: Ctx<ApplicantActor>, id?: string) {
  const eventAt = (kind: string) =>
    sql<string | null>`(SELECT min(e.at) FROM ${contractEvents} e
      WHERE e.contract_id = ${contracts.id} AND e.kind = ${kind})`
  const countersignedAt = sql<string | null>`(SELECT s.signed_at FROM ${contractSigners} s
    WHERE s.contract_id = ${contracts.id} AND s.ord = 2)`
  const rows = await db
    .select({
      contract: contracts,
      signer: contractSigners,
      program: applications.program,
      openedAt: eventAt('opened'),
      readAt: eventAt('read'),
      countersignedAt,
    })
    .from(contracts)
    .innerJoin(applications, eq(applications.id, contracts.applicationId))
    .innerJoin(
      contractSigners,
      and(eq(contractSigners.contractId, contracts.id), eq(contractSigners.ord, 1)),
    )
    .where(
      and(
        eq(applications.applicantId, actor.id),
        isNull(applications.discardedAt),
        ne(contracts.status, 'draft'),
        id ? eq(contracts.id, id) : undefined,
      ),
    )
    .orderBy(desc(contracts.createdAt))
  return rows.map(({ contract: given, signer, program, ...at }) => {
    const contract = present(given)
    const isOver =
      contract.status === 'sent' && contract.expiresAt !== null && contract.expiresAt <= now
    const consent = consentOf(signer)
    const row: OwnContract = {
      id: contract.id,
      applicationId: contract.applicationId,
      program: Program.parse(program),
      title: ContractWords.parse(contract.words).title,
      status: isOver ? 'expired' : contract.status,
      statusAt: contract.statusAt.toISOString(),
      expiresAt: contract.expiresAt?.toISOString() ?? '',
      sha256: contract.unsignedSha256?.toString('hex') ?? '',
      sealedSha256: contract.sealedSha256?.toString('hex') ?? null,
      hasLapsed: contract.lapsedAt !== null,
      amendsId: contract.amendsId,
      reason: contract.reason,
      openedAt: instantOf(at.openedAt),
      readAt: instantOf(at.readAt),
      consentedAt: signer.consentWithdrawnAt ? null : (consent?.at ?? null),
      signedAt: signer.signedAt?.toISOString() ?? null,
      countersignedAt: instantOf(at.countersignedAt),
    }
    return { row, words: contract.words, signer }
  })
}

function instantOf(at: string | null): string | null {
  return at === null ? null : new Date(at).toISOString()
}
