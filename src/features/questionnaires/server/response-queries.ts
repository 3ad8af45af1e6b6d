import { and, eq, isNull, type SQL } from 'drizzle-orm'
import { applicants } from '#features/accounts/server/tables.ts'
import { ownedBy } from '#features/applications/server/reach.ts'
import { applications } from '#features/applications/server/tables.ts'
import { Status } from '#features/applications/status.ts'
import type { ApplicantActor, Ctx } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { notFound } from '#server/refusals.ts'
import { isAsked, mayReopen, ResponseState, Stage } from '../stages.ts'
import { readDefinition } from './definitions.ts'
import { questionnaireUses, questionnaireVersions, responses } from './tables.ts'

const columns = {
  response: responses,
  version: questionnaireVersions,
  stage: questionnaireUses.stage,
  dueOn: questionnaireUses.dueOn,
  endedAt: questionnaireUses.endedAt,
  status: applications.status,
  submittedAt: applications.submittedAt,
  program: applications.program,
  applicantId: applications.applicantId,
  country: applicants.country,
}

function select(db: Db, which: SQL | undefined) {
  return db
    .select(columns)
    .from(responses)
    .innerJoin(questionnaireUses, eq(questionnaireUses.id, responses.useId))
    .innerJoin(questionnaireVersions, eq(questionnaireVersions.id, responses.versionId))
    .innerJoin(applications, eq(applications.id, responses.applicationId))
    .innerJoin(applicants, eq(applicants.id, applications.applicantId))
    .where(and(which, isNull(applications.discardedAt)))
}

type Row = Awaited<ReturnType<typeof select>>[number]
export type FoundResponse = ReturnType<typeof presentResponse>

function presentResponse({ response, version, ...row }: Row) {
  const stage = Stage.parse(row.stage)
  const status = Status.parse(row.status)
  const state = ResponseState.parse(response.state)
  return {
    ...row,
    response,
    version: { ...version, number: version.number ?? 0 },
    definition: readDefinition(version),
    stage,
    status,
    state,
    isOpen: isOpen({ stage, status, state, isEnded: row.endedAt !== null }),
  }
}

type ResponseFacts = { stage: Stage; status: Status; state: ResponseState; isEnded: boolean }

/** Whether a response can be answered, or changed, now. */
export function isOpen({ stage, status, state, isEnded }: ResponseFacts): boolean {
  if (state === 'open') return !isEnded && isAsked(stage, status)
  return state === 'reopened' && mayReopen(stage, status)
}

/** A response with all that decides what may be done with it; 404 where `which` finds none. */
export async function getResponse(db: Db, which: SQL | undefined): Promise<FoundResponse> {
  const [row] = await select(db, which)
  if (!row) throw notFound('questionnaire')
  return presentResponse(row)
}

export function isOwnResponse({ actor }: Ctx<ApplicantActor>, id: string): SQL | undefined {
  return and(eq(responses.id, id), ownedBy(actor))
}

/** One's own response, locked until the transaction ends. */
export async function lockOwnResponse(
  ctx: Ctx<ApplicantActor>,
  id: string,
): Promise<FoundResponse> {
  const [row] = await select(ctx.db, isOwnResponse(ctx, id)).for('update', { of: responses })
  if (!row) throw notFound('questionnaire')
  return presentResponse(row)
}
