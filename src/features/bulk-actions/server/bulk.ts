import { randomUUID } from 'node:crypto'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { applicants } from '#features/accounts/server/tables.ts'
import { filtersOf } from '#features/application-list/server/list-filters.ts'
import { orderOf } from '#features/application-list/server/list-queries.ts'
import { isOneOf } from '#features/applications/server/assignments.ts'
import { inReach } from '#features/applications/server/reach.ts'
import { applications } from '#features/applications/server/tables.ts'
import { Status } from '#features/applications/status.ts'
import { recordAudit } from '#server/audit.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import { notFound, Refusal } from '#server/refusals.ts'
import { counted } from '#shared/counted.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import {
  type actOnMany,
  BulkAct,
  type ChosenApplications,
  mostAtOnce,
  type previewBulk,
  type SkippedApplications,
  type undoBulk,
} from '../admin-bulk-contract.ts'
import { bulkActionOf } from './bulk-actions.ts'
import type { BulkAction, Target } from './bulk-targets.ts'
import { bulkRunItems, bulkRuns } from './tables.ts'

const firstNamed = 5
const mostNamed = 500
// As many as one statement changes well within its time.
const atATime = 2_500

/** What an act would do to whom, and why not to the others. */
export async function previewBulkAct(
  ctx: Ctx<AdminActor>,
  { body: { chosen, act } }: Input<typeof previewBulk>,
): Promise<Result<typeof previewBulk>> {
  const doing = bulkActionOf(ctx, act)
  const { willing, left } = await plan(ctx, chosen, doing)
  return {
    count: willing.length,
    first: willing.slice(0, firstNamed).map(({ id, name }) => ({ id, name })),
    left: left.list(firstNamed),
    canUndo: doing.canUndo,
  }
}

/**
 * Does an act to every application where it is possible. What another person holds at that very moment is
 * left out and named, so that one never stops the others. Refuses where it would be about another number
 * than was seen.
 */
export async function doBulkAct(
  ctx: Ctx<AdminActor>,
  { body: { chosen, act, expected } }: Input<typeof actOnMany>,
): Promise<Result<typeof actOnMany>> {
  const doing = bulkActionOf(ctx, act)
  const { willing, left } = await plan(ctx, chosen, doing)
  if (willing.length !== expected) throw selectionChanged(willing.length)
  const held = await lock(ctx, willing)
  left.add(willing, (id) => (held.has(id) ? undefined : 'Someone else is changing it right now'))
  const late = await doing.refusals([...held.values()])
  const ready = [...held.values()].filter(({ id }) => !late.has(id))
  const before = new Map<string, unknown>()
  for (let at = 0; at < ready.length; at += atATime)
    for (const [id, stood] of await doing.run(ready.slice(at, at + atATime))) before.set(id, stood)
  left.add([...held.values()], (id) =>
    before.has(id) ? undefined : (late.get(id) ?? 'It has changed in the meantime'),
  )
  const runId = await keepRun(ctx, act, before, left.all())
  return { runId, done: before.size, left: left.list(mostNamed), canUndo: doing.canUndo }
}

/** Takes an own act back wherever what it left still stands. */
export async function undoBulkAct(
  ctx: Ctx<AdminActor>,
  { params: { id } }: Input<typeof undoBulk>,
): Promise<Result<typeof undoBulk>> {
  const { db, actor, now } = ctx
  const [run] = await db
    .select()
    .from(bulkRuns)
    .where(and(eq(bulkRuns.id, id), eq(bulkRuns.adminId, actor.id)))
    .for('update')
  if (!run) throw notFound('act')
  const doing = bulkActionOf(ctx, BulkAct.parse(run.detail))
  if (!doing.canUndo) throw new Refusal('not-now', 'This can’t be undone')
  if (run.undoneAt) throw new Refusal('not-now', 'This has already been undone', { code: 'undone' })
  const items = await db
    .select({ id: bulkRunItems.applicationId, before: bulkRunItems.before })
    .from(bulkRunItems)
    .where(and(eq(bulkRunItems.runId, id), isNull(bulkRunItems.failure)))
  const targets = await readTargets(ctx, { ids: items.map((item) => item.id) })
  const held = await lock(ctx, targets)
  const undone = await doing.undo(
    new Map(items.filter((item) => held.has(item.id)).map((item) => [item.id, item.before])),
  )
  const left = makeLeft(items.length - targets.length)
  left.add(targets, (target) => {
    if (undone.has(target)) return undefined
    return held.has(target) ? doing.moved : 'Someone else is changing it right now'
  })
  await db.update(bulkRuns).set({ undoneAt: now }).where(eq(bulkRuns.id, id))
  await recordAudit(ctx, {
    action: 'applications.bulk-undone',
    subject: `bulk-run:${id}`,
    detail: { kind: run.kind, done: undone.size },
  })
  return { done: undone.size, left: left.list(mostNamed) }
}

