import { randomUUID } from 'node:crypto'
import { and, desc, eq, gte, inArray, isNotNull, or } from 'drizzle-orm'
import type { Job } from '#server/job.ts'
import type { JobPlatform } from '#server/platform.ts'
import { hourMs } from '#shared/durations.ts'
import type { Outside } from '../providers.ts'
import { disputes, paymentAttempts, providerEvents, reconciliations, refunds } from '../tables.ts'
import { isRefused, requestStripe, Unreachable } from './client.ts'
import { applyEvents } from './events.ts'
import {
  readDispute,
  readRefund,
  stripeProvider,
  toDisputeRead,
  toRead,
  toRefundRead,
} from './provider.ts'

const pageSize = 100
/** Younger ones may still have their message on the way. */
const settlingMs = 2 * 60_000

/** What comes from here instead of from Stripe. */
export const repairPrefix = 'reconciled:'

type OwnRecord = { id: string; reference: string; state: string; changedAt: Date }
type StripeRecord = { reference: string; state: string }
type Kind = 'payment' | 'refund' | 'dispute'

const eventKinds: Record<Kind, string> = {
  payment: 'payment_intent.compared',
  refund: 'refund.compared',
  dispute: 'charge.dispute.compared',
}

/** Often for what is young, and once a night for what may come late, like a debit of two weeks ago. */
export const reconcileJobs: readonly Job[] = [
  {
    name: 'reconcile-payments',
    cron: '*/10 * * * *',
    run: (platform) => reconcileStripe(platform, 24 * hourMs),
  },
  {
    name: 'reconcile-all-payments',
    cron: '10 3 * * *',
    run: (platform) => reconcileStripe(platform, 60 * 24 * hourMs),
  },
]

/**
 * Lays Stripe's payments, refunds and disputes beside ours, both ways. What differs becomes an event like any that
 * Stripe sends, so that the one job reads the object again and applies it, or puts it in quarantine.
 */
export async function reconcileStripe(platform: JobPlatform, backMs: number): Promise<void> {
  const { db, config, now, log } = platform
  if (!config.stripe) return
  const at = now()
  const since = new Date(at.getTime() - backMs)
  try {
    const payments = await compare(platform, 'payment', {
      theirs: await listPayments(platform, since),
      ours: await ourPayments(platform, since),
    })
    const back = await compare(platform, 'refund', {
      theirs: await listRefunds(platform, since),
      ours: await ourRefunds(platform, since),
    })
    const taken = await compare(platform, 'dispute', {
      theirs: await listDisputes(platform, since),
      ours: await ourDisputes(platform, since),
    })
    const found = [...payments.found, ...back.found, ...taken.found]
    await applyEvents(platform)
    const doubtful = await countDoubtful(platform, found)
    await db.insert(reconciliations).values({
      id: randomUUID(),
      provider: 'stripe',
      since,
      at,
      compared: payments.compared + back.compared + taken.compared,
      repaired: found.length - doubtful,
      doubtful,
    })
    if (found.length > 0)
      log.warn({ repaired: found.length - doubtful, doubtful }, 'payments had gone apart')
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error
    log.warn({ error }, 'payments could not be compared')
    await noteSilence(platform, since, error.message)
  }
}

/** Once for each time that it falls silent, so that finance can read since when. */
async function noteSilence({ db, now }: JobPlatform, since: Date, failure: string): Promise<void> {
  const [last] = await db
    .select({ failure: reconciliations.failure })
    .from(reconciliations)
    .where(eq(reconciliations.provider, 'stripe'))
    .orderBy(desc(reconciliations.at))
    .limit(1)
  if (last?.failure) return
  const nothing = { compared: 0, repaired: 0, doubtful: 0 }
  await db
    .insert(reconciliations)
    .values({ ...nothing, id: randomUUID(), provider: 'stripe', since, at: now(), failure })
}

type Sides = { theirs: StripeRecord[]; ours: OwnRecord[] }

async function compare(platform: JobPlatform, kind: Kind, { theirs, ours }: Sides) {
  const known = new Map(theirs.map((one) => [one.reference, one]))
  for (const { reference } of ours)
    if (!known.has(reference)) known.set(reference, await readOne(platform, kind, reference))
  const byReference = new Map(ours.map((one) => [one.reference, one]))
  const before = platform.now().getTime() - settlingMs
  const apart = [...known.values()].filter((one) => {
    const mine = byReference.get(one.reference)
    if (!mine) return !isQuiet(one.state)
    return mine.changedAt.getTime() < before && haveDiverged(mine.state, one.state)
  })
  const found: string[] = []
  for (const one of apart) if (await note(platform, kind, one)) found.push(nameOf(one))
  return { compared: known.size, found }
}

/** Nothing has happened there that anybody here would have to know. */
function isQuiet(state: string): boolean {
  return state === 'created' || state === 'cancelled' || state === 'failed'
}

