import { and, eq, lte, sql } from 'drizzle-orm'
import { can, Role } from '#features/admins/rights.ts'
import { endOfDay } from '#features/applications/server/end-of-day.ts'
import { writeAboutSteps } from '#features/applications/server/mails.ts'
import { takeStep } from '#features/applications/server/steps.ts'
import { Status } from '#features/applications/status.ts'
import { getSetting } from '#features/settings/server/queries.ts'
import { recordAudit } from '#server/audit.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { admins, releases } from '#server/db/schema.ts'
import type { Platform } from '#server/platform.ts'
import { Refusal } from '#server/refusals.ts'
import { formatDay } from '#shared/dates.ts'
import { Outcome, repliesByItself, stepOf } from '../decision.ts'
import { replyByPlace } from '../letters.ts'
import { letGo } from './approvals.ts'
import { whyStays } from './candidates.ts'
import { usualReplyOn } from './letters.ts'

type Base = Pick<Platform, 'db' | 'config' | 'now' | 'log'>

/** One transaction takes so many decisions, so that none lasts long. */
const atOnce = 500
/** While the database writes for one, the letters of the other are made. */
const besideEachOther = 2
const pauseForLocksMs = 50
/** The mails of a large release leave once all of it can be seen: until then the machine is the decisions'. */
const mailsAfterMs = 10_000

/**
 * Lets every release go out whose recall window is over. Any number of processes may do so at once,
 * and one that ends in the middle is taken up again: rows that stand in state `releasing` are the queue.
 */
export async function letReleasesOut(base: Base): Promise<number> {
  const due = await base.db
    .select({ id: releases.id })
    .from(releases)
    .where(and(eq(releases.state, 'holding'), lte(releases.goesOutAt, base.now())))
  for (const { id } of due) await letOut(base, id)
  return due.length
}

async function letOut(base: Base, id: string): Promise<void> {
  const actor = await begin(base, id)
  if (!actor) return
  for (;;) {
    const lanes = Array.from({ length: besideEachOther }, () => sendWhatIsFree(base, id, actor))
    await Promise.all(lanes)
    if (await finish(base, id)) return
    // What is left is locked: by another process, or by somebody who acts on the application just now.
    await new Promise((resolve) => setTimeout(resolve, pauseForLocksMs))
  }
}

/** From here on nobody recalls it. Undefined where somebody did, or nobody with the right stands for it. */
async function begin({ db, now, config }: Base, id: string): Promise<AdminActor | undefined> {
  return db.transaction(async (tx) => {
    const rows = await tx
      .select({ release: releases, admin: admins })
      .from(releases)
      .innerJoin(
        admins,
        sql`${admins.id} = coalesce(${releases.approvedBy}, ${releases.createdBy})`,
      )
      .where(and(eq(releases.id, id), eq(releases.state, 'holding')))
      .for('update', { of: releases })
    const row = rows[0]
    if (!row?.release.goesOutAt || row.release.goesOutAt > now()) return undefined
    const { admin } = row
    const actor: AdminActor = {
      kind: 'admin',
      id: admin.id,
      sessionId: '',
      role: admin.role,
      programs: admin.programs,
      secondFactorDone: true,
      freshAt: row.release.approvedAt ?? row.release.createdAt,
    }
    if (row.release.wentOutAt) return actor
    if (admin.disabledAt || !can(Role.parse(admin.role), 'release-decisions')) {
      await tx
        .update(releases)
        .set({ state: 'recalled', recalledAt: now() })
        .where(eq(releases.id, id))
      await letGo(tx, id)
      return undefined
    }
    await tx.update(releases).set({ wentOutAt: now() }).where(eq(releases.id, id))
    await recordAudit(contextOf({ config, now }, tx, actor, id), {
      action: 'release.went-out',
      subject: `release:${id}`,
    })
    return actor
  })
}

function contextOf(
  { config, now }: Pick<Base, 'config' | 'now'>,
  db: Db,
  actor: AdminActor,
  releaseId: string,
): Ctx<AdminActor> {
  const from = { address: '', network: '', device: '', requestId: `release:${releaseId}` }
  return { db, actor, now: now(), from, config }
}

async function sendWhatIsFree(base: Base, id: string, actor: AdminActor): Promise<void> {
  while ((await sendSome(base, id, actor)) > 0);
}

