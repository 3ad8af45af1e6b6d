import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { sha256 } from '#features/contracts/server/chain.ts'
import { getFile } from '#features/contracts/server/rows.ts'
import type { Stamping } from '#server/audit-head-to.ts'
import type { Db } from '#server/db/client.ts'
import { faultMessage } from '#server/fault.ts'
import type { Round } from '#server/job.ts'
import type { JobPlatform } from '#server/platform.ts'
import type { Ask } from './gather-proofs.ts'
import { contractStamps, never } from './tables.ts'

const everyMs = 3_000
const atOnce = 50
const wholeLookMs = 10 * 60_000
/** What another process may be at, and how long after a fault the next try is made. */
const stampAgainMinutes = 10
const proofsAgainMinutes = 60
/** Proofs that don't come are asked for after twice as long each time, up to a week. */
const longestPauseMinutes = 7 * 24 * 60

/**
 * Stamps what is sealed, and then adds proofs about the certificates. Sealing knows nothing of it and waits for
 * nothing: a contract is complete before.
 */
async function stampContracts(base: JobPlatform): Promise<void> {
  const { stamping } = base.config
  if (!stamping) return
  let ask: Ask | undefined
  for (let count = 0; count < atOnce; count++) {
    const row = await claim(base)
    if (!row) return
    const { FinalFault } = await import('./stamp-and-prove.ts')
    ask ??= (await import('./gather-proofs.ts')).askOnce(base.config)
    const isWell = await addTo(base, { stamping, ask }, row).catch(async (error: unknown) => {
      base.log.warn({ contract: row.contractId, error }, 'a contract has no time stamp yet')
      const isFinal = error instanceof FinalFault
      await note(base, row.contractId, { fault: faultMessage(error), isFinal })
      return isFinal
    })
    // The authority is most likely down: the others needn’t find that out, each in turn.
    if (!isWell) return
  }
}

type Row = typeof contractStamps.$inferSelect

/** When each database was last found to have no contract without a row, of whatever age. */
const wholeLooks = new WeakMap<Db, number>()

/** Every round sees what was just completed, by an index; all of them are looked through now and then. */
async function claimNew({ db }: JobPlatform, at: Date): Promise<{ id: string }[]> {
  const last = wholeLooks.get(db)
  const isWhole = last === undefined || Math.abs(at.getTime() - last) >= wholeLookMs
  const recent = sql`AND status_at > ${at}::timestamptz - make_interval(hours => 1)`
  const { rows } = await db.execute<{ id: string }>(sql`
    INSERT INTO contract_stamps (contract_id, state, tried_at)
    SELECT id, 'waiting', ${at}::timestamptz FROM contracts c
    WHERE status = 'complete' ${isWhole ? sql`` : recent}
      AND NOT EXISTS (SELECT FROM contract_stamps s WHERE s.contract_id = c.id)
    ORDER BY status_at LIMIT 1
    ON CONFLICT DO NOTHING RETURNING contract_id AS id`)
  if (isWhole && rows.length === 0) wholeLooks.set(db, at.getTime())
  return rows
}

/** The rows are the queue: a contract that was just completed, or one whose time has come again. */
async function claim(base: JobPlatform): Promise<Row | undefined> {
  const { db, now } = base
  const at = now()
  const fresh = await claimNew(base, at)
  const { rows: again } = fresh[0]
    ? { rows: fresh }
    : await db.execute<{ id: string }>(sql`
    UPDATE contract_stamps SET tried_at = ${at} WHERE contract_id = (
      SELECT contract_id FROM contract_stamps
      WHERE state <> 'done' AND tried_at <= ${at}::timestamptz - make_interval(mins =>
        CASE state WHEN 'waiting' THEN ${stampAgainMinutes}::int ELSE greatest(${proofsAgainMinutes}::int,
          least(${longestPauseMinutes}::int, extract(epoch FROM tried_at - stamped_at)::int / 60)) END)
      ORDER BY tried_at LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING contract_id AS id`)
  const [next] = again
  return next && readRow(db, next.id)
}

async function readRow(db: Db, contractId: string): Promise<Row | undefined> {
  const [row] = await db
    .select()
    .from(contractStamps)
    .where(eq(contractStamps.contractId, contractId))
  return row
}

type Means = { stamping: Stamping; ask: Ask }

/** Returns whether the authority stamped it; proofs that are missing hold up nobody. */
async function addTo(base: JobPlatform, { stamping, ask }: Means, row: Row): Promise<boolean> {
  const { stampSealedFile, proveStampedFile } = await import('./stamp-and-prove.ts')
  const { db, now } = base
  const sealed = await getFile(db, row.contractId, 'sealed')
  if (!row.signature) {
    const { signature, place, at, file } = await stampSealedFile(sealed, stamping, now())
    await db
      .update(contractStamps)
      .set({
        ...{ signature, place, stampedAt: at, stampedSha256: sha256(file) },
        ...{ state: 'stamped', fault: null },
      })
      .where(and(isRow(row), isNull(contractStamps.signature)))
  }
  // Another process may have been at it for longer, and its stamp is the one that was kept.
  const { signature, place, state } = (await readRow(db, row.contractId)) ?? row
  if (!signature || !place || state === 'done') return true
  const means = { ask, authorities: stamping.authorities, now: now() }
  const { proofs, whole, fault, mayCome } = await proveStampedFile(means, sealed, {
    signature,
    place,
  })
  const more =
    proofs && whole
      ? { proofs, provenSha256: sha256(whole), state: 'done', fault: null }
      : { state: mayCome ? 'stamped' : 'done', fault: fault ?? null }
  await db
    .update(contractStamps)
    .set(more)
    .where(and(isRow(row), eq(contractStamps.signature, signature), isOpen))
  return true
}

const isOpen = ne(contractStamps.state, 'done')

function isRow({ contractId }: Row) {
  return eq(contractStamps.contractId, contractId)
}

type Noted = { fault: string; isFinal: boolean }

async function note(
  { db }: JobPlatform,
  contractId: string,
  { fault, isFinal }: Noted,
): Promise<void> {
  await db
    .update(contractStamps)
    .set({ fault, ...(isFinal && { triedAt: never }) })
    .where(and(eq(contractStamps.contractId, contractId), isOpen))
}

export const stampJob: Round = { name: 'stamp-contracts', everyMs, run: stampContracts }
