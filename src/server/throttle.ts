import { createHash } from 'node:crypto'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { counted, oneOrMore } from '#shared/counted.ts'
import { minuteMs } from '#shared/durations.ts'
import type { Ctx } from './context.ts'
import type { Db } from './db/client.ts'
import { throttles } from './db/tables.ts'
import { Refusal } from './refusals.ts'

type Limit = {
  /** How many failures fit into the window before the next one waits. */
  most: number
  windowMs: number
  /** How long the bucket is closed after one failure too many. */
  delayMs: number
  /**
   * Where it is given, the delay doubles up to it for each further failure, and only a quiet
   * window empties the bucket; without it the count starts over with each window.
   */
  ceilingMs?: number
}

/**
 * How often anything may be tried, in one table, so that anyone who weighs them sees all. A right answer gives
 * its place back, so successes don’t count, but for new accounts.
 */
export const limits = {
  accountFromNetwork: {
    most: 10,
    windowMs: 15 * minuteMs,
    delayMs: 15 * minuteMs,
    ceilingMs: 60 * minuteMs,
  },
  // Nothing that others do counts here, and anyone who mistyped too often is in with the right one soon.
  accountFromDevice: { most: 10, windowMs: 15 * minuteMs, delayMs: 5_000, ceilingMs: 5_000 },
  accountFromAnywhere: { most: 100, windowMs: 15 * minuteMs, delayMs: 30_000, ceilingMs: 30_000 },
  networkAccounts: { most: 30, windowMs: 15 * minuteMs, delayMs: 15 * minuteMs },
  // Small windows, so that a flood from many networks delays a new device for half a minute at most.
  wholeSite: { most: 200, windowMs: 30_000, delayMs: 30_000 },
  takenAddresses: { most: 10, windowMs: 60 * minuteMs, delayMs: 60 * minuteMs },
  // Twice a lecture hall that registers together; anyone who comes then waits a minute, not an hour.
  registrations: { most: 200, windowMs: 15 * minuteMs, delayMs: minuteMs },
  resetMailsOfAccount: { most: 3, windowMs: 60 * minuteMs, delayMs: 60 * minuteMs },
  resetsFromNetwork: { most: 60, windowMs: 60 * minuteMs, delayMs: 10 * minuteMs },
  // A login gives its places back. Networks get more than for resets: some people log in this way each time.
  loginLinkMails: { most: 5, windowMs: 60 * minuteMs, delayMs: 60 * minuteMs },
  loginLinksFromNetwork: { most: 200, windowMs: 60 * minuteMs, delayMs: minuteMs },
  // Each begun login is a row until it runs out; one that succeeds gives its place back.
  passkeyLogins: { most: 200, windowMs: 15 * minuteMs, delayMs: minuteMs },
  codes: { most: 5, windowMs: 15 * minuteMs, delayMs: 15 * minuteMs, ceilingMs: 60 * minuteMs },
  // Each begun login through a provider is a row until it runs out.
  begunLogins: { most: 100, windowMs: 15 * minuteMs, delayMs: minuteMs },
  referenceLinks: { most: 30, windowMs: 15 * minuteMs, delayMs: 15 * minuteMs },
  contractLinks: { most: 30, windowMs: 15 * minuteMs, delayMs: 15 * minuteMs },
  contractChecks: { most: 30, windowMs: 15 * minuteMs, delayMs: 15 * minuteMs },
  payLinks: { most: 30, windowMs: 15 * minuteMs, delayMs: 15 * minuteMs },
  waiverCodes: { most: 20, windowMs: 15 * minuteMs, delayMs: 15 * minuteMs },
  // Ten a second, for a program that reads everything once; a busy minute is slowed and not closed.
  tokenCalls: { most: 600, windowMs: minuteMs, delayMs: 5_000 },
  // A whole staff fits; a token in wrong hands writes to no more.
  scimInvitations: { most: 300, windowMs: 60 * minuteMs, delayMs: 60 * minuteMs },
  proofMailsOfAccount: { most: 5, windowMs: 60 * minuteMs, delayMs: 60 * minuteMs },
} as const satisfies Record<string, Limit>

/** A bucket's name holds nothing in clear; the part given first can be named alone to forget its buckets. */
export function bucketName(kind: keyof typeof limits, ...parts: string[]): string {
  return [kind, ...parts.map(digestOf)].join(':')
}

function digestOf(part: string): string {
  return createHash('sha256').update(part.toLowerCase()).digest('base64url').slice(0, 22)
}

type Timed = Pick<Ctx, 'db' | 'now'>
type TakenPlace = { bucket: string; failures: number }

/**
 * Takes one place in a bucket before the work it guards, so that parallel tries cannot slip
 * through; undefined if none is free. The last place closes the bucket for a while.
 */
export async function findPlace(
  { db, now }: Timed,
  bucket: string,
  limit: Limit,
): Promise<TakenPlace | undefined> {
  const { rows } = await db.execute<{ failures: number }>(taking(now, bucket, limit, sql`true`))
  return rows[0] && { bucket, failures: rows[0].failures }
}

/** The same in two buckets at once; the second counts only what is the first failure of the first. */
export async function findPlaces(
  { db, now }: Timed,
  [first, firstLimit]: readonly [string, Limit],
  [second, secondLimit]: readonly [string, Limit],
): Promise<{ first: number | null; second: number | null }> {
  const { rows } = await db.execute<{ first: number | null; second: number | null }>(sql`
    WITH a AS (${taking(now, first, firstLimit, sql`true`)}),
      b AS (${taking(now, second, secondLimit, sql`EXISTS (SELECT FROM a WHERE failures = 1)`)})
    SELECT (SELECT failures FROM a) AS first, (SELECT failures FROM b) AS second`)
  return rows[0] ?? { first: null, second: null }
}

