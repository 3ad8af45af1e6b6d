import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { type AdminActor, type Ctx, nameOf } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { questionnaireVersions, responses } from '#server/db/schema.ts'
import { Refusal } from '#server/refusals.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import type {
  previewPublishing,
  publishQuestionnaire,
  rollBackQuestionnaire,
} from '../admin-contract.ts'
import { type Definition, findQuestion, questionsOf } from '../definition.ts'
import { askedAnew, fatesOf } from '../moving.ts'
import { problemsOf } from '../publish-checks.ts'
import { getVersion } from './builder.ts'
import { findVersion, hashOf, valuesOf } from './definitions.ts'
import { getQuestionnaire, latestOf, lockQuestionnaire, note, overtaken } from './drafting.ts'

type Doing = Ctx<AdminActor>

export async function preview(
  { db }: Doing,
  { params: { id } }: Input<typeof previewPublishing>,
): Promise<Result<typeof previewPublishing>> {
  await getQuestionnaire(db, id)
  const { definition, state, revision } = await latestOf(db, id)
  const before = (await findVersion(db, id, 'published'))?.definition
  const open = await openResponses(db, id)
  const fates = open.map(({ answers }) =>
    before ? fatesOf(before, definition, answers) : new Map(),
  )
  const count = (question: string, fate: string) =>
    fates.filter((one) => one.get(question) === fate).length
  const all = [...questionsOf(definition), ...(before ? questionsOf(before) : [])]
  const ids = new Set(all.filter(({ type }) => type !== 'statement').map((one) => one.id))
  return {
    revision: state === 'draft' ? revision : 0,
    problems: problemsOf(definition),
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

type Open = { id: string; anew: string[]; answers: ReturnType<typeof valuesOf> }

/** Every response that is being answered, with its answers; locked where they are about to move. */
async function openResponses(db: Db, questionnaireId: string, isLocked = false): Promise<Open[]> {
  const { rows } = await db.execute<{ id: string; anew: string[] }>(sql`
    SELECT r.id, r.anew FROM responses r JOIN questionnaire_versions v ON v.id = r.version_id
    WHERE v.questionnaire_id = ${questionnaireId} AND r.state = 'open'
    ORDER BY r.id ${isLocked ? sql`FOR UPDATE OF r` : sql``}`)
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const { rows: given } = await db.execute<{ id: string; questionId: string; value: unknown }>(sql`
    SELECT response_id AS id, question_id AS "questionId", value FROM answers
    WHERE response_id = ANY(${sql.param(ids)}::uuid[])`)
  const byResponse = Map.groupBy(given, ({ id }) => id)
  return rows.map(({ id, anew }) => ({ id, anew, answers: valuesOf(byResponse.get(id) ?? []) }))
}

function isTouched(before: Definition, after: Definition, answers: Open['answers']): boolean {
  if (Object.keys(answers).length === 0) return false
  const fates = [...fatesOf(before, after, answers).values()]
  return fates.some((fate) => fate !== 'carried') || askedAnew(before, after, answers).length > 0
}

export async function publish(
  ctx: Doing,
  { params: { id }, body: { revision } }: Input<typeof publishQuestionnaire>,
): Promise<Result<typeof publishQuestionnaire>> {
  const { db } = ctx
  await requireInUse(db, id)
  const draft = await findVersion(db, id, 'draft')
  if (!draft || draft.revision !== revision) throw await overtaken(db, draft?.changedBy, id)
  const problems = problemsOf(draft.definition)
  const [first] = problems
  if (first) throw new Refusal('invalid', first.sentence, { fields: fieldsOf(problems) })
  const done = await putInForce(ctx, id, draft.definition, draft.id)
  await note(ctx, 'questionnaire.published', id, done)
  return done
}

function fieldsOf(problems: ReturnType<typeof problemsOf>): Record<string, string> {
  return Object.fromEntries(
    problems.map(({ question, sentence }) => [question ?? 'definition', sentence]).reverse(),
  )
}

export async function rollBack(
  ctx: Doing,
  { params: { id }, body: { number } }: Input<typeof rollBackQuestionnaire>,
): Promise<Result<typeof rollBackQuestionnaire>> {
  await requireInUse(ctx.db, id)
  const { definition, state } = await getVersion(ctx.db, id, number)
  if (state === 'published')
    throw new Refusal('not-now', 'This version is in force already', { code: 'in-force' })
  const done = await putInForce(ctx, id, definition)
  await note(ctx, 'questionnaire.rolled-back', id, { ...done, to: number })
  return done
}

async function requireInUse(db: Db, id: string): Promise<void> {
  const { archivedAt } = await lockQuestionnaire(db, id)
  if (archivedAt)
    throw new Refusal('not-now', 'This questionnaire is archived. Bring it back first', {
      code: 'archived',
    })
}

/** The next version, and every open response moved to it. */
async function putInForce(ctx: Doing, id: string, definition: Definition, draftId?: string) {
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
  const moved = before ? await move(ctx, id, before, { id: versionId, definition }) : []
  return { number, moved: moved.length, affected: moved.filter(({ touched }) => touched).length }
}

type Version = { id: string; definition: Definition }

/**
 * Same id and kind carries over; the rest goes to the history. Each person is asked what is new to them, and
 * nothing that they have answered already.
 */
async function move(ctx: Doing, questionnaireId: string, before: Version, after: Version) {
  const { db, now, actor } = ctx
  const open = await openResponses(db, questionnaireId, true)
  const moves = open.map(({ id, anew, answers }) => {
    const fates = fatesOf(before.definition, after.definition, answers)
    const leaving = [...fates].flatMap(([question, why]) =>
      why === 'carried' ? [] : [{ id, question, why }],
    )
    const isBegun = Object.keys(answers).length > 0 || anew.length > 0
    const still = anew.filter((one) => findQuestion(after.definition, one))
    const asked = isBegun ? askedAnew(before.definition, after.definition, answers) : []
    return {
      id,
      leaving,
      anew: [...new Set([...still, ...asked])],
      touched: isTouched(before.definition, after.definition, answers),
    }
  })
  const leaving = moves.flatMap((one) => one.leaving)
  if (leaving.length > 0)
    await db.execute(sql`
      WITH gone AS (
        DELETE FROM answers a USING jsonb_to_recordset(${JSON.stringify(leaving)}::jsonb)
          AS l (id uuid, question text, why text)
        WHERE a.response_id = l.id AND a.question_id = l.question
        RETURNING a.response_id, a.question_id, a.value, l.why)
      INSERT INTO answer_history (response_id, version_id, question_id, value, why, actor, at)
      SELECT response_id, ${before.id}, question_id, value, why, ${nameOf(actor)}, ${now} FROM gone`)
  if (moves.length > 0)
    await db.execute(sql`
      UPDATE responses r SET version_id = ${after.id}, revision = r.revision + 1,
        anew = ARRAY(SELECT jsonb_array_elements_text(m.anew))
      FROM jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) AS m (id uuid, anew jsonb)
      WHERE r.id = m.id`)
  return moves
}
