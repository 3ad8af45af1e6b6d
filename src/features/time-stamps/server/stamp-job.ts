import { eq, sql } from 'drizzle-orm'
import { sha256 } from '#features/contracts/server/chain.ts'
import { getFile } from '#features/contracts/server/rows.ts'
import type { Stamping } from '#server/audit-head-to.ts'
import { faultMessage } from '#server/fault.ts'
import type { Round } from '#server/job.ts'
import type { JobPlatform } from '#server/platform.ts'
import { contractStamps } from './tables.ts'

const everyMs = 3_000
const atOnce = 50
/** What another process may be at, and how long after a fault the next try is made. */
const stampAgainMinutes = 10
const proofsAgainMinutes = 60

/**
 * Stamps what is sealed, and then adds proofs about the certificates. Sealing knows nothing of it and waits for
 * nothing: a contract is complete before.
 */
async function stampContracts(base: JobPlatform): Promise<void> {
  const { stamping } = base.config
  if (!stamping) return
  for (let count = 0; count < atOnce; count++) {
    const row = await claim(base)
    if (!row) return
    const isWell = await addTo(base, stamping, row).catch(async (error: unknown) => {
      base.log.warn({ contract: row.contractId, error }, 'a contract has no time stamp yet')
      await note(base, row.contractId, faultMessage(error))
      return false
    })
    // The authority is most likely down: the others needn’t find that out, each in turn.
    if (!isWell) return
  }
}

type Row = typeof contractStamps.$inferSelect

/** The rows are the queue: a contract that was just completed, or one whose time has come again. */
async function claim({ db, now }: JobPlatform): Promise<Row | undefined> {
  const at = now()
  const { rows: fresh } = await db.execute<{ id: string }>(sql`
    INSERT INTO contract_stamps (contract_id, state, tried_at)
    SELECT id, 'waiting', ${at}::timestamptz FROM contracts c
    WHERE status = 'complete' AND NOT EXISTS (SELECT FROM contract_stamps s WHERE s.contract_id = c.id)
    ORDER BY status_at LIMIT 1
    ON CONFLICT DO NOTHING RETURNING contract_id AS id`)
  const { rows: again } = fresh[0]
    ? { rows: fresh }
    : await db.execute<{ id: string }>(sql`
    UPDATE contract_stamps SET tried_at = ${at} WHERE contract_id = (
      SELECT contract_id FROM contract_stamps
      WHERE state <> 'done' AND tried_at <= ${at}::timestamptz - make_interval(mins =>
        CASE state WHEN 'waiting' THEN ${stampAgainMinutes}::int ELSE ${proofsAgainMinutes}::int END)
      ORDER BY tried_at LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING contract_id AS id`)
  const [next] = again
  if (!next) return undefined
  const [row] = await db.select().from(contractStamps).where(eq(contractStamps.contractId, next.id))
  return row
}

/** Returns whether the authority stamped it; proofs that are missing hold up nobody. */
async function addTo(base: JobPlatform, stamping: Stamping, row: Row): Promise<boolean> {
  const { stampSealed, proveStamped } = await import('./stamp-and-prove.ts')
  const sealed = await getFile(base.db, row.contractId, 'sealed')
  const stamped =
    row.signature && row.place
      ? { signature: row.signature, place: row.place }
      : await stampSealed(sealed, stamping)
  if ('at' in stamped) {
    const { signature, place, at, file } = stamped
    const made = { signature, place, stampedAt: at, stampedSha256: sha256(file) }
    await keep(base, row.contractId, { ...made, state: 'stamped', fault: null })
  }
  const { proofs, whole, fault, mayCome } = await proveStamped(base.config, sealed, stamped)
  if (proofs && whole)
    await keep(base, row.contractId, {
      ...{ proofs, provenSha256: sha256(whole) },
      ...{ state: 'done', fault: null },
    })
  else
    await keep(base, row.contractId, { state: mayCome ? 'stamped' : 'done', fault: fault ?? null })
  return true
}

/** Only onto a row where that isn’t there yet: another process may have been at it for longer. */
async function keep(
  { db }: JobPlatform,
  contractId: string,
  more: Partial<typeof contractStamps.$inferInsert>,
): Promise<void> {
  await db
    .update(contractStamps)
    .set(more)
    .where(
      sql`${contractStamps.contractId} = ${contractId} AND ${contractStamps.state} <> 'done'
        AND (${contractStamps.signature} IS NULL OR ${more.signature === undefined})`,
    )
}

async function note({ db }: JobPlatform, contractId: string, fault: string): Promise<void> {
  await db.update(contractStamps).set({ fault }).where(eq(contractStamps.contractId, contractId))
}

export const stampJob: Round = { name: 'stamp-contracts', everyMs, run: stampContracts }
