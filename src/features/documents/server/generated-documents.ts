import type { ApplicantActor, Ctx } from '#server/context.ts'
import { inOrder } from '#shared/in-order.ts'

/** A paper that a later feature has made for an applicant. */
export type GeneratedDocument = {
  kind: 'contract' | 'money'
  /** Named to the call of its feature that opens it. */
  paperId: string
  name: string
  at: Date
  bytes(): Promise<Uint8Array>
}

/** What later features have made for one application, the latest first. */
export const generatedDocumentParts: ((
  ctx: Ctx<ApplicantActor>,
  applicationId: string,
) => Promise<GeneratedDocument[]>)[] = []

const kindOrder: readonly GeneratedDocument['kind'][] = ['contract', 'money']

export async function listGeneratedDocuments(
  ctx: Ctx<ApplicantActor>,
  applicationId: string,
): Promise<GeneratedDocument[]> {
  const all: GeneratedDocument[] = []
  for (const part of generatedDocumentParts) all.push(...(await part(ctx, applicationId)))
  return inOrder(all, kindOrder, ({ kind }) => kind)
}
