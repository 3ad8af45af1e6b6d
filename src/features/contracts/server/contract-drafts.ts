import { and, asc, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { OwnAct } from '#features/applications/contract.ts'
import { applications } from '#features/applications/server/tables.ts'
import { RefundTerms } from '#features/payments/refund-terms.ts'
import { getSetting } from '#features/settings/server/queries.ts'
import { instituteArea } from '#features/settings/setting-areas.ts'
import type { Ctx } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { dayIn } from '#shared/dates.ts'
import { contractsArea } from '../setting-areas.ts'
import { addEvent } from './chain.ts'
import { notifyGuardian } from './guardians.ts'
import { notifyOfMissingText } from './mails.ts'
import { inFlight, lockContract } from './rows.ts'
import { contractSigners, contracts } from './tables.ts'
import { usualVersion } from './usable-templates.ts'

/** Steps by which a place is there to be agreed on. */
export const offeringSteps = ['release-accept', 'resume'] as const

/** Steps after which nothing of an earlier contract holds. */
export const partingSteps = ['decline', 'defer', 'rescind', 'withdraw', 'cancel-enrolment'] as const

/** Makes a draft for each offer, where the settings say so; a job sends it. */
export async function makeForOffers(ctx: Ctx, moved: readonly { id: string }[]): Promise<void> {
  const { sendsItself } = await getSetting(ctx.db, contractsArea)
  if (!sendsItself || moved.length === 0) return
  const rows = await ctx.db
    .select({ id: applications.id, program: applications.program, intakeId: applications.intakeId })
    .from(applications)
    .where(
      inArray(
        applications.id,
        moved.map(({ id }) => id),
      ),
    )
  const lacking = await lackingIn(
    ctx.db,
    rows.map(({ id }) => id),
  )
  const offered = rows.filter(({ id }) => lacking.has(id))
  const alike = Map.groupBy(offered, ({ program, intakeId }) => `${program} ${intakeId}`)
  for (const places of alike.values()) {
    const versionId = places[0] && (await usualVersion(ctx.db, places[0]))
    if (versionId) await makeDrafts(ctx, places, { versionId, sendsItself: true })
    else
      for (const { id, ...place } of places.slice(0, 1))
        await notifyOfMissingText(ctx, { ...place, applicationId: id })
  }
}

/** Drafts, but where there is a contract under way already; answers with their ids. */
export async function makeDrafts(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  places: readonly { id: string; intakeId: string }[],
  { versionId, sendsItself }: { versionId: string; sendsItself: boolean },
): Promise<string[]> {
  if (places.length === 0) return []
  const amended = await listHoldings(
    db,
    places.map(({ id }) => id),
  )
  const wanted = places.map(({ id, intakeId }) => ({
    application: id,
    intake: intakeId,
    amends: amended.get(id) ?? null,
  }))
  const { rows } = await db.execute<{ id: string }>(sql`
    INSERT INTO ${contracts} (id, application_id, intake_id, amends_id, template_version_id, status, status_at,
      created_at, sends_itself)
    SELECT gen_random_uuid(), application, intake, amends, ${versionId}::uuid, 'draft', ${now}::timestamptz,
      ${now}::timestamptz, ${sendsItself}
    FROM jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) AS w (application uuid, intake uuid, amends uuid)
    ON CONFLICT DO NOTHING RETURNING id`)
  return rows.map(({ id }) => id)
}

/** By application, the complete contract that holds now: a new one amends it. */
export async function listHoldings(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: contracts.id, applicationId: contracts.applicationId })
    .from(contracts)
    .where(
      and(
        inArray(contracts.applicationId, [...ids]),
        eq(contracts.status, 'complete'),
        isNull(contracts.lapsedAt),
      ),
    )
    .orderBy(asc(contracts.createdAt))
  return new Map(rows.map(({ id, applicationId }) => [applicationId, id]))
}

/** Applications without a complete contract for their term. */
export async function lackingIn(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ id: applications.id })
    .from(applications)
    .where(
      and(
        inArray(applications.id, [...ids]),
        sql`NOT EXISTS (SELECT FROM ${contracts} c WHERE c.application_id = ${applications.id}
          AND c.status = 'complete' AND c.lapsed_at IS NULL AND c.intake_id = ${applications.intakeId})`,
      ),
    )
  return new Set(rows.map(({ id }) => id))
}

