import { and, desc, eq, isNull, ne, sql } from 'drizzle-orm'
import { applicants } from '#features/accounts/server/tables.ts'
import { asSeenBy, hidesNames } from '#features/application-form/server/identity.ts'
import {
  mayReadRestrictedAnswers,
  restrictedLook,
} from '#features/application-form/server/restricted.ts'
import { exactInstant, readCursor, writeCursor } from '#features/applications/server/list-cursor.ts'
import { getInReach, inReach } from '#features/applications/server/reach.ts'
import { applications } from '#features/applications/server/tables.ts'
import { getSetting } from '#features/settings/server/queries.ts'
import { instituteArea } from '#features/settings/setting-areas.ts'
import { recordAudit } from '#server/audit.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { pageOf } from '#server/list-page.ts'
import { notFound } from '#server/refusals.ts'
import { dayIn } from '#shared/dates.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import { Program } from '#shared/program.ts'
import type { Answers } from '#shared/questions/answer.ts'
import { linesOf } from '#shared/questions/answer-lines.ts'
import { type Definition, type Question, questionsOf } from '#shared/questions/definition.ts'
import { withoutQuotes } from '#shared/questions/quoted-answers.ts'
import { wordsOf } from '#shared/questions/words.ts'
import type { listResponses, readResponse, tableOfResponses } from '../results-contract.ts'
import { mayReopen } from '../stages.ts'
import { answersOf, readDefinition, valuesOf } from './definitions.ts'
import { isErased } from './erasure.ts'
import { historyOf } from './history.ts'
import { listQuestionnairesOf } from './own-responses.ts'
import { type FoundResponse, getResponse } from './response-queries.ts'
import { answers, questionnaireVersions, responses } from './tables.ts'

export async function listOf(
  ctx: Ctx<AdminActor>,
  { params: { id } }: Input<typeof listResponses>,
): Promise<Result<typeof listResponses>> {
  await getInReach(ctx, id)
  const { timeZone } = await getSetting(ctx.db, instituteArea)
  const today = dayIn(ctx.now, timeZone)
  const put = await listQuestionnairesOf(ctx.db, id)
  return {
    responses: put.flatMap(({ response, dueOn, state, ...one }) =>
      response === null
        ? []
        : [
            {
              id: response,
              title: one.title,
              stage: one.stage,
              state,
              dueOn,
              isOverdue: state === 'open' && dueOn !== null && dueOn < today,
              sentAt: one.sentAt,
            },
          ],
    ),
  }
}

/** A response to an application in reach; 404 otherwise. */
export function getResponseForOffice(ctx: Ctx<AdminActor>, id: string): Promise<FoundResponse> {
  return getResponse(ctx.db, and(eq(responses.id, id), inReach(ctx.actor)))
}

/** What the caller may read of a questionnaire. */
export function readable({ actor }: Ctx<AdminActor>): (question: Question) => boolean {
  const all = mayReadRestrictedAnswers(actor)
  return ({ isRestricted }) => all || !isRestricted
}

export async function readAnswersOf(
  ctx: Ctx<AdminActor>,
  { params: { id } }: Input<typeof readResponse>,
): Promise<Result<typeof readResponse>> {
  const found = await getResponseForOffice(ctx, id)
  const { response, definition, version, state, stage, status } = found
  const mayRead = readable(ctx)
  const lines = await linesFor(ctx, found)
  const areFilesHidden = await hidesFiles(ctx, found)
  if (lines.some(({ isRestricted }) => isRestricted))
    await recordAudit(ctx, {
      action: restrictedLook,
      subject: `application:${response.applicationId}`,
    })
  return {
    id,
    applicationId: response.applicationId,
    title: definition.title,
    version: version.number,
    state,
    sentAt: response.sentAt,
    lines,
    hasMore: questionsOf(definition).some((question) => !mayRead(question)),
    mayReopen: state !== 'open' && mayReopen(stage, status),
    reopened: response.reopened,
    reopenedWhy: response.reopenedWhy,
    history: await historyOf(
      ctx.db,
      id,
      (question) => mayRead(question) && !(areFilesHidden && question.type === 'file'),
    ),
  }
}

/** Answers in the words that they were asked in, as far as the caller may read them. */
export async function linesFor(ctx: Ctx<AdminActor>, found: FoundResponse) {
  const values = valuesOf(await answersOf(ctx.db, found.response.id))
  const areFilesHidden = await hidesFiles(ctx, found)
  return linesAt(found, values, { mayRead: readable(ctx), now: ctx.now, areFilesHidden })
}

/** What a file is called, and what is in it, tells who it is from. */
function hidesFiles(ctx: Ctx<AdminActor>, { program }: FoundResponse): Promise<boolean> {
  return hidesNames(ctx, Program.parse(program))
}

type LineOptions = {
  mayRead: (question: Question) => boolean
  now: Date
  areFilesHidden: boolean
}

export function linesAt(
  { response, definition }: Pick<FoundResponse, 'response' | 'definition'>,
  values: Answers,
  { mayRead, now, areFilesHidden }: LineOptions,
) {
  return linesOf(definition, values, mayRead).map((line) => {
    const question = questionsOf(definition).find(({ id }) => id === line.id)
    if (question && isErased(question, response.sentAt, now))
      return { ...line, words: 'Erased by its schedule', given: null }
    return line.given && areFilesHidden ? { ...line, words: 'A file', given: null } : line
  })
}

const pageSize = 50

