import { and, desc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { getSetting } from '#features/settings/server/queries.ts'
import { instituteArea } from '#features/settings/setting-areas.ts'
import { recordAudit } from '#server/audit.ts'
import { type AdminActor, type Ctx, nameOf } from '#server/context.ts'
import { auditLog } from '#server/db/tables.ts'
import { cursorOf, pageOf, placeOf } from '#server/list-page.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import type { listAudit } from '../audit-contract.ts'
import { findRefs, nameRefs } from './audit-names.ts'

const pageSize = 50
const sameViewMs = 15 * 60_000

type Query = Input<typeof listAudit>['query']

/** A page of the audit log, newest first. Each view is in the log itself, once for all of its pages. */
export async function listForAudit(
  ctx: Ctx<AdminActor>,
  { query }: Input<typeof listAudit>,
): Promise<Result<typeof listAudit>> {
  const { db } = ctx
  const before = query.after === undefined ? undefined : readCursor(query.after)
  const { timeZone } = await getSetting(db, instituteArea)
  const about = query.about ? await findRefs(db, query.about.trim()) : undefined
  const wanted = conditions(query, about, timeZone)
  await noteView(ctx, query, about)
  const rows = await db
    .select()
    .from(auditLog)
    .where(and(...wanted, before))
    .orderBy(desc(auditLog.at), desc(auditLog.seq))
    .limit(pageSize + 1)
  const { page, last } = pageOf(rows, pageSize)
  const named = await nameRefs(
    db,
    page.flatMap(({ actor, subject }) => [actor, ...(subject ? [subject] : [])]),
  )
  return {
    rows: page.map(({ seq, hash, at, actor, action, subject, detail, requestId, address }) => ({
      seq: hash.length > 0 ? seq : null,
      at,
      actor: named(actor),
      action,
      subject: subject === null ? null : named(subject),
      detail,
      requestId,
      address,
    })),
    next: last ? cursorOf(last.at.getTime(), last.seq) : null,
    timeZone,
  }
}

function conditions(
  { who, action, from, to }: Query,
  about: readonly string[] | undefined,
  timeZone: string,
): SQL[] {
  const found: SQL[] = []
  if (who) found.push(eq(auditLog.actor, who))
  if (action) found.push(eq(auditLog.action, action))
  if (about) found.push(inArray(auditLog.subject, about))
  if (from) found.push(gte(auditLog.at, startOf(from, timeZone, 0)))
  if (to) found.push(lt(auditLog.at, startOf(to, timeZone, 1)))
  return found
}

/** The first moment of a day in the institute's zone. */
export function startOf(day: string, timeZone: string, daysLater: number): Date {
  const date = Temporal.PlainDate.from(day).add({ days: daysLater })
  return new Date(date.toZonedDateTime(timeZone).epochMilliseconds)
}

/**
 * Turning pages goes on with the same view; so does reading the same page again for a while. Of what
 * was typed the log keeps the ids that it meant.
 */
async function noteView(
  ctx: Ctx<AdminActor>,
  { who, action, from, to }: Query,
  about: readonly string[] | undefined,
): Promise<void> {
  const { db, actor, now } = ctx
  const filters = { who, action, about, from, to }
  const subject = `session:${actor.sessionId}`
  const [last] = await db
    .select({
      goesOn: sql<boolean>`${auditLog.action} = 'audit-log.read' AND ${auditLog.subject} = ${subject}
        AND ${auditLog.detail} = ${JSON.stringify(filters)}::jsonb`,
      at: auditLog.at,
    })
    .from(auditLog)
    .where(eq(auditLog.actor, nameOf(actor)))
    .orderBy(desc(auditLog.at), desc(auditLog.seq))
    .limit(1)
  if (last?.goesOn && now.getTime() - last.at.getTime() < sameViewMs) return
  await recordAudit(ctx, { action: 'audit-log.read', subject, detail: filters })
}

/** The rows behind the last one of the page before. */
function readCursor(cursor: string): SQL {
  const [at, seq] = placeOf(cursor, /^(\d{1,14}) (\d{1,15})$/)
  const { at: time, seq: number } = auditLog
  return sql`(${time}, ${number}) < (${new Date(Number(at))}, ${Number(seq)})`
}