/** What the latest complete contract of an application says about money that goes back. */
export async function findRefundTerms(
  { db }: Pick<Ctx, 'db'>,
  applicationId: string,
): Promise<RefundTerms | undefined> {
  const [row] = await db
    .select({ terms: contracts.refundTerms, until: contracts.cancelUntil })
    .from(contracts)
    .where(and(eq(contracts.applicationId, applicationId), eq(contracts.status, 'complete')))
    .orderBy(desc(contracts.createdAt))
    .limit(1)
  if (row?.terms) return RefundTerms.parse(row.terms)
  if (!row?.until) return undefined
  // Sent when everything went back until one day, and nothing after it.
  const { timeZone } = await getSetting(db, instituteArea)
  const day = dayIn(row.until, timeZone)
  return { allUntil: day, startsOn: day, steps: [] }
}

/** Whether a contract was sent for the term of an application, and nothing has ended it; or they are enrolled without one. */
export async function hasContract(
  { db }: Pick<Ctx, 'db'>,
  applicationId: string,
): Promise<boolean> {
  const rows = await db
    .select({ id: applications.id })
    .from(applications)
    .where(
      and(
        eq(applications.id, applicationId),
        sql`(${applications.status} = 'enrolled' OR EXISTS (SELECT FROM ${contracts} c
          WHERE c.application_id = ${applications.id} AND c.intake_id = ${applications.intakeId}
          AND c.lapsed_at IS NULL
          AND c.status IN ('sent', 'signed', 'countersigned', 'sealing_failed', 'complete')))`,
      ),
    )
  return rows.length > 0
}

/** What enrolling waits for. */
export const contractFact = {
  name: 'contract-complete',
  steps: ['enrol'],
  async refusals({ db }: Ctx, ids: readonly string[]): Promise<Map<string, string>> {
    const lacking = await lackingIn(db, ids)
    return new Map([...lacking].map((id) => [id, 'The contract isn’t complete yet']))
  },
} as const

/** What was not sent yet is not needed for anyone who is enrolled without it. */
export async function dropDrafts(
  { db }: Pick<Ctx, 'db'>,
  moved: readonly { id: string }[],
): Promise<void> {
  const ids = moved.map(({ id }) => id)
  if (ids.length === 0) return
  const isDropped = and(inArray(contracts.applicationId, ids), eq(contracts.status, 'draft'))
  const dropped = db.select({ id: contracts.id }).from(contracts).where(isDropped)
  await db.delete(contractSigners).where(inArray(contractSigners.contractId, dropped))
  await db.delete(contracts).where(isDropped)
}

/** Ends what is under way, and what was agreed on, for places that are given up. */
export async function endContracts(ctx: Ctx, moved: readonly { id: string }[]): Promise<void> {
  const { db, now } = ctx
  const ids = moved.map(({ id }) => id)
  if (ids.length === 0) return
  await dropDrafts(ctx, moved)
  const open = await db
    .select({ id: contracts.id })
    .from(contracts)
    .where(and(inArray(contracts.applicationId, ids), inArray(contracts.status, [...inFlight])))
    .orderBy(contracts.applicationId)
  for (const { id } of open) {
    const contract = await lockContract(db, id)
    await db
      .update(contracts)
      .set({ status: 'voided', statusAt: now, reason: placeGivenUp, linkHash: null })
      .where(eq(contracts.id, id))
    await addEvent(ctx, id, 'voided', { detail: placeGivenUp })
    await notifyGuardian(ctx, contract, 'voided')
  }
  await db
    .update(contracts)
    .set({ lapsedAt: now })
    .where(
      and(
        inArray(contracts.applicationId, ids),
        eq(contracts.status, 'complete'),
        isNull(contracts.lapsedAt),
      ),
    )
}

const placeGivenUp = 'The place it covers is no longer offered'

/** The contract that waits for its applicant, for their dashboard. */
export async function ownSigning(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  applicationId: string,
): Promise<z.input<typeof OwnAct>[]> {
  const rows = await db
    .select({ dueAt: contracts.expiresAt })
    .from(contracts)
    .innerJoin(
      contractSigners,
      and(eq(contractSigners.contractId, contracts.id), eq(contractSigners.role, 'applicant')),
    )
    .where(
      and(
        eq(contracts.applicationId, applicationId),
        eq(contracts.status, 'sent'),
        gt(contracts.expiresAt, now),
        isNull(contractSigners.signedAt),
      ),
    )
  return rows.map(({ dueAt }) => ({
    kind: 'sign',
    count: 1,
    dueAt,
  }))
}
