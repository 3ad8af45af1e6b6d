import { getInReach } from '#features/applications/server/reach.ts'
import { noteView } from '#features/applications/server/view-log.ts'
import type { AdminActor, ApplicantActor, Ctx } from '#server/context.ts'
import { Refusal } from '#server/refusals.ts'
import { hidesNames } from './identity.ts'

/** How the audit log calls that somebody looked at an application with its applicant's eyes. */
export const seenAsApplicant = 'application.seen-as-applicant'

/**
 * The applicant of an application in reach, for reads that show the office what their own calls answer;
 * 404 out of reach. What people send and write tells who they are, so it is refused where that is hidden.
 */
export async function asApplicantOf(
  ctx: Ctx<AdminActor>,
  id: string,
): Promise<Ctx<ApplicantActor>> {
  const { applicantId, program } = await getInReach(ctx, id)
  if (await hidesNames(ctx, program))
    throw new Refusal(
      'not-allowed',
      'This would reveal the applicant’s identity, and names are hidden from you',
      {
        code: 'names-hidden',
      },
    )
  await noteView(ctx, seenAsApplicant, id)
  return { ...ctx, actor: { kind: 'applicant', id: applicantId, sessionId: '' } }
}

type OfOne = { params: { id: string } }

/** The office's call that answers what one of the applicant's own answers; only for calls that read. */
export function asTheySeeIt<I extends OfOne, R>(
  read: (ctx: Ctx<ApplicantActor>, input: I) => Promise<R>,
) {
  return async (ctx: Ctx<AdminActor>, input: I): Promise<R> =>
    read(await asApplicantOf(ctx, input.params.id), input)
}
