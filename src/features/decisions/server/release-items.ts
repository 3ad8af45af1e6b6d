import { sql } from 'drizzle-orm'
import { endOfDay } from '#features/applications/server/end-of-day.ts'
import { writeAboutSteps } from '#features/applications/server/mails.ts'
import { takeStep } from '#features/applications/server/steps.ts'
import { Status } from '#features/applications/status.ts'
import { getSetting } from '#features/settings/server/queries.ts'
import { instituteArea } from '#features/settings/setting-areas.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { formatDay } from '#shared/dates.ts'
import { Outcome, repliesByItself, stepOf } from '../decision.ts'
import { replyByPlace } from '../letters.ts'
import { whyStays } from './candidates.ts'
import { usualReplyOn } from './letters.ts'

/** The mails of a large release leave once all of it can be seen: until then the machine is the decisions'. */
const mailsAfterMs = 10_000

type Item = {
  id: string
  applicationId: string
  outcome: Outcome
  status: Status
  submittedAt: Date | null
  statusSeq: number
  hasMoved: boolean
  reasonIds: string[]
  laterIntakeId: string | null
  hasReplyAt: boolean
  replyByDays: number
}

/** Those of a release that are left and that no one else holds, with their applications, locked. */
export async function lockSome(db: Db, releaseId: string, ids: readonly string[]): Promise<Item[]> {
  const { rows } = await db.execute<Item & { outcome: string; status: string }>(sql`
    SELECT d.id, d.application_id AS "applicationId", d.outcome, a.status, a.submitted_at AS "submittedAt", a.status_seq AS "statusSeq",
      a.status_at > d.confirmed_at AS "hasMoved", d.reason_ids AS "reasonIds",
      d.intake_id AS "laterIntakeId", d.reply_at IS NOT NULL AS "hasReplyAt", n.reply_by_days AS "replyByDays"
    FROM release_items i JOIN decisions d ON d.id = i.decision_id
      JOIN applications a ON a.id = d.application_id JOIN intakes n ON n.id = a.intake_id
    WHERE i.release_id = ${releaseId} AND d.id = ANY(${sql.param([...ids])}::uuid[])
      AND d.state = 'releasing' AND i.failure IS NULL
    ORDER BY d.id FOR UPDATE OF d, a SKIP LOCKED`)
  return rows.map((row) => ({
    ...row,
    outcome: Outcome.parse(row.outcome),
    status: Status.parse(row.status),
  }))
}

/** Takes the steps, releases the decisions and queues their mails, all or none. */
export async function sendLetter(
  ctx: Ctx<AdminActor>,
  { id: releaseId, isLarge }: { id: string; isLarge: boolean },
  items: readonly Item[],
): Promise<void> {
  if (items.length === 0) return
  const moved = items.flatMap((item) => {
    const why = whyStays(item)
    return why === null ? [] : [{ id: item.id, why }]
  })
  await failItem(ctx.db, releaseId, moved)
  const going = items.filter((item) => whyStays(item) === null)
  const { timeZone } = await getSetting(ctx.db, instituteArea)
  for (const group of alike(going)) await release(ctx, group, timeZone)
  await writeAboutSteps(
    ctx,
    'decision-released',
    'decisions',
    going.map(({ id, applicationId }) => ({
      applicationId,
      key: `decision:${id}`,
      news: {},
      ...(isLarge && { notBefore: new Date(ctx.now.getTime() + mailsAfterMs) }),
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

export async function failItem(
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