const { applicationId, sentAt, versionId } = responses
const sentOf = (questionnaireId: string) =>
  and(
    ne(responses.state, 'open'),
    sql`${versionId} IN (SELECT v.id FROM questionnaire_versions v WHERE v.questionnaire_id = ${questionnaireId})`,
  )

export async function tableOfAnswers(
  ctx: Ctx<AdminActor>,
  { params: { id }, query }: Input<typeof tableOfResponses>,
): Promise<Result<typeof tableOfResponses>> {
  const { db, actor } = ctx
  const versions = await versionsOf(db, id)
  const questions = questionsOfVersions(versions).filter(readable(ctx))
  const wanted = query.columns?.split(',') ?? questions.slice(0, 4).map((one) => one.id)
  const columns = wanted.filter((column) => questions.some((one) => one.id === column))
  const which = and(sentOf(id), inReach(actor), isNull(applications.discardedAt))
  const rows = await listSentResponses(
    db,
    and(which, query.after ? behind(query.after) : undefined),
    pageSize + 1,
  )
  const { page, last } = pageOf(rows, pageSize)
  const people = await asSeenBy(
    ctx,
    page.map(({ person, application, program }) => ({ ...person, id: application, program })),
  )
  return {
    title: versions[0]?.definition.title ?? '',
    questions: questions.map(({ id: question, label, isRestricted }) => ({
      id: question,
      label,
      isRestricted,
    })),
    columns,
    rows: page.map((row, index) => ({
      id: row.id,
      applicationId: row.application,
      name: `${people[index]?.firstName ?? ''} ${people[index]?.lastName ?? ''}`,
      program: Program.parse(row.program),
      version: row.version,
      sentAt: row.sentAt,
      cells: columns.map((column) => cellOf(row, column, readable(ctx))),
    })),
    total: await countSent(db, which),
    after: last ? writeCursor({ at: last.place, id: last.id }) : null,
  }
}

/** One answer in words; nothing where it was asked as one that may not be read here. */
export function cellOf(
  sent: SentResponse,
  id: string,
  mayRead: (question: Question) => boolean,
): string {
  const question = findReadable(sent, id, mayRead)
  return question ? wordsOf(question, sent.values[id]) : ''
}

/** A question as it was asked, if it may be read. */
export function findReadable(
  { definition }: SentResponse,
  id: string,
  mayRead: (question: Question) => boolean,
): Question | undefined {
  return questionsOf(definition).find((one) => one.id === id && mayRead(one))
}

/** Behind the place that the last row had: a response that was sent again since is not looked for. */
function behind(cursor: string) {
  const { at, id } = readCursor(cursor)
  return sql`(${sentAt}, ${responses.id}) < (${at}::timestamptz, ${id}::uuid)`
}

async function countSent(db: Db, which: ReturnType<typeof and>): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(responses)
    .innerJoin(applications, eq(applications.id, applicationId))
    .where(which)
  return row?.count ?? 0
}

export type SentResponse = {
  id: string
  /** Its instant as the order of the list has it. */
  place: string
  application: string
  questionnaire: string
  program: string
  person: { firstName: string; lastName: string; latinName: string | null; email: string }
  version: number
  sentAt: Date
  definition: Definition
  values: Answers
}

/** What was sent in, newest first, each with the version that it was asked in. */
export async function listSentResponses(
  db: Db,
  which: ReturnType<typeof and>,
  limit: number,
): Promise<SentResponse[]> {
  const { firstName, lastName, latinName, email } = applicants
  const rows = await db
    .select({
      id: responses.id,
      application: applicationId,
      program: applications.program,
      person: { firstName, lastName, latinName, email },
      version: questionnaireVersions,
      sentAt,
      place: exactInstant(sentAt),
    })
    .from(responses)
    .innerJoin(questionnaireVersions, eq(questionnaireVersions.id, versionId))
    .innerJoin(applications, eq(applications.id, applicationId))
    .innerJoin(applicants, eq(applicants.id, applications.applicantId))
    .where(which)
    .orderBy(desc(sentAt), desc(responses.id))
    .limit(limit)
  const ids = rows.map(({ id }) => id)
  const given = await db
    .select()
    .from(answers)
    .where(sql`${answers.responseId} = ANY(${sql.param(ids)}::uuid[])`)
  const byResponse = Map.groupBy(given, ({ responseId }) => responseId)
  return rows.map(({ version, sentAt: at, ...row }) => ({
    ...row,
    sentAt: at ?? new Date(0),
    questionnaire: version.questionnaireId,
    version: version.number ?? 0,
    definition: readDefinition(version),
    values: valuesOf(byResponse.get(row.id) ?? []),
  }))
}

/** The versions that were published, newest first; 404 where there is no such questionnaire. */
export async function versionsOf(db: Db, id: string) {
  const rows = await db
    .select()
    .from(questionnaireVersions)
    .where(
      and(eq(questionnaireVersions.questionnaireId, id), ne(questionnaireVersions.state, 'draft')),
    )
    .orderBy(desc(questionnaireVersions.number))
  if (rows.length === 0) throw notFound('questionnaire')
  return rows.map((row) => ({ ...row, definition: readDefinition(row) }))
}

/** Every question of any version in its newest wording; those that are gone come last. */
export function questionsOfVersions(versions: readonly { definition: Definition }[]): Question[] {
  const found = new Map<string, Question>()
  for (const { definition } of versions)
    for (const question of questionsOf(definition))
      if (question.type !== 'statement' && !found.has(question.id))
        found.set(question.id, { ...question, label: withoutQuotes(question.label) })
  return [...found.values()]
}
