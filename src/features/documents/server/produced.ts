import type { ApplicantActor, Ctx } from '#server/context.ts'

/** A paper that a later feature has made for an applicant. */
export type Produced = {
  kind: 'contract' | 'money'
  /** Named to the call of its feature that opens it. */
  paperId: string
  name: string
  at: Date
  bytes(): Promise<Uint8Array>
}

/** What later features have made for one application, the latest first; `app/server/parts.ts` registers it. */
export const producedParts: ((
  ctx: Ctx<ApplicantActor>,
  applicationId: string,
) => Promise<Produced[]>)[] = []

export async function listProduced(
  ctx: Ctx<ApplicantActor>,
  applicationId: string,
): Promise<Produced[]> {
  const all: Produced[] = []
  for (const part of producedParts) all.push(...(await part(ctx, applicationId)))
  return all
}