// When an open bucket became free. Were it later, a call that arrived before another one would find it closed.
const longAgo = sql`to_timestamp(0)`

/** One upsert that counts and sets when the bucket is free again, so that all processes share it. */
function taking(now: Date, bucket: string, limit: Limit, condition: SQL): SQL {
  const { most, windowMs, delayMs, ceilingMs } = limit
  const window = sql`interval '1 ms' * ${windowMs}::float8`
  const delay = sql`interval '1 ms' * least(${ceilingMs ?? delayMs}::float8,
    ${delayMs}::float8 * power(2, least(t.failures + 1 - ${most}, 20)))`
  const closedUntil = sql`CASE WHEN t.failures + 1 < ${most} THEN ${now}::timestamptz
    ELSE ${now}::timestamptz + ${delay} END`
  const forgetAt = ceilingMs
    ? sql`${closedUntil} + ${window}`
    : sql`greatest(t.forget_at, ${closedUntil})`
  return sql`
    INSERT INTO throttles AS t (bucket, failures, free_at, forget_at)
    SELECT ${bucket}, 1, ${longAgo}, ${now}::timestamptz + ${window} WHERE ${condition}
    ON CONFLICT (bucket) DO UPDATE SET
      failures = CASE WHEN t.forget_at <= ${now} THEN 1 ELSE t.failures + 1 END,
      free_at = CASE WHEN t.forget_at <= ${now} OR t.failures + 1 < ${most} THEN ${longAgo} ELSE ${closedUntil} END,
      forget_at = CASE WHEN t.forget_at <= ${now} THEN ${now}::timestamptz + ${window} ELSE ${forgetAt} END
    WHERE t.free_at <= ${now} OR t.forget_at <= ${now}
    RETURNING failures`
}

/** Seconds until closed buckets open, at least 1. */
export async function waitSeconds(ctx: Timed, ...buckets: string[]): Promise<number> {
  return Math.max(1, await closedSeconds(ctx, ...buckets))
}

/** Seconds until the last of some buckets opens; 0 if all are open. */
export async function closedSeconds({ db, now }: Timed, ...buckets: string[]): Promise<number> {
  const rows = await db
    .select({ freeAt: throttles.freeAt })
    .from(throttles)
    .where(inArray(throttles.bucket, buckets))
  const waits = rows.map(({ freeAt }) => Math.ceil((freeAt.getTime() - now.getTime()) / 1000))
  return Math.max(0, ...waits)
}

/** Takes a place or answers 429. */
export async function requirePlace(ctx: Timed, bucket: string, limit: Limit): Promise<TakenPlace> {
  const place = await findPlace(ctx, bucket, limit)
  if (!place) throw slowDown(await waitSeconds(ctx, bucket))
  return place
}

/** Gives a place back after a right answer. */
export async function refundTry({ db }: Pick<Timed, 'db'>, bucket: string): Promise<void> {
  await db.update(throttles).set(oneLess()).where(eq(throttles.bucket, bucket))
}

/** Empties a bucket and gives the place in another one back, after a right answer. */
export async function forgetAndRefundTry(
  { db }: Pick<Timed, 'db'>,
  forgotten: string,
  given: string,
): Promise<void> {
  // The first is gone before the second is touched: the order in which places are taken.
  const gone = db
    .$with('gone')
    .as(
      db
        .delete(throttles)
        .where(eq(throttles.bucket, forgotten))
        .returning({ bucket: throttles.bucket }),
    )
  await db
    .with(gone)
    .update(throttles)
    .set(oneLess())
    .where(and(eq(throttles.bucket, given), sql`(SELECT count(*) FROM gone) >= 0`))
}

function oneLess() {
  return {
    failures: sql`greatest(${throttles.failures} - 1, 0)`,
    freeAt: longAgo,
  }
}

/** Answers 429 while a bucket is closed, without taking a place. */
export async function requireOpen(ctx: Timed, bucket: string): Promise<void> {
  const seconds = await closedSeconds(ctx, bucket)
  if (seconds > 0) throw slowDown(seconds)
}

/** Empties a bucket: after a sign-in from there. */
export async function forgetBucket(db: Db, bucket: string): Promise<void> {
  await db.delete(throttles).where(eq(throttles.bucket, bucket))
}

/** Empties buckets that are named by one part, and all whose names continue theirs: after a reset by mail. */
export async function forgetBucketsOf(db: Db, buckets: string[]): Promise<void> {
  const { bucket } = throttles
  const begins = sql`split_part(${bucket}, ':', 1) || ':' || split_part(${bucket}, ':', 2)`
  await db.delete(throttles).where(sql`${begins} = ANY (${sql.param(buckets)}::text[])`)
}

/** 429 with the time to wait; only login, register, forgot, second factor and dead links may answer so, and tokens of programs with words of their own. */
export function slowDown(waitSeconds: number): Refusal {
  const minutes = Math.ceil(waitSeconds / 60)
  const wait =
    waitSeconds < 60 ? counted(waitSeconds, 'second') : oneOrMore(minutes, 'a minute', 'minutes')
  return new Refusal('slow-down', `Too many attempts. Wait ${wait} and try again`, {
    retryAfter: waitSeconds,
  })
}