/** A card that is still to be entered is no difference; neither is what has failed here and was called off there. */
function haveDiverged(ours: string, theirs: string): boolean {
  if (ours === theirs) return false
  if (ours === 'failed' || ours === 'cancelled') return !isQuiet(theirs)
  return !(ours === 'created' && theirs === 'created')
}

function nameOf({ reference, state }: StripeRecord): string {
  return `${repairPrefix}${reference}:${state}`
}

/** True where it is new: what is in quarantine already is not put there again. */
async function note({ db, now }: JobPlatform, kind: Kind, one: StripeRecord): Promise<boolean> {
  const rows = await db
    .insert(providerEvents)
    .values({
      provider: 'stripe',
      eventId: nameOf(one),
      kind: eventKinds[kind],
      payload: { id: one.reference, state: one.state },
      receivedAt: now(),
    })
    .onConflictDoNothing()
    .returning({ id: providerEvents.eventId })
  return rows.length > 0
}

async function countDoubtful({ db }: JobPlatform, names: string[]): Promise<number> {
  if (names.length === 0) return 0
  return db.$count(
    providerEvents,
    and(
      eq(providerEvents.provider, 'stripe'),
      inArray(providerEvents.eventId, names),
      isNotNull(providerEvents.quarantined),
    ),
  )
}

async function ourPayments({ db }: JobPlatform, since: Date): Promise<OwnRecord[]> {
  const { state, stateAt, at, provider, providerRef } = paymentAttempts
  const rows = await db
    .select({ id: paymentAttempts.id, reference: providerRef, state, changedAt: stateAt })
    .from(paymentAttempts)
    .where(
      and(
        eq(provider, 'stripe'),
        isNotNull(providerRef),
        or(gte(stateAt, since), gte(at, since), eq(state, 'processing')),
      ),
    )
  return rows.flatMap((row) => (row.reference ? [{ ...row, reference: row.reference }] : []))
}

async function ourRefunds({ db }: JobPlatform, since: Date): Promise<OwnRecord[]> {
  const { id, state, stateAt, providerRef } = refunds
  const rows = await db
    .select({ id, reference: providerRef, state, changedAt: stateAt })
    .from(refunds)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, refunds.attemptId))
    .where(
      and(
        eq(paymentAttempts.provider, 'stripe'),
        isNotNull(providerRef),
        or(gte(stateAt, since), eq(state, 'pending')),
      ),
    )
  return rows.flatMap((row) => (row.reference ? [{ ...row, reference: row.reference }] : []))
}

async function ourDisputes({ db }: JobPlatform, since: Date): Promise<OwnRecord[]> {
  const { id, state, stateAt, provider, providerRef: reference } = disputes
  return db
    .select({ id, reference, state, changedAt: stateAt })
    .from(disputes)
    .where(and(eq(provider, 'stripe'), or(gte(stateAt, since), inArray(state, ['asked', 'open']))))
}

async function listPayments({ config }: JobPlatform, since: Date): Promise<StripeRecord[]> {
  const listed = await everyPage((page) =>
    requestStripe(config, (stripe) =>
      stripe.paymentIntents.list({ ...page, created: from(since) }),
    ),
  )
  return listed.map(toRead)
}

async function listRefunds({ config }: JobPlatform, since: Date): Promise<StripeRecord[]> {
  const listed = await everyPage((page) =>
    requestStripe(config, (stripe) => stripe.refunds.list({ ...page, created: from(since) })),
  )
  return listed.map(toRefundRead)
}

async function listDisputes({ config }: JobPlatform, since: Date): Promise<StripeRecord[]> {
  const listed = await everyPage((page) =>
    requestStripe(config, (stripe) => stripe.disputes.list({ ...page, created: from(since) })),
  )
  return listed.map(toDisputeRead)
}

function from(since: Date) {
  return { gte: Math.floor(since.getTime() / 1000) }
}

type Page = { limit: number; starting_after?: string }

async function everyPage<T extends { id: string }>(
  read: (page: Page) => Promise<{ data: T[]; has_more: boolean }>,
): Promise<T[]> {
  const all: T[] = []
  for (;;) {
    const last = all.at(-1)
    const page = await read({ limit: pageSize, ...(last && { starting_after: last.id }) })
    all.push(...page.data)
    if (!page.has_more || page.data.length === 0) return all
  }
}

const readers: Record<Kind, (outside: Outside, reference: string) => Promise<StripeRecord>> = {
  payment: (outside, reference) => stripeProvider.read(outside, reference),
  refund: async (outside, reference) => toRefundRead(await readRefund(outside, reference)),
  dispute: async (outside, reference) => toDisputeRead(await readDispute(outside, reference)),
}

async function readOne(
  { config, now }: JobPlatform,
  kind: Kind,
  reference: string,
): Promise<StripeRecord> {
  try {
    const { state } = await readers[kind]({ config, now: now() }, reference)
    return { reference, state }
  } catch (error) {
    if (!isRefused(error)) throw error
    return { reference, state: 'unknown' }
  }
}
