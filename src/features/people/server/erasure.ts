import { and, count, eq, isNull, sql } from 'drizzle-orm'
import { erasePeople, lockAccounts } from '#features/accounts/server/account-closure.ts'
import { writeTo } from '#features/accounts/server/mails.ts'
import { isAmong } from '#features/accounts/server/personal-rows.ts'
import { applicants } from '#features/accounts/server/tables.ts'
import { applications } from '#features/applications/server/tables.ts'
import { recordAudits } from '#server/audit.ts'
import { type Ctx, systemContext } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { eachRow } from '#server/each-row.ts'
import type { Job } from '#server/job.ts'
import type { ClockPlatform } from '#server/platform.ts'
import { formatDay } from '#shared/dates.ts'
import { dayMs } from '#shared/durations.ts'
import { noticeDays } from '../retention.ts'
import { pairsOf } from './account-facts.ts'
import { noticedOf } from './erasure-notices.ts'
import { listDue, type RetainedPerson } from './retention-due.ts'
import { duplicatePairs } from './tables.ts'

const atOnce = 20
/** What is left over waits for the next night. */
const mostInANight = 5_000
const longestLookMs = 60_000

type ErasureHindrance = {
  /** Why they are not erased now, for the office. */
  sentence: string
  among(db: Db, applicantIds: readonly string[]): Promise<string[]>
}

/** Whose records stay for now, whatever their time; later features say so. */
export const stayingParts: ErasureHindrance[] = []

/**
 * Erases people, and keeps in the audit log of each that it was done, by which rule, and how much of theirs.
 * Returns how many applications they had.
 */
export async function eraseRecords(ctx: Ctx, ids: readonly string[], why: string): Promise<number> {
  if (ids.length === 0) return 0
  const { db } = ctx
  const { applicantId, discardedAt } = applications
  const rows = await db
    .select({ applicantId, applications: count() })
    .from(applications)
    .where(and(isAmong(applicantId, ids), isNull(discardedAt)))
    .groupBy(applicantId)
  const kept = new Map(rows.map((row) => [row.applicantId, row.applications]))
  // Accounts before pairs, as by night.
  await lockAccounts(db, ids)
  await lockPairs(db, ids)
  await erasePeople(ctx, ids)
  await recordAudits(
    ctx,
    ids.map((id) => ({
      action: 'applicant.erased',
      subject: `applicant:${id}`,
      detail: { why, applications: kept.get(id) ?? 0 },
    })),
  )
  return rows.reduce((sum, row) => sum + row.applications, 0)
}

/** The database deletes them with each person. Locked in one order, so that two erasures never wait for each other. */
async function lockPairs(db: Db, ids: readonly string[]): Promise<void> {
  await db
    .select({ one: duplicatePairs.one })
    .from(duplicatePairs)
    .where(pairsOf(ids))
    .orderBy(duplicatePairs.one, duplicatePairs.other)
    .for('update')
}

/** Anyone who was erased, as the audit log tells; not those whose account went into another. */
export async function listErasedPeople(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`SELECT split_part(subject, ':', 2) AS id FROM audit_log
        WHERE action IN ('applicant.erased', 'applicant.closed') ORDER BY seq`,
  )
  return rows.map(({ id }) => id)
}

/** Erases somebody who came back with a backup. Returns false where there is no one. */
export async function eraseRestoredPerson(ctx: Ctx, id: string): Promise<boolean> {
  const there = and(eq(applicants.id, id), isNull(applicants.closedAt))
  if ((await ctx.db.$count(applicants, there)) === 0) return false
  await eraseRecords(ctx, [id], 'restored')
  return true
}

/** Erases everybody whose time is over, a few in each transaction, and then tells who is next. */
export async function eraseDue(platform: ClockPlatform): Promise<void> {
  const due = (await lookFor(platform, platform.now())).slice(0, mostInANight)
  const ids = due.map(({ id }) => id)
  const erasing = () =>
    eachRow(inPieces(ids), (some) =>
      // Anyone who cannot be erased keeps no one else.
      eraseSome(platform, some).catch(() => eachRow(some, (id) => eraseSome(platform, [id]))),
    )
  await eachRow([erasing, () => notifyNext(platform)], (act) => act())
}

function inPieces<Row>(rows: readonly Row[]): Row[][] {
  const count = Math.ceil(rows.length / atOnce)
  return Array.from({ length: count }, (_, n) => rows.slice(n * atOnce, (n + 1) * atOnce))
}

async function eraseSome(platform: ClockPlatform, ids: readonly string[]): Promise<void> {
  await platform.db.transaction(async (db) => {
    const ctx = systemContext(platform, db)
    await lock(db, ids)
    await lockPairs(db, ids)
    // Looked at again under the lock: an answer, a hold or a longer time may have come meanwhile.
    const staying = await Promise.all(stayingParts.map(({ among }) => among(db, ids)))
    for (const { id, keptBy } of await listDue(db, ctx.now, ids))
      if (!staying.flat().includes(id)) await eraseRecords(ctx, [id], keptBy)
  })
}

async function lock(db: Db, ids: readonly string[]): Promise<void> {
  await lockAccounts(db, ids)
  await db
    .select({ id: applications.id })
    .from(applications)
    .where(sql`${applications.applicantId} = ANY(${sql.param(ids)}::uuid[])`)
    .orderBy(applications.id)
    .for('update')
}

/** Tells each person whose records go within the notice, once for each day that it was to be. */
async function notifyNext(platform: ClockPlatform): Promise<void> {
  const until = new Date(platform.now().getTime() + noticeDays * dayMs)
  const due = await lookFor(platform, until)
  await eachRow(inPieces(due), (some) =>
    platform.db.transaction(async (db) => {
      const ctx = systemContext(platform, db)
      const told = await noticedOf(db, some)
      for (const one of some) if (!told.has(one.id)) await notifyOfErasure(ctx, one)
    }),
  )
}

async function notifyOfErasure(ctx: Ctx, { id, dueAt }: RetainedPerson): Promise<void> {
  const [person] = await ctx.db.select().from(applicants).where(eq(applicants.id, id))
  if (!person || person.closedAt || !dueAt || dueAt <= ctx.now) return
  const day = formatDay(dueAt)
  await writeTo(ctx, person, 'records-leave', { about: day, once: dueAt.toISOString() })
}

/** A walk through everybody takes longer than a request may. */
function lookFor({ db }: ClockPlatform, by: Date): Promise<RetainedPerson[]> {
  return db.transaction(async (tx) => {
    await tx.execute(sql.raw(`SET LOCAL statement_timeout = ${longestLookMs}`))
    return listDue(tx, by)
  })
}

export const retentionJob: Job = {
  name: 'erase-due',
  cron: '50 1 * * *',
  run: eraseDue,
}
