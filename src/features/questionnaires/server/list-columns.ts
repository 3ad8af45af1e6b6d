import { and, inArray, ne, sql } from 'drizzle-orm'
import { holdsRight } from '#server/auth.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import type { Cell } from '#server/sheet.ts'
import type { Question } from '#shared/questions/definition.ts'
import { listSentResponses, questionsOfVersions, type SentResponse, versionsOf } from './results.ts'
import { headOf, sheetCell } from './sheet-cells.ts'
import { responses } from './tables.ts'

/** More responses than one person is ever asked for. */
const mostOfOne = 50

/** Their heads, and the cells of some applications at a time. */
export type AnswerColumns = {
  heads: readonly string[]
  read(db: Db, ids: readonly string[]): Promise<Map<string, readonly Cell[]>>
}

type ColumnOptions = { withRestricted: boolean; ids: readonly string[] }
type Exported = { id: string; title: string; questions: Question[] }
type MayRead = (question: Question) => boolean

/** The answers to the institute's own questions, a column for each that anybody in the list was asked. */
export async function answerColumns(
  ctx: Ctx<AdminActor>,
  { withRestricted, ids }: ColumnOptions,
): Promise<AnswerColumns> {
  const asked = holdsRight(ctx.actor, 'read-responses') ? await answeredBy(ctx, ids) : []
  const mayRead: MayRead = ({ isRestricted }) => withRestricted || !isRestricted
  const all: Exported[] = []
  for (const id of asked) {
    const versions = await versionsOf(ctx.db, id)
    const questions = questionsOfVersions(versions).filter(mayRead)
    all.push({ id, title: versions[0]?.definition.title ?? '', questions })
  }
  return {
    heads: all.flatMap(({ title, questions }) => [
      `${title}: version`,
      ...questions.map((question) => `${title}: ${headOf(question)}`),
    ]),
    async read(db, batch) {
      const rows = await listSentResponses(
        db,
        and(ne(responses.state, 'open'), inArray(responses.applicationId, [...batch])),
        batch.length * mostOfOne,
      )
      const byApplication = Map.groupBy(rows, ({ application }) => application)
      return new Map(
        [...byApplication].map(([application, sent]) => [
          application,
          all.flatMap((one) => cellsOf(one, sent, mayRead)),
        ]),
      )
    },
  }
}

/** Of one who was asked the same twice, the later answers count. */
function cellsOf(
  { id, questions }: Exported,
  sent: readonly SentResponse[],
  mayRead: MayRead,
): Cell[] {
  const last = sent.find(({ questionnaire }) => questionnaire === id)
  if (!last) return ['', ...questions.map(() => '')]
  return [last.version, ...questions.map(({ id: question }) => sheetCell(last, question, mayRead))]
}

async function answeredBy({ db }: Ctx<AdminActor>, ids: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    SELECT q.id FROM questionnaires q WHERE EXISTS (
      SELECT FROM questionnaire_versions v JOIN responses r ON r.version_id = v.id
      WHERE v.questionnaire_id = q.id AND r.state <> 'open'
        AND r.application_id = ANY(${sql.param([...ids])}::uuid[]))
    ORDER BY q.name, q.id`)
  return rows.map(({ id }) => id)
}
