import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { applications } from '#features/applications/server/tables.ts'
import { Status } from '#features/applications/status.ts'
import type { Ctx } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { questionsOf } from '#shared/questions/definition.ts'
import { plain } from '#shared/questions/quoted-answers.ts'
import { ResponseState, Stage } from '../stages.ts'
import { readDefinition } from './definitions.ts'
import { isErased } from './erasure.ts'
import { isOpen } from './response-queries.ts'
import { questionnaireUses, questionnaireVersions, responses } from './tables.ts'

/** A question of one response that asks for a file. */
export type AskedFile = {
  applicationId: string
  responseId: string
  questionId: string
  name: string
  questionnaire: string
  isRestricted: boolean
  /** Its file can be sent, or replaced, now. */
  isOpen: boolean
  /** It was sent in, so the office reads it. */
  isSent: boolean
}

type FileRef = Pick<AskedFile, 'responseId' | 'questionId'>

/** The files that applications are asked for; and those that they gave, also where it is not asked any more. */
export async function askedFiles(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  ids: readonly string[],
  given: readonly FileRef[],
): Promise<AskedFile[]> {
  const asking = sql`${responses.versionId} IN (SELECT v.id FROM questionnaire_versions v
    WHERE v.definition @? '$.sections[*].questions[*] ? (@.type == "file")')`
  const withFiles = given.map(({ responseId }) => responseId)
  const rows = await db
    .select({
      response: responses,
      status: applications.status,
      stage: questionnaireUses.stage,
      endedAt: questionnaireUses.endedAt,
    })
    .from(responses)
    .innerJoin(questionnaireUses, eq(questionnaireUses.id, responses.useId))
    .innerJoin(applications, eq(applications.id, responses.applicationId))
    .where(and(inArray(applications.id, [...ids]), or(asking, inArray(responses.id, withFiles))))
    .orderBy(responses.openedAt, responses.id)
  const definitions = await definitionsOf(
    db,
    rows.map(({ response }) => response.versionId),
  )
  return rows.flatMap(({ response, endedAt, ...row }) => {
    const definition = definitions.get(response.versionId)
    if (!definition) return []
    const { id: responseId, applicationId, reopened, sentAt } = response
    const state = ResponseState.parse(response.state)
    const isEnded = endedAt !== null
    const status = Status.parse(row.status)
    const mayChange = isOpen({ stage: Stage.parse(row.stage), status, state, isEnded })
    const of = { applicationId, responseId, questionnaire: definition.title }
    const isSent = state !== 'open'
    const asked = questionsOf(definition).filter(({ type }) => type === 'file')
    const gone = given.filter(
      (one) => one.responseId === responseId && asked.every(({ id }) => id !== one.questionId),
    )
    return [
      ...asked.map((question) => ({
        ...of,
        questionId: question.id,
        name: plain(question.label),
        isRestricted: question.isRestricted,
        isOpen: mayChange && (state === 'open' || reopened.includes(question.id)),
        isSent: isSent && !isErased(question, sentAt, now),
      })),
      // An earlier version knows whether it was restricted; so it counts as that.
      ...gone.map(({ questionId }) => ({
        ...of,
        questionId,
        name: `A file for “${definition.title}”`,
        isRestricted: true,
        isOpen: false,
        isSent,
      })),
    ]
  })
}

async function definitionsOf(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, ReturnType<typeof readDefinition>>()
  const rows = await db
    .select()
    .from(questionnaireVersions)
    .where(inArray(questionnaireVersions.id, [...new Set(ids)]))
  return new Map(rows.map((row) => [row.id, readDefinition(row)]))
}

/** Held until the transaction ends, so that nothing is sent in while a file arrives. */
export async function lockResponse(db: Db, id: string): Promise<void> {
  await db.select({ id: responses.id }).from(responses).where(eq(responses.id, id)).for('update')
}