async function plan(ctx: Ctx<AdminActor>, chosen: ChosenApplications, doing: BulkAction) {
  await doing.check()
  const targets = await readTargets(ctx, chosen)
  if (targets.length > mostAtOnce)
    throw new Refusal('not-now', 'That’s more than 10,000 applications. Narrow the list first')
  const refusals = await doing.refusals(targets)
  const left = makeLeft('ids' in chosen ? new Set(chosen.ids).size - targets.length : 0)
  left.add(targets, (id) => refusals.get(id))
  return { willing: targets.filter(({ id }) => !refusals.has(id)), left }
}

/** What was chosen, of those in reach alone. */
export function isChosen(actor: AdminActor, chosen: ChosenApplications): SQL | undefined {
  return 'ids' in chosen ? and(isOneOf(chosen.ids), inReach(actor)) : filtersOf(actor, chosen.query)
}

/** Those in reach alone, in the order of the list. */
async function readTargets(
  { db, actor }: Ctx<AdminActor>,
  chosen: ChosenApplications,
): Promise<Target[]> {
  const { id, status, submittedAt, statusSeq, assigneeId, flags } = applications
  const rows = await db
    .select({
      id,
      status,
      submittedAt,
      statusSeq,
      assigneeId,
      flags,
      name: sql<string>`${applicants.firstName} || ' ' || ${applicants.lastName}`,
    })
    .from(applications)
    .innerJoin(applicants, eq(applicants.id, applications.applicantId))
    .where(isChosen(actor, chosen))
    .orderBy(...orderOf('query' in chosen ? chosen.query : {}).by)
    .limit(mostAtOnce + 1)
  return rows.map((row) => ({ ...row, status: Status.parse(row.status) }))
}

/** Locked as they are by now, without waiting for what somebody else has locked. */
async function lock({ db }: Ctx, targets: readonly Target[]): Promise<Map<string, Target>> {
  const { id, status, submittedAt, statusSeq, assigneeId, flags } = applications
  const rows = await db
    .select({ id, status, submittedAt, statusSeq, assigneeId, flags })
    .from(applications)
    .where(isOneOf(targets.map((target) => target.id)))
    .orderBy(id)
    .for('update', { skipLocked: true })
  const names = new Map(targets.map((target) => [target.id, target.name]))
  return new Map(
    rows.map((row) => [
      row.id,
      { ...row, status: Status.parse(row.status), name: names.get(row.id) ?? '' },
    ]),
  )
}

export function selectionChanged(count: number): Refusal {
  const words = counted(count, 'application')
  return new Refusal('not-now', `The list has changed and now has ${words}`, {
    code: 'count-changed',
    extra: { count },
  })
}

type NamedTarget = Pick<Target, 'id' | 'name'>

/** Those that nothing is done to, by reason. What is out of reach is there for no one, as what is absent. */
export function makeLeft(missing: number) {
  const found = new Map<string, NamedTarget[]>()
  return {
    add(targets: readonly NamedTarget[], why: (id: string) => string | undefined) {
      for (const target of targets) {
        const sentence = why(target.id)
        if (!sentence) continue
        const same = found.get(sentence)
        if (same) same.push(target)
        else found.set(sentence, [target])
      }
    },
    all: () => [...found].flatMap(([why, targets]) => targets.map(({ id }) => ({ id, why }))),
    list(named: number): SkippedApplications[] {
      const absent = { why: 'There is no such application', count: missing, applications: [] }
      return [
        ...[...found].map(([why, targets]) => ({
          why,
          count: targets.length,
          applications: targets.slice(0, named).map(({ id, name }) => ({ id, name })),
        })),
        ...(missing > 0 ? [absent] : []),
      ]
    },
  }
}

/** What somebody holds right now is named in the answer alone: to note it would be to wait for them. */
async function keepRun(
  ctx: Ctx<AdminActor>,
  act: BulkAct,
  before: ReadonlyMap<string, unknown>,
  left: readonly { id: string; why: string }[],
): Promise<string> {
  const { db, actor, now } = ctx
  const id = randomUUID()
  await db.insert(bulkRuns).values({ id, adminId: actor.id, kind: act.kind, detail: act, at: now })
  const items = [
    ...[...before].map(([id, stood]) => ({ id, before: stood, failure: null })),
    ...left.map(({ id, why }) => ({ id, before: null, failure: why })),
  ]
  await db.execute(sql`
    INSERT INTO bulk_run_items (run_id, application_id, before, failure)
    SELECT ${id}::uuid, w.id, w.before, w.failure
    FROM jsonb_to_recordset(${JSON.stringify(items)}::jsonb) AS w (id uuid, before jsonb, failure text)
    JOIN applications a ON a.id = w.id FOR KEY SHARE OF a SKIP LOCKED`)
  await recordAudit(ctx, {
    action: 'applications.bulk',
    subject: `bulk-run:${id}`,
    detail: { kind: act.kind, done: before.size, left: left.length },
  })
  return id
}
