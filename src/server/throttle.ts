import { createHash } from 'node:crypto'
import { eq, or, sql } from 'drizzle-orm'
import type { Ctx } from './context.ts'
import type { Db } from './db/client.ts'
import { throttles } from './db/schema.ts'
import { Refusal } from './refusals.ts'

const minuteMs = 60_000

export type Limit = {
  /** How many failures fit into the window before the next one waits. */
  most: number
  windowMs: number
  /** How long the bucket is closed after one failure too many. */
  delayMs: number
  /**
   * Where it is given, the delay doubles up to it for each further failure, and only a quiet
   * window empties the bucket; without it the count begins anew with each window.
   */
  ceilingMs?: number
}

/** The limits of security t5 and t6. A right answer gives its place back, so successes do not count. */
export const limits = {
  accountFromNetwork: {
    most: 10,
    windowMs: 15 * minuteMs,
    delayMs: 15 * minuteMs,
    ceilingMs: 60 * minuteMs,
  },
  accountFromAnywhere: { most: 100, windowMs: 15 * minuteMs, delayMs: 30_000, ceilingMs: 30_000 },
  networkAccounts: { most: 30, windowMs: 15 * minuteMs, delayMs: 15 * minuteMs },
  // Small windows, so that a flood from many networks holds up a new device for half a minute at most.
  wholeSite: { most: 200, windowMs: 30_000, delayMs: 30_000 },
  takenAddresses: { most: 10, windowMs: 60 * minuteMs, delayMs: 60 * minuteMs },
  resetMailsOfAccount: { most: 3, windowMs: 60 * minuteMs, delayMs: 60 * minuteMs },
  resetsFromNetwork: { most: 60, windowMs: 60 * minuteMs, delayMs: 10 * minuteMs },
  codes: { most: 5, windowMs: 15 * minuteMs, delayMs: 15 * minuteMs, ceilingMs: 60 * minuteMs },
  proofMailsOfAccount: { most: 5, windowMs: 60 * minuteMs, delayMs: 60 * minuteMs },
} as const satisfies Record<string, Limit>

/** A bucket's name holds nothing in clear; the part given first can be named alone to forget its buckets. */
export function bucketName(kind: keyof typeof limits, ...parts: string[]): string {
  return [kind, ...parts.map(digestOf)].join(':')
}

function digestOf(part: string): string {
  return createHash('sha256').update(part.toLowerCase()).digest('base64url').slice(0, 22)
}

type Taken = { bucket: string; failures: number }

/**
 * Takes one place in a bucket before the work it guards, so that parallel tries cannot slip
 * through; undefined if none is free. The last place closes the bucket for a growing while.
 */
export async function findPlace(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  bucket: string,
  limit: Limit,
): Promise<Taken | undefined> {
  const { most, windowMs, delayMs, ceilingMs } = limit
  const window = sql`interval '1 ms' * ${windowMs}::float8`
  const closedFor = sql`CASE WHEN t.failures + 1 < ${most} THEN interval '0' ELSE interval '1 ms'
    * least(${ceilingMs ?? delayMs}::float8, ${delayMs}::float8 * power(2, least(t.failures + 1 - ${most}, 20))) END`
  const freeAt = sql`${now}::timestamptz + ${closedFor}`
  const forgetAt = ceilingMs ? sql`${freeAt} + ${window}` : sql`greatest(t.forget_at, ${freeAt})`
  const { rows } = await db.execute<{ failures: number }>(sql`
    INSERT INTO throttles AS t (bucket, failures, free_at, forget_at)
    VALUES (${bucket}, 1, ${now}, ${now}::timestamptz + ${window})
    ON CONFLICT (bucket) DO UPDATE SET
      failures = CASE WHEN t.forget_at <= ${now} THEN 1 ELSE t.failures + 1 END,
      free_at = CASE WHEN t.forget_at <= ${now} THEN ${now} ELSE ${freeAt} END,
      forget_at = CASE WHEN t.forget_at <= ${now} THEN ${now}::timestamptz + ${window} ELSE ${forgetAt} END
    WHERE t.free_at <= ${now} OR t.forget_at <= ${now}
    RETURNING failures`)
  return rows[0] && { bucket, failures: rows[0].failures }
}

/** Seconds until a closed bucket opens, at least 1. */
export async function waitSeconds(ctx: Pick<Ctx, 'db' | 'now'>, bucket: string): Promise<number> {
  return Math.max(1, await closedSeconds(ctx, bucket))
}

async function closedSeconds(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  bucket: string,
): Promise<number> {
  const rows = await db
    .select({ freeAt: throttles.freeAt })
    .from(throttles)
    .where(eq(throttles.bucket, bucket))
  const freeAt = rows[0]?.freeAt ?? now
  return Math.max(0, Math.ceil((freeAt.getTime() - now.getTime()) / 1000))
}

/** Takes a place or answers 429. */
export async function requirePlace(
  ctx: Pick<Ctx, 'db' | 'now'>,
  bucket: string,
  limit: Limit,
): Promise<Taken> {
  const place = await findPlace(ctx, bucket, limit)
  if (!place) throw slowDown(await waitSeconds(ctx, bucket))
  return place
}

/** Gives a place back after a right answer. */
export async function giveBack(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  bucket: string,
): Promise<void> {
  await db
    .update(throttles)
    .set({
      failures: sql`greatest(${throttles.failures} - 1, 0)`,
      freeAt: sql`least(${throttles.freeAt}, ${now})`,
    })
    .where(eq(throttles.bucket, bucket))
}

/** Answers 429 while a bucket is closed, without taking a place. */
export async function requireOpen(ctx: Pick<Ctx, 'db' | 'now'>, bucket: string): Promise<void> {
  const seconds = await closedSeconds(ctx, bucket)
  if (seconds > 0) throw slowDown(seconds)
}

/** Empties a bucket: after a sign-in from there. */
export async function forgetBucket(db: Db, bucket: string): Promise<void> {
  await db.delete(throttles).where(eq(throttles.bucket, bucket))
}

/** Empties a bucket and all whose names continue it: after a reset by mail. */
export async function forgetBucketsOf(db: Db, bucket: string): Promise<void> {
  await db
    .delete(throttles)
    .where(or(eq(throttles.bucket, bucket), sql`starts_with(${throttles.bucket}, ${`${bucket}:`})`))
}

/** 429 with the time to wait; only login, register, forgot and second factor may answer so. */
export function slowDown(waitSeconds: number): Refusal {
  const minutes = Math.ceil(waitSeconds / 60)
  const wait =
    waitSeconds < 60 ? `${waitSeconds} seconds` : minutes === 1 ? 'a minute' : `${minutes} minutes`
  return new Refusal('slow-down', `Too many attempts. Wait ${wait} and try again`, {
    retryAfter: waitSeconds,
  })
}
