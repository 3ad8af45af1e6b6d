import { asc, eq, sql } from 'drizzle-orm'
import { admins } from '#features/admins/server/tables.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { notFound } from '#server/refusals.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import { Program } from '#shared/program.ts'
import type * as calls from '../admin-contract.ts'
import { Stage } from '../stages.ts'
import { findVersion, readDefinition } from './definitions.ts'
import { getQuestionnaire, openCount, sentCount } from './questionnaire-drafts.ts'
import { questionnaires, questionnaireVersions } from './tables.ts'

export async function listDefinitions({
  db,
}: Ctx<AdminActor>): Promise<Result<typeof calls.listQuestionnaires>> {
  const rows = await db.select().from(questionnaires).orderBy(asc(questionnaires.name))
  const { rows: versions } = await db.execute<{ id: string; number: number; drafts: number }>(sql`
    SELECT questionnaire_id AS id, max(number) FILTER (WHERE state = 'published') AS number,
      count(*) FILTER (WHERE state = 'draft')::int AS drafts
    FROM questionnaire_versions GROUP BY questionnaire_id`)
  const uses = await usesOf(db)
  return {
    questionnaires: rows.map(({ id, name, purpose, archivedAt }) => {
      const version = versions.find((one) => one.id === id)
      return {
        id,
        name,
        purpose,
        isArchived: archivedAt !== null,
        number: version?.number ?? null,
        hasDraft: (version?.drafts ?? 0) > 0,
        uses: uses.filter((use) => use.questionnaire === id),
      }
    }),
  }
}

type UseRow = {
  id: string
  questionnaire: string
  program: string | null
  stage: string
  due_on: string | null
  is_ended: boolean
  open: number
  sent: number
}

async function usesOf(db: Db, id?: string): Promise<(calls.Use & { questionnaire: string })[]> {
  const { rows } = await db.execute<UseRow>(sql`
    SELECT u.id, u.questionnaire_id AS questionnaire, u.program, u.stage, u.due_on::text,
      u.ended_at IS NOT NULL AS is_ended, ${openCount} AS open, ${sentCount} AS sent
    FROM questionnaire_uses u LEFT JOIN responses r ON r.use_id = u.id
    ${id === undefined ? sql`` : sql`WHERE u.questionnaire_id = ${id}`}
    GROUP BY u.id ORDER BY u.begun_at, u.id`)
  return rows.map(({ id: use, questionnaire, open, sent, ...row }) => ({
    id: use,
    questionnaire,
    program: row.program === null ? null : Program.parse(row.program),
    stage: Stage.parse(row.stage),
    dueOn: row.due_on,
    isEnded: row.is_ended,
    open,
    sent,
  }))
}

export async function readForBuilder(
  { db }: Ctx<AdminActor>,
  { params: { id } }: Input<typeof calls.readQuestionnaire>,
): Promise<Result<typeof calls.readQuestionnaire>> {
  const { name, purpose, archivedAt } = await getQuestionnaire(db, id)
  const draft = await findVersion(db, id, 'draft')
  const published = await findVersion(db, id, 'published')
  const definition = (draft ?? published)?.definition
  if (!definition) throw notFound('questionnaire')
  const [editor] = draft
    ? await db.select({ name: admins.name }).from(admins).where(eq(admins.id, draft.changedBy))
    : []
  return {
    id,
    name,
    purpose,
    isArchived: archivedAt !== null,
    definition,
    revision: draft?.revision ?? 0,
    changedAt: draft?.changedAt ?? null,
    changedBy: editor?.name ?? null,
    published: published
      ? { number: published.number ?? 0, definition: published.definition }
      : null,
    versions: await versionsOf(db, id),
    uses: await usesOf(db, id),
  }
}

type VersionRow = {
  number: number
  at: string
  by: string
  state: string
  open: number
  sent: number
}

async function versionsOf(db: Db, id: string) {
  const { rows } = await db.execute<VersionRow>(sql`
    SELECT v.number, v.changed_at AS at, a.name AS by, v.state, ${openCount} AS open, ${sentCount} AS sent
    FROM questionnaire_versions v JOIN admins a ON a.id = v.changed_by
    LEFT JOIN responses r ON r.version_id = v.id
    WHERE v.questionnaire_id = ${id} AND v.number IS NOT NULL
    GROUP BY v.id, a.name ORDER BY v.number DESC`)
  return rows.map(({ number, at, by, state, open, sent }) => ({
    number,
    at: new Date(at),
    by,
    isInForce: state === 'published',
    open,
    sent,
  }))
}

export async function readVersion(
  { db }: Ctx<AdminActor>,
  { params: { id, number } }: Input<typeof calls.readVersion>,
): Promise<Result<typeof calls.readVersion>> {
  return { number, definition: (await getVersion(db, id, number)).definition }
}

export async function getVersion(db: Db, id: string, number: number) {
  const rows = await db
    .select()
    .from(questionnaireVersions)
    .where(
      sql`${questionnaireVersions.questionnaireId} = ${id} AND ${questionnaireVersions.number} = ${number}`,
    )
  const row = rows[0]
  if (!row) throw notFound('version')
  return { ...row, definition: readDefinition(row) }
}
