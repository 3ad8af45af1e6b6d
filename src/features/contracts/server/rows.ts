import { and, asc, eq } from 'drizzle-orm'
import { inReach, ownedBy } from '#features/applications/server/reach.ts'
import { applications } from '#features/applications/server/tables.ts'
import type { AdminActor, ApplicantActor, Ctx } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { notFound, Refusal } from '#server/refusals.ts'
import { SignerRole } from '../signature.ts'
import { ContractState, stateWords } from '../state.ts'
import { contractFiles, contractSigners, contracts } from './tables.ts'

export type ContractRow = Omit<typeof contracts.$inferSelect, 'status'> & { status: ContractState }
export type SignerRow = Omit<typeof contractSigners.$inferSelect, 'role'> & { role: SignerRole }

export const inFlight = ['draft', 'sent', 'signed', 'countersigned', 'sealing_failed'] as const

/** Which application a contract of one's own belongs to; 404 for another's and for a draft, as where there is none. */
export async function getOwnContract(
  { db, actor }: Ctx<ApplicantActor>,
  id: string,
): Promise<ContractRow> {
  const [row] = await db
    .select({ contract: contracts })
    .from(contracts)
    .innerJoin(applications, eq(applications.id, contracts.applicationId))
    .where(and(eq(contracts.id, id), ownedBy(actor)))
  if (!row || row.contract.status === 'draft') throw notFound('contract')
  return presentContract(row.contract)
}

/** A contract of an application that the member of staff may see. */
export async function getContractForOffice(
  { db, actor }: Ctx<AdminActor>,
  id: string,
): Promise<ContractRow> {
  const [row] = await db
    .select({ contract: contracts })
    .from(contracts)
    .innerJoin(applications, eq(applications.id, contracts.applicationId))
    .where(and(eq(contracts.id, id), inReach(actor)))
  if (!row) throw notFound('contract')
  return presentContract(row.contract)
}

/** A contract until the transaction ends; the row of its application is locked before. */
export async function lockContract(db: Db, id: string): Promise<ContractRow> {
  const [row] = await db.select().from(contracts).where(eq(contracts.id, id)).for('update')
  if (!row) throw notFound('contract')
  return presentContract(row)
}

export async function findContract(db: Db, id: string): Promise<ContractRow | undefined> {
  const [row] = await db.select().from(contracts).where(eq(contracts.id, id))
  return row && presentContract(row)
}

export function presentContract(row: typeof contracts.$inferSelect): ContractRow {
  return { ...row, status: ContractState.parse(row.status) }
}

/** Who signs, in order; in a draft, at most a guardian. */
export async function signersOf(db: Db, contractId: string): Promise<SignerRow[]> {
  const rows = await db
    .select()
    .from(contractSigners)
    .where(eq(contractSigners.contractId, contractId))
    .orderBy(asc(contractSigners.ord))
  return rows.map((row) => ({ ...row, role: SignerRole.parse(row.role) }))
}

export function getSigner(signers: readonly SignerRow[], role: SignerRole): SignerRow {
  const found = signers.find((one) => one.role === role)
  if (!found) throw new Error(`the contract has no signer in the role ${role}`)
  return found
}

export async function getFile(
  db: Db,
  contractId: string,
  kind: 'unsigned' | 'sealed',
): Promise<Buffer> {
  const [row] = await db
    .select({ bytes: contractFiles.bytes })
    .from(contractFiles)
    .where(and(eq(contractFiles.contractId, contractId), eq(contractFiles.kind, kind)))
  if (!row) throw notFound('paper')
  return row.bytes
}

/** Somebody was faster, or it is too late: says where the contract stands by now. */
export function contractMoved({ status }: Pick<ContractRow, 'status'>): Refusal {
  return new Refusal(
    'not-now',
    `This is no longer possible. The contract is “${stateWords[status].office}”`,
    { code: 'contract-moved', extra: { status } },
  )
}

/** 409 for anyone who saw another text than the one that was sent. */
export function requireSeenText({ unsignedSha256, status }: ContractRow, sha256: string): void {
  if (unsignedSha256?.toString('hex') === sha256) return
  throw new Refusal('not-now', 'This document has changed. Read it again', {
    code: 'contract-changed',
    extra: { status },
  })
}
