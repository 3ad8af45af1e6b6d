import { randomUUID } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { admins } from '#features/admins/server/tables.ts'
import { recordAudit } from '#server/audit.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { notFound, Refusal } from '#server/refusals.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import type { Program } from '#shared/programs.ts'
import type { Definition } from '#shared/questions/definition.ts'
import type {
  archiveQuestionnaire,
  createQuestionnaire,
  discardQuestionnaireDraft,
  duplicateQuestionnaire,
  renameQuestionnaire,
  saveQuestionnaireDraft,
} from '../admin-contract.ts'
import { definitionOfRubric, newDefinition, type Rubric, withNewIds } from '../new-definition.ts'
import { findVersion } from './definitions.ts'
import { questionnaires, questionnaireUses, questionnaireVersions } from './tables.ts'

/** What reviewers of a program score by without a questionnaire; who keeps it knows. */
export const rubricParts: { read(db: Db, program: Program): Promise<Rubric> } = {
  read: async () => ({ criteria: [] }),
}

export async function createDraft(
  ctx: Ctx<AdminActor>,
  { body }: Input<typeof createQuestionnaire>,
): Promise<Result<typeof createQuestionnaire>> {
  const { rubricOf, ...named } = body
  const first = rubricOf
    ? definitionOfRubric(named.name, await rubricParts.read(ctx.db, rubricOf))
    : newDefinition(named.name)
  const id = await make(ctx, named, first)
  await noteChange(ctx, 'questionnaire.created', id)
  return { id }
}

async function make(
  { db, now, actor }: Ctx<AdminActor>,
  named: { name: string; purpose: string },
  definition: Definition,
): Promise<string> {
  const id = randomUUID()
  await db.insert(questionnaires).values({ id, ...named, createdAt: now })
  await db.insert(questionnaireVersions).values({
    id: randomUUID(),
    questionnaireId: id,
    state: 'draft',
    definition,
    changedBy: actor.id,
    changedAt: now,
  })
  return id
}

export async function renameDraft(
  ctx: Ctx<AdminActor>,
  { params: { id }, body }: Input<typeof renameQuestionnaire>,
): Promise<Result<typeof renameQuestionnaire>> {
  await lockQuestionnaire(ctx.db, id)
  await ctx.db.update(questionnaires).set(body).where(eq(questionnaires.id, id))
  await noteChange(ctx, 'questionnaire.renamed', id)
  return {}
}

export async function archiveDefinition(
  ctx: Ctx<AdminActor>,
  { params: { id }, body: { isArchived } }: Input<typeof archiveQuestionnaire>,
): Promise<Result<typeof archiveQuestionnaire>> {
  const { db, now } = ctx
  await lockQuestionnaire(db, id)
  await db
    .update(questionnaires)
    .set({ archivedAt: isArchived ? now : null })
    .where(eq(questionnaires.id, id))
  if (isArchived)
    await db
      .update(questionnaireUses)
      .set({ endedAt: now })
      .where(and(eq(questionnaireUses.questionnaireId, id), isNull(questionnaireUses.endedAt)))
  await noteChange(ctx, isArchived ? 'questionnaire.archived' : 'questionnaire.brought-back', id)
  return {}
}

export async function duplicateDefinition(
  ctx: Ctx<AdminActor>,
  { params: { id } }: Input<typeof duplicateQuestionnaire>,
): Promise<Result<typeof duplicateQuestionnaire>> {
  const { name, purpose } = await getQuestionnaire(ctx.db, id)
  const { definition } = await latestOf(ctx.db, id)
  const copy = { name: `${name} (copy)`.slice(0, 200), purpose }
  const made = await make(ctx, copy, withNewIds(definition))
  await noteChange(ctx, 'questionnaire.created', made)
  return { id: made }
}

/** The draft, or what was published last where there is none. */
export async function latestOf(db: Db, id: string) {
  const found = (await findVersion(db, id, 'draft')) ?? (await findVersion(db, id, 'published'))
  if (!found) throw notFound('questionnaire')
  return found
}

export async function saveDraft(
  ctx: Ctx<AdminActor>,
  { params: { id }, body: { definition, revision } }: Input<typeof saveQuestionnaireDraft>,
): Promise<Result<typeof saveQuestionnaireDraft>> {
  const { db, now, actor } = ctx
  const { archivedAt } = await lockQuestionnaire(db, id)
  if (archivedAt)
    throw new Refusal('not-now', 'This questionnaire is archived. Restore it first', {
      code: 'archived',
    })
  const draft = await findVersion(db, id, 'draft')
  if ((draft?.revision ?? 0) !== revision) throw await draftConflict(db, draft?.changedBy, id)
  const change = { definition, changedBy: actor.id, changedAt: now }
  if (draft)
    await db
      .update(questionnaireVersions)
      .set({ ...change, revision: revision + 1 })
      .where(eq(questionnaireVersions.id, draft.id))
  else
    await db.insert(questionnaireVersions).values({
      id: randomUUID(),
      questionnaireId: id,
      state: 'draft',
      revision: revision + 1,
      ...change,
    })
  return { revision: revision + 1, savedAt: now }
}

export async function discardDraft(
  ctx: Ctx<AdminActor>,
  { params: { id }, body: { revision } }: Input<typeof discardQuestionnaireDraft>,
): Promise<Result<typeof discardQuestionnaireDraft>> {
  const { db } = ctx
  await lockQuestionnaire(db, id)
  const draft = await findVersion(db, id, 'draft')
  if (draft?.revision !== revision) throw await draftConflict(db, draft?.changedBy, id)
  if (!(await findVersion(db, id, 'published')))
    throw new Refusal('not-now', 'Nothing is published yet to replace it', {
      code: 'nothing-published',
    })
  await db.delete(questionnaireVersions).where(eq(questionnaireVersions.id, draft.id))
  await noteChange(ctx, 'questionnaire.draft-discarded', id)
  return {}
}

/** Says who saved in between; nothing of theirs is overwritten. */
export async function draftConflict(
  db: Db,
  changedBy: string | undefined,
  id: string,
): Promise<Refusal> {
  const who = changedBy ?? (await findVersion(db, id, 'published'))?.changedBy
  const [person] = who
    ? await db.select({ name: admins.name }).from(admins).where(eq(admins.id, who))
    : []
  const name = person?.name ?? 'Someone'
  return new Refusal('not-now', `${name} saved this questionnaire after you opened it`, {
    code: 'draft-changed',
    extra: { by: name },
  })
}

export async function getQuestionnaire(db: Db, id: string) {
  const [row] = await db.select().from(questionnaires).where(eq(questionnaires.id, id))
  if (!row) throw notFound('questionnaire')
  return row
}

/** Held until the transaction ends: anyone who opens a response waits for it. */
export async function lockQuestionnaire(db: Db, id: string) {
  const [row] = await db
    .select()
    .from(questionnaires)
    .where(eq(questionnaires.id, id))
    .for('update')
  if (!row) throw notFound('questionnaire')
  return row
}

export async function noteChange(
  ctx: Ctx<AdminActor>,
  action: string,
  id: string,
  detail?: Record<string, unknown>,
): Promise<void> {
  await recordAudit(ctx, { action, subject: `questionnaire:${id}`, ...(detail && { detail }) })
}

/** How many are open, and how many were sent in, by a column. */
export const openCount = sql<number>`count(*) FILTER (WHERE r.state = 'open')::int`
export const sentCount = sql<number>`count(*) FILTER (WHERE r.state <> 'open')::int`
