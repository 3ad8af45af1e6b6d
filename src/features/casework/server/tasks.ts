import { randomUUID } from 'node:crypto'
import { and, asc, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type * as z from 'zod/mini'
import { admins } from '#features/admins/server/tables.ts'
import { hidesNames, wordsAsSeenBy } from '#features/application-form/server/identity.ts'
import { getInReach, inReach } from '#features/applications/server/reach.ts'
import { applications } from '#features/applications/server/tables.ts'
import { recordAudit } from '#server/audit.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import { notFound, Refusal } from '#server/refusals.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import type { Program } from '#shared/program.ts'
import type * as calls from '../contract.ts'
import type { Person, Task } from '../contract.ts'
import { requireWorker } from './colleagues.ts'
import { tasks } from './tables.ts'

const maker = alias(admins, 'maker')

/** What is shown of a task; the selects of it join its maker. */
export const shownTask = {
  id: tasks.id,
  title: tasks.title,
  assignee: sql<Person | null>`(
    SELECT jsonb_build_object('id', a.id, 'name', a.name) FROM admins a WHERE a.id = ${tasks.assigneeId})`,
  dueOn: tasks.dueOn,
  createdBy: maker.name,
  createdAt: tasks.createdAt,
  doneAt: tasks.doneAt,
  doneBy: sql<string | null>`(SELECT a.name FROM admins a WHERE a.id = ${tasks.doneBy})`,
  version: tasks.version,
}
export const ofMaker = { table: maker, on: eq(maker.id, tasks.createdBy) }

/** What is open by its day, then what is done, the latest first. */
export async function listTasksForOffice(
  ctx: Ctx<AdminActor>,
  { params: { id } }: Input<typeof calls.listTasks>,
): Promise<Result<typeof calls.listTasks>> {
  const { db } = ctx
  const { program } = await getInReach(ctx, id)
  const rows = await db
    .select(shownTask)
    .from(tasks)
    .innerJoin(ofMaker.table, ofMaker.on)
    .where(await shownTasks(ctx, { id, program }))
    .orderBy(
      sql`${tasks.doneAt} DESC NULLS FIRST`,
      sql`${tasks.dueOn} ASC NULLS LAST`,
      asc(tasks.createdAt),
      asc(tasks.id),
    )
  const inWords = await wordsAsSeenBy(ctx, { id, program })
  return { tasks: rows.map((row) => ({ ...row, title: inWords(row.title) })) }
}

/** As with notes: where names are hidden, only what the reader has to do with is shown. */
export async function shownTasks(
  ctx: Ctx<AdminActor>,
  { id, program }: { id: string; program: Program },
): Promise<SQL | undefined> {
  const concerns = (await hidesNames(ctx, program))
    ? or(eq(tasks.assigneeId, ctx.actor.id), eq(tasks.createdBy, ctx.actor.id))
    : undefined
  return and(eq(tasks.applicationId, id), isNull(tasks.removedAt), concerns)
}

export async function addTask(
  ctx: Ctx<AdminActor>,
  { params: { id: applicationId }, body }: Input<typeof calls.addTask>,
): Promise<z.input<typeof Task>> {
  const { db, actor, now } = ctx
  await getInReach(ctx, applicationId)
  if (body.assigneeId) await requireWorker(db, applicationId, body.assigneeId)
  const id = randomUUID()
  await db.insert(tasks).values({ ...body, id, applicationId, createdBy: actor.id, createdAt: now })
  await record(ctx, 'task.added', { id, applicationId })
  return readBack(ctx, id)
}

export async function changeTask(
  ctx: Ctx<AdminActor>,
  { params: { id }, body: { version, ...words } }: Input<typeof calls.changeTask>,
): Promise<z.input<typeof Task>> {
  const task = await getTask(ctx, id)
  const { applicationId, assigneeId } = task
  if (words.assigneeId && words.assigneeId !== assigneeId)
    await requireWorker(ctx.db, applicationId, words.assigneeId)
  await set(ctx, task, version, words)
  await record(ctx, 'task.changed', task)
  return readBack(ctx, id)
}

export async function finishTask(
  ctx: Ctx<AdminActor>,
  { params: { id }, body: { version, done } }: Input<typeof calls.finishTask>,
): Promise<z.input<typeof Task>> {
  const { actor, now } = ctx
  const task = await getTask(ctx, id)
  await set(
    ctx,
    task,
    version,
    done ? { doneAt: now, doneBy: actor.id } : { doneAt: null, doneBy: null },
  )
  await record(ctx, done ? 'task.done' : 'task.reopened', task)
  return readBack(ctx, id)
}

/** That there was a task stays known; its words are gone. */
export async function removeTask(
  ctx: Ctx<AdminActor>,
  { params: { id }, body: { version } }: Input<typeof calls.removeTask>,
): Promise<Record<string, never>> {
  const task = await getTask(ctx, id)
  await set(ctx, task, version, { title: '', removedAt: ctx.now })
  await record(ctx, 'task.removed', task)
  return {}
}

type FoundTask = { id: string; applicationId: string; assigneeId: string | null }

/** 404 out of reach as where there is none. One that was removed is found, so that it can be told of. */
async function getTask({ db, actor }: Ctx<AdminActor>, id: string): Promise<FoundTask> {
  const rows = await db
    .select({ id: tasks.id, applicationId: tasks.applicationId, assigneeId: tasks.assigneeId })
    .from(tasks)
    .innerJoin(applications, eq(applications.id, tasks.applicationId))
    .where(and(eq(tasks.id, id), inReach(actor)))
  const row = rows[0]
  if (!row) throw notFound('task')
  return row
}

type Changes = Partial<typeof tasks.$inferInsert>

/** By compare-and-set on what the caller saw; 409 says who was faster, and with what. */
async function set(ctx: Ctx<AdminActor>, { id }: FoundTask, version: number, changes: Changes) {
  const changed = await ctx.db
    .update(tasks)
    .set({ ...changes, version: version + 1, changedBy: ctx.actor.id })
    .where(and(eq(tasks.id, id), eq(tasks.version, version), isNull(tasks.removedAt)))
    .returning({ id: tasks.id })
  if (changed.length === 0) throw await overtaken(ctx, id)
}

async function overtaken({ db, actor }: Ctx<AdminActor>, id: string): Promise<Refusal> {
  const [row] = await db
    .select({ task: tasks, by: { id: admins.id, name: admins.name } })
    .from(tasks)
    .leftJoin(admins, eq(admins.id, tasks.changedBy))
    .where(eq(tasks.id, id))
  if (!row) return notFound('task')
  const who = row.by?.id === actor.id ? 'You' : (row.by?.name ?? 'A colleague')
  const { removedAt, doneAt } = row.task
  const did = removedAt
    ? 'removed this task'
    : doneAt
      ? 'marked this task as done'
      : 'changed this task'
  return new Refusal('not-now', `${who} ${did} in the meantime`, { code: 'task-changed' })
}

function record(
  ctx: Ctx<AdminActor>,
  action: string,
  { id, applicationId }: Omit<FoundTask, 'assigneeId'>,
) {
  return recordAudit(ctx, {
    action,
    subject: `application:${applicationId}`,
    detail: { task: id },
  })
}

async function readBack({ db }: Ctx<AdminActor>, id: string): Promise<z.input<typeof Task>> {
  const [row] = await db
    .select(shownTask)
    .from(tasks)
    .innerJoin(ofMaker.table, ofMaker.on)
    .where(eq(tasks.id, id))
  if (!row) throw notFound('task')
  return row
}
