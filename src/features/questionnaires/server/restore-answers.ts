import { inArray, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import type { Answer } from '#shared/questions/answer.ts'
import { type Definition, findQuestion } from '#shared/questions/definition.ts'
import { mayReturn } from '../answer-migration.ts'
import { readDefinition } from './definitions.ts'
import { answers, questionnaireVersions } from './tables.ts'

type RemovedAnswer = { id: string; question: string; value: Answer; why: string; version: string }

/**
 * Puts answers back that an earlier publishing took out of open responses, where the question is asked
 * again as it was and nothing was answered since. Says which, by response.
 */
export async function bringBack(
  db: Db,
  responseIds: readonly string[],
  after: Definition,
): Promise<Map<string, Set<string>>> {
  const { rows } = await db.execute<RemovedAnswer>(sql`
    SELECT DISTINCT ON (h.response_id, h.question_id) h.response_id AS id, h.question_id AS question,
      h.value, h.why, h.version_id AS version
    FROM answer_history h
    WHERE h.response_id = ANY(${sql.param([...responseIds])}::uuid[])
      AND NOT EXISTS (SELECT FROM answers a
        WHERE a.response_id = h.response_id AND a.question_id = h.question_id)
    ORDER BY h.response_id, h.question_id, h.seq DESC`)
  const left = rows.filter(
    ({ why, question }) =>
      (why === 'removed' || why === 'retyped') && findQuestion(after, question),
  )
  if (left.length === 0) return new Map()
  const versions = await db
    .select()
    .from(questionnaireVersions)
    .where(inArray(questionnaireVersions.id, [...new Set(left.map(({ version }) => version))]))
  const definitions = new Map(versions.map((version) => [version.id, readDefinition(version)]))
  const back = left.filter(({ question, value, version }) => {
    const then = definitions.get(version)
    return then !== undefined && mayReturn(then, after, question, value)
  })
  if (back.length > 0)
    await db.insert(answers).values(
      back.map(({ id, question, value }) => ({
        responseId: id,
        questionId: question,
        value,
        rev: 1,
        tab: 'brought-back',
        tabSeq: 0,
      })),
    )
  return new Map(
    [...Map.groupBy(back, ({ id }) => id)].map(([id, ones]) => [
      id,
      new Set(ones.map(({ question }) => question)),
    ]),
  )
}
