import { and, desc, eq } from 'drizzle-orm'
import { applications } from '#features/applications/server/tables.ts'
import type { GeneratedDocument } from '#features/documents/server/generated-documents.ts'
import type { ApplicantActor, Ctx } from '#server/context.ts'
import { DocumentKind, documentWords } from '../charge.ts'
import { printOnce } from './document-delivery.ts'
import { numberOf } from './document-numbers.ts'
import { moneyDocuments } from './tables.ts'

/** Invoices and receipts of one's own application. */
export async function ownMoneyPapers(
  { db, actor }: Ctx<ApplicantActor>,
  applicationId: string,
): Promise<GeneratedDocument[]> {
  const rows = await db
    .select({ document: moneyDocuments })
    .from(moneyDocuments)
    .innerJoin(applications, eq(applications.id, moneyDocuments.applicationId))
    .where(
      and(eq(moneyDocuments.applicationId, applicationId), eq(applications.applicantId, actor.id)),
    )
    .orderBy(desc(moneyDocuments.at), desc(moneyDocuments.number))
  return rows.map(({ document }) => ({
    kind: 'money',
    paperId: document.id,
    name: `${documentWords[DocumentKind.parse(document.kind)]} ${numberOf(document)}`,
    at: document.at,
    bytes: () => printOnce(db, document),
  }))
}
