import { randomUUID } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { AdminActor, Ctx } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { Refusal } from '#server/refusals.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import { type Definition, findQuestion, questionsOf } from '#shared/questions/definition.ts'
import type {
  previewPublishing,
  publishQuestionnaire,
  rollBackQuestionnaire,
} from '../admin-contract.ts'
import { answerFates } from '../answer-migration.ts'
import { lacksOfRubric, problemsOf } from '../publish-checks.ts'
import { getVersion } from './builder.ts'
import { findVersion, hashOf } from './definitions.ts'
import {
  draftConflict,
  getQuestionnaire,
  latestOf,
  lockQuestionnaire,
  noteChange,
} from './questionnaire-drafts.ts'
import { isTouched, moveResponses, openResponses } from './response-migration.ts'
import { questionnaireUses, questionnaireVersions, responses } from './tables.ts'

export async function previewVersion(
  { db }: Ctx<AdminActor>,
  { params: { id } }: Input<typeof previewPublishing>,
): Promise<Result<typeof previewPublishing>> {
  await getQuestionnaire(db, id)
  const { definition, state, revision } = await latestOf(db, id)
  const before = (await findVersion(db, id, 'published'))?.definition
  const open = await openResponses(db, id)
  const fates = open.map(({ answers }) =>
    before ? answerFates(before, definition, answers) : new Map(),
  )
  const count = (question: string, fate: string) =>
    fates.filter((one) => one.get(question) === fate).length
  const all = [...questionsOf(definition), ...(before ? questionsOf(before) : [])]
  const ids = new Set(all.filter(({ type }) => type !== 'statement').map((one) => one.id))
  return {
    revision: state === 'draft' ? revision : 0,
    problems: await problemsHere(db, id, definition),
    open: open.length,
    affected: before
      ? open.filter(({ answers }) => isTouched(before, definition, answers)).length
      : 0,
    sent: await db.$count(
      responses,
      sql`${responses.state} <> 'open' AND ${responses.versionId} IN (
        SELECT v.id FROM questionnaire_versions v WHERE v.questionnaire_id = ${id})`,
    ),
    fates: [...ids].map((question) => ({
      question,
      label: all.find((one) => one.id === question)?.label ?? '',
      carried: count(question, 'carried'),
      removed: count(question, 'removed'),
      retyped: count(question, 'retyped'),
      isNew: before !== undefined && !findQuestion(before, question),
    })),
  }
}

export async function publishVersion(
  ctx: Ctx<AdminActor>,
  { params: { id }, body: { revision } }: Input<typeof publishQuestionnaire>,
): Promise<Result<typeof publishQuestionnaire>> {
  const { db } = ctx
  await requireInUse(db, id)
  const draft = await findVersion(db, id, 'draft')
  if (!draft || draft.revision !== revision) throw await draftConflict(db, draft?.changedBy, id)
  const problems = await problemsHere(db, id, draft.definition)
  const [first] = problems
  if (first) throw new Refusal('invalid', first.sentence, { fields: fieldsOf(problems) })
  const done = await putInForce(ctx, id, draft.definition, draft.id)
  await noteChange(ctx, 'questionnaire.published', id, done)
  return done
}

/** Whatever stands against a draft; as the rubric of reviewers it has to stay one. */
async function problemsHere(db: Db, id: string, definition: Definition) {
  const isRubric = await db.$count(
    questionnaireUses,
    and(
      eq(questionnaireUses.questionnaireId, id),
      eq(questionnaireUses.stage, 'review'),
      isNull(questionnaireUses.endedAt),
    ),
  )
  return [...problemsOf(definition), ...(isRubric > 0 ? lacksOfRubric(definition) : [])]
}

function fieldsOf(problems: ReturnType<typeof problemsOf>): Record<string, string> {
  return Object.fromEntries(
    problems.map(({ question, sentence }) => [question ?? 'definition', sentence]).reverse(),
  )
}

export async function rollBack(
  ctx: Ctx<AdminActor>,
  { params: { id }, body: { number } }: Input<typeof rollBackQuestionnaire>,
): Promise<Result<typeof rollBackQuestionnaire>> {
  await requireInUse(ctx.db, id)
  const { definition, state } = await getVersion(ctx.db, id, number)
  if (state === 'published')
    throw new Refusal('not-now', 'This version is already published', { code: 'in-force' })
  const done = await putInForce(ctx, id, definition)
  await noteChange(ctx, 'questionnaire.rolled-back', id, { ...done, to: number })
  return done
}

async function requireInUse(db: Db, id: string): Promise<void> {
  const { archivedAt } = await lockQuestionnaire(db, id)
  if (archivedAt)
    throw new Refusal('not-now', 'This questionnaire is archived. Restore it first', {
      code: 'archived',
    })
}

/** The next version, and every open response moved to it. */
async function putInForce(
  ctx: Ctx<AdminActor>,
  id: string,
  definition: Definition,
  draftId?: string,
) {
  const { db, actor, now } = ctx
  const before = await findVersion(db, id, 'published')
  const [last] = await db
    .select({ number: sql<number>`coalesce(max(${questionnaireVersions.number}), 0)::int` })
    .from(questionnaireVersions)
    .where(eq(questionnaireVersions.questionnaireId, id))
  const number = (last?.number ?? 0) + 1
  if (before)
    await db
      .update(questionnaireVersions)
      .set({ state: 'retired' })
      .where(eq(questionnaireVersions.id, before.id))
  const version = {
    number,
    state: 'published',
    sha256: hashOf(definition),
    changedBy: actor.id,
    changedAt: now,
  }
  const versionId = draftId ?? randomUUID()
  if (draftId)
    await db
      .update(questionnaireVersions)
      .set(version)
      .where(and(eq(questionnaireVersions.id, draftId), eq(questionnaireVersions.state, 'draft')))
  else
    await db
      .insert(questionnaireVersions)
      .values({ id: versionId, questionnaireId: id, definition, ...version })
  const moved = before
    ? await moveResponses(ctx, await openResponses(db, id, true), before, {
        id: versionId,
        definition,
      })
    : []
  return { number, moved: moved.length, affected: moved.filter(({ touched }) => touched).length }
}
