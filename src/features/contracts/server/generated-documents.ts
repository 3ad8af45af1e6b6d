import { and, desc, eq, isNotNull } from 'drizzle-orm'
import { applications } from '#features/applications/server/tables.ts'
import type { GeneratedDocument } from '#features/documents/server/generated-documents.ts'
import type { ApplicantActor, Ctx } from '#server/context.ts'
import { ContractWords } from '../words.ts'
import { getSealedFile } from './contract-source.ts'
import { contracts } from './tables.ts'

/** Sealed contracts of one's own application. */
export async function sealedContracts(
  { db, actor }: Ctx<ApplicantActor>,
  applicationId: string,
): Promise<GeneratedDocument[]> {
  const rows = await db
    .select({ id: contracts.id, words: contracts.words, at: contracts.statusAt })
    .from(contracts)
    .innerJoin(applications, eq(applications.id, contracts.applicationId))
    .where(
      and(
        eq(contracts.applicationId, applicationId),
        eq(applications.applicantId, actor.id),
        isNotNull(contracts.sealedSha256),
      ),
    )
    .orderBy(desc(contracts.createdAt))
  return rows.map(({ id, words, at }) => ({
    kind: 'contract',
    paperId: id,
    name: ContractWords.parse(words).title,
    at,
    bytes: () => getSealedFile(db, id),
  }))
}
