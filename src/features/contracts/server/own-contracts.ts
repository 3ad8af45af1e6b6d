import { and, desc, eq, ne, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type * as z from 'zod/mini'
import { ownedBy } from '#features/applications/server/reach.ts'
import { applications } from '#features/applications/server/tables.ts'
import { getSetting } from '#features/settings/server/queries.ts'
import type { ApplicantActor, Ctx } from '#server/context.ts'
import { notFound } from '#server/refusals.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import { noInstant } from '#shared/instant.ts'
import { Program } from '#shared/program.ts'
import type * as calls from '../contract.ts'
import { contractsArea } from '../setting-areas.ts'
import type { SignerRole } from '../signature.ts'
import { ContractWords } from '../words.ts'
import { eventsOf } from './chain.ts'
import { consentedAt, consentOf } from './consents.ts'
import { readDisclosure } from './disclosure.ts'
import { getOwnContract, presentContract } from './rows.ts'
import { contractEvents, contractSigners, contracts } from './tables.ts'

export async function listOwnContracts(
  ctx: Ctx<ApplicantActor>,
): Promise<Result<typeof calls.listOwnContracts>> {
  return { contracts: (await readOwnRows(ctx)).map(({ row }) => row) }
}

export async function readOwnContract(
  ctx: Ctx<ApplicantActor>,
  { params: { id } }: Input<typeof calls.readOwnContract>,
): Promise<Result<typeof calls.readOwnContract>> {
  await getOwnContract(ctx, id)
  return readAs(ctx, id, 'applicant')
}

/** Those of one application, each with everything that its applicant reads. */
export async function readContractOf(
  ctx: Ctx<ApplicantActor>,
  { params: { id } }: { params: { id: string } },
) {
  const contracts: Result<typeof calls.readOwnContract>[] = []
  for (const { row } of await readOwnRows(ctx))
    if (row.applicationId === id)
      contracts.push(await readOwnContract(ctx, { params: { id: row.id } }))
  return { contracts }
}

/** A contract as one of its signers reads it, with what they have done so far. */
export async function readAs(
  ctx: Pick<Ctx, 'db' | 'now'>,
  id: string,
  role: SignerRole,
): Promise<Result<typeof calls.readOwnContract>> {
  const [found] = await readRows(ctx, role, eq(contracts.id, id))
  if (!found) throw notFound('contract')
  const disclosure = await readDisclosure(ctx.db)
  const { asksPassword } = await getSetting(ctx.db, contractsArea)
  const events = await eventsOf(ctx.db, id)
  const { row, words, signer } = found
  const consent = consentOf(signer)
  return {
    ...row,
    words: ContractWords.parse(words),
    name: signer.name,
    disclosure,
    consentIsCurrent: consent?.sha256 === disclosure.sha256,
    // A guardian has no account.
    asksPassword: asksPassword && role === 'applicant',
    // What the office did about mails and its own failures is no news to the signer.
    events: events
      .filter(({ kind }) => !officeOnly.includes(kind))
      .map(({ kind, at, body }) => ({
        kind,
        at,
        who: typeof body.name === 'string' && body.email !== signer.email ? body.name : '',
      })),
  }
}

const officeOnly = ['mail-taken', 'mail-failed', 'sealing-failed']

function readOwnRows(ctx: Ctx<ApplicantActor>) {
  return readRows(ctx, 'applicant', ownedBy(ctx.actor))
}

async function readRows(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  role: SignerRole,
  which: SQL | undefined,
) {
  const eventAt = (kind: string) =>
    sql<string | null>`(SELECT min(e.at) FROM ${contractEvents} e
      WHERE e.contract_id = ${contracts.id} AND e.kind = ${kind}
        AND e.body ->> 'email' = ${contractSigners.email})`
  const countersignedAt = sql<string | null>`(SELECT s.signed_at FROM ${contractSigners} s
    WHERE s.contract_id = ${contracts.id} AND s.role = 'institute')`
  const guardian = alias(contractSigners, 'guardian')
  const rows = await db
    .select({
      contract: contracts,
      signer: contractSigners,
      program: applications.program,
      openedAt: eventAt('opened'),
      readAt: eventAt('read'),
      guardian: { name: guardian.name, signedAt: guardian.signedAt },
      countersignedAt,
    })
    .from(contracts)
    .innerJoin(applications, eq(applications.id, contracts.applicationId))
    .innerJoin(
      contractSigners,
      and(eq(contractSigners.contractId, contracts.id), eq(contractSigners.role, role)),
    )
    .leftJoin(guardian, and(eq(guardian.contractId, contracts.id), eq(guardian.role, 'guardian')))
    .where(and(which, ne(contracts.status, 'draft')))
    .orderBy(desc(contracts.createdAt))
  return rows.map(({ contract: given, signer, program, guardian, ...at }) => {
    const contract = presentContract(given)
    const isOver =
      contract.status === 'sent' && contract.expiresAt !== null && contract.expiresAt <= now
    const row: z.input<typeof calls.OwnContract> = {
      id: contract.id,
      applicationId: contract.applicationId,
      program: Program.parse(program),
      title: ContractWords.parse(contract.words).title,
      status: isOver ? 'expired' : contract.status,
      statusAt: contract.statusAt,
      expiresAt: contract.expiresAt ?? noInstant,
      sha256: contract.unsignedSha256?.toString('hex') ?? '',
      sealedSha256: contract.sealedSha256?.toString('hex') ?? null,
      hasLapsed: contract.lapsedAt !== null,
      amendsId: contract.amendsId,
      reason: contract.reason,
      openedAt: instantOf(at.openedAt),
      readAt: instantOf(at.readAt),
      consentedAt: signer.consentWithdrawnAt ? null : consentedAt(signer),
      signedAt: signer.signedAt,
      guardian,
      countersignedAt: instantOf(at.countersignedAt),
    }
    return { row, words: contract.words, signer }
  })
}

function instantOf(at: string | null): Date | null {
  return at === null ? null : new Date(at)
}
