import { and, isNull, sql } from 'drizzle-orm'
import { requireFresh } from '#features/admins/server/reauthentication.ts'
import { asSeenBy } from '#features/application-form/server/identity.ts'
import { mayReadRestrictedAnswers } from '#features/application-form/server/restricted.ts'
import { inReach } from '#features/applications/server/reach.ts'
import { applications } from '#features/applications/server/tables.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import { writeCsv } from '#server/csv.ts'
import { Refusal } from '#server/refusals.ts'
import type { Line, Lines } from '#server/sheet.ts'
import type { Input } from '#shared/endpoint.ts'
import type { FileAnswer } from '#shared/file-answer.ts'
import { linesOf } from '#shared/questions/answer-lines.ts'
import type { Question } from '#shared/questions/definition.ts'
import type { exportResponses } from '../results-contract.ts'
import { noteChange } from './questionnaire-drafts.ts'
import { listSentResponses, questionsOfVersions, type SentResponse, versionsOf } from './results.ts'
import { headOf, sheetCell } from './sheet-cells.ts'
import { responses } from './tables.ts'

const mostExported = 20_000
const batchSize = 200

/**
 * Everything that was sent in, in all versions: columns follow the id of a question, so that nothing is lost
 * where the wording differs, and a column says which version it was.
 */
export async function exportAll(
  ctx: Ctx<AdminActor>,
  { params: { id }, query: { form, restricted } }: Input<typeof exportResponses>,
): Promise<FileAnswer> {
  requireFresh(ctx)
  if (restricted && !mayReadRestrictedAnswers(ctx.actor))
    throw new Refusal('not-allowed', 'Your role doesn’t include restricted answers')
  const mayRead = ({ isRestricted }: Question) => restricted === 'yes' || !isRestricted
  const questions = questionsOfVersions(await versionsOf(ctx.db, id)).filter(mayRead)
  const rows = await readRows(ctx, id)
  const action = restricted ? 'questionnaire.exported-restricted' : 'questionnaire.exported'
  await noteChange(ctx, action, id, { form, rows: rows.length })
  if (form === 'json') {
    const text = JSON.stringify(
      rows.map((row) => asJson(row, mayRead)),
      null,
      2,
    )
    return {
      name: 'answers.json',
      type: 'application/json',
      bytes: new TextEncoder().encode(text),
    }
  }
  const head = [
    ...['Name', 'Name in Latin letters', 'Email', 'Application', 'Program', 'Version', 'Sent at'],
    ...questions.map(headOf),
  ]
  return {
    name: 'answers.csv',
    type: 'text/csv; charset=utf-8',
    bytes: writeCsv(head, linesIn(rows, questions, mayRead)),
  }
}

async function readRows(ctx: Ctx<AdminActor>, id: string): Promise<SentResponse[]> {
  const which = and(
    sql`${responses.state} <> 'open'`,
    sql`${responses.versionId} IN (
      SELECT v.id FROM questionnaire_versions v WHERE v.questionnaire_id = ${id})`,
    inReach(ctx.actor),
    isNull(applications.discardedAt),
  )
  const rows = await listSentResponses(ctx.db, which, mostExported + 1)
  if (rows.length > mostExported)
    throw new Refusal('not-now', `That’s more than ${mostExported} answers. Narrow your request`)
  const people = await asSeenBy(
    ctx,
    rows.map(({ application, program, person }) => ({ ...person, id: application, program })),
  )
  return rows.map((row, index) => ({ ...row, person: people[index] ?? row.person }))
}

async function* linesIn(
  rows: readonly SentResponse[],
  questions: readonly Question[],
  mayRead: (question: Question) => boolean,
): Lines {
  for (let first = 0; first < rows.length; first += batchSize)
    yield rows.slice(first, first + batchSize).map((row): Line => {
      const { firstName, lastName, latinName, email } = row.person
      return [
        `${firstName} ${lastName}`,
        latinName ?? '',
        email,
        row.application,
        row.program,
        row.version,
        row.sentAt.toISOString(),
        ...questions.map((question) => sheetCell(row, question.id, mayRead)),
      ]
    })
}

function asJson(row: SentResponse, mayRead: (question: Question) => boolean) {
  const { firstName, lastName, latinName, email } = row.person
  return {
    response: row.id,
    application: row.application,
    program: row.program,
    name: `${firstName} ${lastName}`,
    latinName,
    email,
    version: row.version,
    sentAt: row.sentAt.toISOString(),
    answers: linesOf(row.definition, row.values, mayRead).map(({ id, label, words }) => ({
      question: id,
      label,
      words,
      value: row.values[id] ?? null,
    })),
  }
}