/** Some of what is left, in one transaction; one after another where a step refuses one of them. */
async function sendSome(base: Base, id: string, actor: AdminActor): Promise<number> {
  try {
    return await base.db.transaction(async (tx) => {
      const items = await lockSome(tx, id, atOnce)
      await send(contextOf(base, tx, actor, id), id, items)
      return items.length
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    let done = 0
    while (done < atOnce && (await sendNext(base, id, actor))) done++
    return done
  }
}

/** The next one, or why it does not go out; false where none is left. */
function sendNext(base: Base, id: string, actor: AdminActor): Promise<boolean> {
  return base.db.transaction(async (tx) => {
    const items = await lockSome(tx, id, 1)
    const [item] = items
    if (!item) return false
    try {
      // A savepoint: the item stays ours, whatever its step says.
      await tx.transaction((step) => send(contextOf(base, step, actor, id), id, items))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      await fail(tx, id, [{ id: item.id, why: error.message }])
    }
    return true
  })
}

type Item = {
  id: string
  applicationId: string
  outcome: Outcome
  status: Status
  statusSeq: number
  hasMoved: boolean
  reasonIds: string[]
  laterIntakeId: string | null
  hasReplyAt: boolean
  replyByDays: number
}

/** Decisions of a release that nobody else holds at the moment, with their applications, locked. */
async function lockSome(db: Db, releaseId: string, count: number): Promise<Item[]> {
  const { rows } = await db.execute<Item & { outcome: string; status: string }>(sql`
    SELECT d.id, d.application_id AS "applicationId", d.outcome, a.status, a.status_seq AS "statusSeq",
      a.status_at > d.confirmed_at AS "hasMoved", d.reason_ids AS "reasonIds",
      d.intake_id AS "laterIntakeId", d.reply_at IS NOT NULL AS "hasReplyAt", n.reply_by_days AS "replyByDays"
    FROM release_items i JOIN decisions d ON d.id = i.decision_id
      JOIN applications a ON a.id = d.application_id JOIN intakes n ON n.id = a.intake_id
    WHERE i.release_id = ${releaseId} AND d.state = 'releasing' AND i.failure IS NULL
    ORDER BY d.id LIMIT ${count} FOR UPDATE OF d, a SKIP LOCKED`)
  return rows.map((row) => ({
    ...row,
    outcome: Outcome.parse(row.outcome),
    status: Status.parse(row.status),
  }))
}

/** Takes the steps, releases the decisions and queues their mails, all or none. */
async function send(
  ctx: Ctx<AdminActor>,
  releaseId: string,
  items: readonly Item[],
): Promise<void> {
  if (items.length === 0) return
  const moved = items.flatMap((item) => {
    const why = whyStays(item)
    return why === null ? [] : [{ id: item.id, why }]
  })
  await fail(ctx.db, releaseId, moved)
  const going = items.filter((item) => whyStays(item) === null)
  const { timeZone } = await getSetting(ctx.db, 'institute')
  for (const group of alike(going)) await release(ctx, group, timeZone)
  await writeAboutSteps(
    ctx,
    'decision-released',
    'decisions',
    going.map(({ id, applicationId }) => ({
      applicationId,
      key: `decision:${id}`,
      news: {},
      ...(items.length === atOnce && { notBefore: new Date(ctx.now.getTime() + mailsAfterMs) }),
    })),
  )
}

/** Decisions whose steps say the same. */
function alike(items: readonly Item[]): Item[][] {
  const groups = Map.groupBy(
    items,
    ({ outcome, reasonIds, laterIntakeId, hasReplyAt, replyByDays }) =>
      [outcome, outcome === 'reject' && reasonIds[0], laterIntakeId, hasReplyAt, replyByDays].join(
        ' ',
      ),
  )
  return [...groups.values()]
}

async function release(ctx: Ctx<AdminActor>, group: readonly Item[], timeZone: string) {
  const { db, now } = ctx
  const [first] = group
  if (!first) return
  const { outcome, laterIntakeId } = first
  const moved = await takeStep(
    ctx,
    stepOf[outcome],
    group.map(({ applicationId, status, statusSeq }) => ({ id: applicationId, status, statusSeq })),
    {
      reasonId: outcome === 'reject' ? first.reasonIds[0] : undefined,
      detail: laterIntakeId ? { intakeId: laterIntakeId } : undefined,
    },
  )
  const replyOn =
    !first.hasReplyAt && repliesByItself(outcome)
      ? usualReplyOn(now, first.replyByDays, timeZone)
      : null
  const steps = JSON.stringify(moved.map(({ id, statusSeq }) => ({ id, seq: statusSeq })))
  await db.execute(sql`
    UPDATE decisions d SET state = 'released', released_at = ${now}, seq = w.seq, version = version + 1,
      reply_at = coalesce(reply_at, ${replyOn && endOfDay(replyOn, timeZone)}::timestamptz),
      letter = ${replyOn ? filled(formatDay(replyOn)) : sql`letter`}
    FROM jsonb_to_recordset(${steps}::jsonb) AS w (id uuid, seq int)
    WHERE d.application_id = w.id AND d.state = 'releasing'`)
  await db.execute(sql`
    DELETE FROM waitlist_places WHERE application_id IN (
      SELECT id FROM jsonb_to_recordset(${steps}::jsonb) AS w (id uuid))`)
}

/** The letter with its last day to answer; the day has no sign that JSON would escape. */
function filled(day: string) {
  return sql`replace(letter::text, ${replyByPlace}, ${day})::jsonb`
}

async function fail(
  db: Db,
  releaseId: string,
  items: readonly { id: string; why: string }[],
): Promise<void> {
  if (items.length === 0) return
  const named = JSON.stringify(items)
  await db.execute(sql`
    WITH w AS (SELECT * FROM jsonb_to_recordset(${named}::jsonb) AS w (id uuid, why text)),
    freed AS (UPDATE decisions SET state = 'confirmed' WHERE id IN (SELECT id FROM w))
    UPDATE release_items i SET failure = w.why FROM w
    WHERE i.release_id = ${releaseId} AND i.decision_id = w.id`)
}

/** Closes a release once nothing of it is left; false while something is. */
async function finish({ db }: Base, id: string): Promise<boolean> {
  const { rows } = await db.execute<{ left: number }>(sql`
    WITH left_over AS (
      SELECT 1 FROM release_items i JOIN decisions d ON d.id = i.decision_id
      WHERE i.release_id = ${id} AND d.state = 'releasing' AND i.failure IS NULL LIMIT 1),
    ended AS (
      UPDATE releases SET state = 'out'
      WHERE id = ${id} AND state = 'holding' AND NOT EXISTS (SELECT FROM left_over))
    SELECT count(*)::int AS left FROM left_over`)
  return rows[0]?.left === 0
}
