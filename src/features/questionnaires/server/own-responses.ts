import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { requireOwnApplication } from '#features/application-form/server/queries.ts'
import { lockOwnApplication } from '#features/applications/server/locks.ts'
import { Status } from '#features/applications/status.ts'
import type { ApplicantActor, Ctx } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { notFound, Refusal } from '#server/refusals.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import { questionsOf } from '#shared/questions/definition.ts'
import type * as calls from '../contract.ts'
import { isAsked, ResponseState, Stage } from '../stages.ts'
import { answersOf, findVersion, readDefinition, valuesOf } from './definitions.ts'
import { mayTakeBack } from './recall-response.ts'
import { getResponse, isOpen, isOwnResponse } from './response-queries.ts'
import { questionnaires, questionnaireUses, responses } from './tables.ts'

export async function listOwnQuestionnaires(
  ctx: Ctx<ApplicantActor>,
  { params: { id } }: Input<typeof calls.listOwnQuestionnaires>,
): Promise<Result<typeof calls.listOwnQuestionnaires>> {
  await requireOwnApplication(ctx, id)
  return { questionnaires: await listQuestionnairesOf(ctx.db, id) }
}

type UseRow = {
  status: string
  use: string
  response: string | null
  stage: string
  due_on: string | null
  is_ended: boolean
  state: string | null
  sent_at: string | null
  definition: unknown
  sha256: string
}

/** What is put to one application where it stands, and what was sent in. */
export async function listQuestionnairesOf(
  db: Db,
  id: string,
): Promise<z.input<typeof calls.OwnQuestionnaire>[]> {
  const { rows } = await db.execute<UseRow>(sql`
    SELECT a.status, u.id AS use, r.id AS response, u.stage, u.due_on::text, u.ended_at IS NOT NULL AS is_ended,
      r.state, r.sent_at, v.definition, encode(v.sha256, 'hex') AS sha256
    FROM applications a
    JOIN questionnaire_uses u ON u.program IS NULL OR u.program = a.program
    LEFT JOIN responses r ON r.use_id = u.id AND r.application_id = a.id
    JOIN questionnaire_versions v ON v.questionnaire_id = u.questionnaire_id
      AND CASE WHEN r.id IS NULL THEN v.state = 'published' ELSE v.id = r.version_id END
    WHERE a.id = ${id}
      AND (r.id IS NOT NULL OR (u.ended_at IS NULL AND u.stage NOT IN ('people', 'review')))
    ORDER BY u.due_on NULLS LAST, u.begun_at, u.id`)
  return rows
    .map((row): z.input<typeof calls.OwnQuestionnaire> => {
      const status = Status.parse(row.status)
      const stage = Stage.parse(row.stage)
      const state = ResponseState.parse(row.state ?? 'open')
      const definition = readDefinition({
        definition: row.definition,
        sha256: Buffer.from(row.sha256, 'hex'),
      })
      const open = isOpen({ stage, status, state, isEnded: row.is_ended })
      return {
        use: row.use,
        response: row.response,
        title: definition.title,
        stage,
        dueOn: row.due_on,
        state,
        sentAt: row.sent_at === null ? null : new Date(row.sent_at),
        isOpen: open,
        isNeeded:
          open &&
          stage === 'application' &&
          (state === 'reopened' || questionsOf(definition).some(({ required }) => required)),
      }
    })
    .filter(({ isOpen: open, sentAt }) => open || sentAt !== null)
}

/** The same response however often it is opened; its version is the one in force. */
export async function openResponse(
  ctx: Ctx<ApplicantActor>,
  { params: { id }, body: { use } }: Input<typeof calls.openQuestionnaire>,
): Promise<Result<typeof calls.openQuestionnaire>> {
  const { db, now } = ctx
  const { status, program } = await lockOwnApplication(ctx, id)
  const known = await findOpened(db, use, id)
  if (known) return { id: known }
  // Shared with others who open it, and never at the same time as its publishing.
  const [row] = await db
    .select({ use: questionnaireUses })
    .from(questionnaireUses)
    .innerJoin(questionnaires, eq(questionnaires.id, questionnaireUses.questionnaireId))
    .where(eq(questionnaireUses.id, use))
    .for('share', { of: questionnaires })
  if (
    !row ||
    ['people', 'review'].includes(row.use.stage) ||
    (row.use.program ?? program) !== program
  )
    throw notFound('questionnaire')
  const version = await findVersion(db, row.use.questionnaireId, 'published')
  if (!version) throw notFound('questionnaire')
  if (row.use.endedAt || !isAsked(Stage.parse(row.use.stage), status)) throw notOpen()
  const made = randomUUID()
  await db.insert(responses).values({
    id: made,
    useId: use,
    versionId: version.id,
    applicationId: id,
    state: 'open',
    openedAt: now,
  })
  return { id: made }
}

async function findOpened(db: Db, use: string, applicationId: string) {
  const [row] = await db
    .select({ id: responses.id })
    .from(responses)
    .where(and(eq(responses.useId, use), eq(responses.applicationId, applicationId)))
  return row?.id
}

export function notOpen(): Refusal {
  return new Refusal('not-now', 'This questionnaire isn’t open right now', {
    code: 'not-open',
  })
}

export async function readOwnResponse(
  ctx: Ctx<ApplicantActor>,
  { params: { id } }: Input<typeof calls.readOwnResponse>,
): Promise<Result<typeof calls.readOwnResponse>> {
  const { response, version, definition, ...found } = await getResponse(
    ctx.db,
    isOwnResponse(ctx, id),
  )
  const rows = await answersOf(ctx.db, id)
  const values = valuesOf(rows)
  return {
    id,
    applicationId: response.applicationId,
    stage: found.stage,
    dueOn: found.dueOn,
    state: found.state,
    isOpen: found.isOpen,
    version: version.number,
    definition,
    revision: response.revision,
    sentAt: response.sentAt,
    answers: Object.fromEntries(
      rows.map(({ questionId, rev }) => [questionId, { value: values[questionId] ?? null, rev }]),
    ),
    anew: response.anew,
    reopened: response.reopened,
    reopenedWhy: response.reopenedWhy,
    mayTakeBack: mayTakeBack({ ...found }),
  }
}
