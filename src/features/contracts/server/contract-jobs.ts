import { and, asc, eq, lte, sql } from 'drizzle-orm'
import { lockApplicationForSystem } from '#features/applications/server/locks.ts'
import { releases } from '#features/decisions/server/tables.ts'
import { systemContext } from '#server/context.ts'
import { mails } from '#server/db/tables.ts'
import { eachRow } from '#server/each-row.ts'
import type { Job } from '#server/job.ts'
import type { JobPlatform } from '#server/platform.ts'
import { Refusal } from '#server/refusals.ts'
import { addEvent } from './chain.ts'
import { mailBothSides, notifyOfUnsendable } from './mails.ts'
import { lockContract, presentContract, signersOf } from './rows.ts'
import { deliverContract, prepareContract } from './send-contract.ts'
import { contractEvents, contracts } from './tables.ts'

const atOnce = 100
/** What another process may be at, and how long after a failure the next try is made. */
const busySeconds = 50
const tryAgainMinutes = 10
/** While a release goes out the machine is the decisions', unless it is delayed. */
const releaseSeconds = 60

/** Sends the drafts that offers have made; what cannot be sent waits with its reason for the office. */
export async function sendDrafts(base: JobPlatform): Promise<void> {
  for (let count = 0; count < atOnce; count++) {
    const id = await claimDraft(base)
    if (!id) return
    await sendOne(base, id)
  }
}

async function claimDraft({ db, now }: JobPlatform): Promise<string | undefined> {
  const at = now()
  const { rows } = await db.execute<{ id: string }>(sql`
    UPDATE contracts SET send_tried_at = ${at} WHERE id = (
      SELECT id FROM contracts WHERE status = 'draft' AND sends_itself
        AND NOT EXISTS (SELECT FROM ${releases} WHERE state = 'holding'
          AND went_out_at > ${at}::timestamptz - make_interval(secs => ${releaseSeconds}))
        AND coalesce(send_tried_at, '-infinity') <= ${at}::timestamptz - CASE WHEN send_fault IS NULL
          THEN make_interval(secs => ${busySeconds}) ELSE make_interval(mins => ${tryAgainMinutes}) END
      ORDER BY created_at LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id`)
  return rows[0]?.id
}

async function sendOne(base: JobPlatform, id: string): Promise<void> {
  try {
    const prepared = await prepareContract(systemContext(base, base.db), id)
    await base.db.transaction((db) => deliverContract(systemContext(base, db), prepared))
  } catch (error) {
    if (!(error instanceof Refusal))
      base.log.error({ contract: id, error }, 'a contract was not sent')
    const sendFault =
      error instanceof Refusal ? error.message : 'Something went wrong while we laid it out'
    await base.db.transaction(async (db) => {
      const [draft] = await db
        .update(contracts)
        .set({ sendFault })
        .where(and(eq(contracts.id, id), eq(contracts.status, 'draft')))
        .returning()
      if (draft)
        await notifyOfUnsendable(systemContext(base, db), presentContract(draft), sendFault)
    })
  }
}

/** Ends what was not signed in time, and tells both sides. */
export async function expireContracts(base: JobPlatform): Promise<void> {
  const due = await base.db
    .select({ id: contracts.id, applicationId: contracts.applicationId })
    .from(contracts)
    .where(and(eq(contracts.status, 'sent'), lte(contracts.expiresAt, base.now())))
    .orderBy(asc(contracts.expiresAt))
    .limit(atOnce)
  await eachRow(due, ({ id, applicationId }) =>
    base.db.transaction(async (db) => {
      const ctx = systemContext(base, db)
      await lockApplicationForSystem(ctx, applicationId)
      const contract = await lockContract(db, id)
      const rows = await db
        .update(contracts)
        .set({ status: 'expired', statusAt: ctx.now, linkHash: null })
        .where(
          and(
            eq(contracts.id, id),
            eq(contracts.status, 'sent'),
            lte(contracts.expiresAt, ctx.now),
          ),
        )
        .returning({ id: contracts.id })
      if (rows.length === 0) return
      await addEvent(ctx, id, 'expired')
      const [signer] = await signersOf(db, id)
      await mailBothSides(ctx, contract, 'expired', signer?.name ?? '')
    }),
  )
}

/** Writes down what became of each mail with a link: a press of a button does not mean that it arrived. */
export async function noteMails(base: JobPlatform): Promise<void> {
  const { rows } = await base.db.execute<{ id: string; kind: string; links: number }>(sql`
    SELECT c.id, k.kind, c.links FROM ${contracts} c
    JOIN ${mails} m ON m.key = 'contract:' || c.id || ':sent:' || c.links
    CROSS JOIN LATERAL (SELECT CASE WHEN m.state = 'sent' THEN 'mail-taken' ELSE 'mail-failed' END AS kind) k
    WHERE c.status = 'sent' AND m.state IN ('sent', 'failed', 'bounced')
      AND NOT EXISTS (SELECT FROM ${contractEvents} e WHERE e.contract_id = c.id
        AND e.kind = k.kind AND (e.body ->> 'link')::int = c.links)
    LIMIT ${atOnce}`)
  await eachRow(rows, ({ id, kind, links }) =>
    base.db.transaction(async (db) => {
      const ctx = systemContext(base, db)
      await lockContract(db, id)
      await addEvent(ctx, id, kind, { link: links })
    }),
  )
}

function sweep(base: JobPlatform): Promise<void> {
  return eachRow([expireContracts, noteMails], (act) => act(base))
}

export const contractJobs: readonly Job[] = [
  { name: 'send-contracts', everyMs: 2_000, run: sendDrafts },
  { name: 'sweep-contracts', everyMs: 60_000, run: sweep },
]
