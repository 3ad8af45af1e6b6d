import { sql } from 'drizzle-orm'
import { type Ctx, nameOf } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { type Definition, findQuestion } from '#shared/questions/definition.ts'
import { answerFates, askedAnew } from '../answer-migration.ts'
import { valuesOf } from './definitions.ts'
import { bringBack } from './restore-answers.ts'

type OpenResponse = { id: string; anew: string[]; answers: ReturnType<typeof valuesOf> }

/** Every response that is being answered, with its answers; locked where they are about to move. */
export async function openResponses(
  db: Db,
  questionnaireId: string,
  isLocked = false,
): Promise<OpenResponse[]> {
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

export function isTouched(
  before: Definition,
  after: Definition,
  answers: OpenResponse['answers'],
): boolean {
  if (Object.keys(answers).length === 0) return false
  const fates = [...answerFates(before, after, answers).values()]
  return fates.some((fate) => fate !== 'carried') || askedAnew(before, after, answers).length > 0
}

type Version = { id: string; definition: Definition }

/**
 * Same id and kind carries over; the rest goes to the history. Each person is asked what is new to them, and
 * nothing that they have answered already.
 */
export async function moveResponses(
  { db, now, actor }: Pick<Ctx, 'db' | 'now' | 'actor'>,
  open: readonly OpenResponse[],
  before: Version,
  after: Version,
) {
  const moves = open.map(({ id, anew, answers }) => {
    const fates = answerFates(before.definition, after.definition, answers)
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
  const back = await bringBack(
    db,
    moves.map(({ id }) => id),
    after.definition,
  )
  const moved = moves.map(({ id, anew }) => ({
    id,
    anew: anew.filter((question) => !back.get(id)?.has(question)),
  }))
  if (moves.length > 0)
    await db.execute(sql`
      UPDATE responses r SET version_id = ${after.id}, revision = r.revision + 1,
        anew = ARRAY(SELECT jsonb_array_elements_text(m.anew))
      FROM jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) AS m (id uuid, anew jsonb)
      WHERE r.id = m.id`)
  return moves
}
