import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { sha256 } from '#features/seals/server/sha256.ts'
import type { StampAuthority } from '#server/audit-head-to.ts'
import type { Db } from '#server/db/client.ts'
import { faultMessage } from '#server/fault.ts'
import type { Round } from '#server/job.ts'
import type { JobPlatform } from '#server/platform.ts'
import type { Ask } from './gather-proofs.ts'
import { getSealedFile, type StampStore, stampStores } from './stamp-stores.ts'
import { notTriedAgain } from './tables.ts'

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
 * nothing: a contract is complete before, and a letter handed out.
 */
async function stampSeals(base: JobPlatform): Promise<void> {
  const { stamping } = base.config
  if (!stamping) return
  let ask: Ask | undefined
  for (let count = 0; count < atOnce; count++) {
    const claimed = await claim(base)
    if (!claimed) return
    const { FinalFault } = await import('./stamp-and-prove.ts')
    ask ??= (await import('./gather-proofs.ts')).askOnce(base.config)
    const isWell = await addTo(base, { stamping, ask }, claimed).catch(async (error: unknown) => {
      base.log.warn({ paper: claimed.row.paperId, error }, 'a seal has no time stamp yet')
      const isFinal = error instanceof FinalFault
      await note(base, claimed, { fault: faultMessage(error), isFinal })
      return isFinal
    })
    // The authority is most likely down: the others needn’t find that out, each in turn.
    if (!isWell) return
  }
}

type Row = StampStore['stamps']['$inferSelect']
type Claimed = { store: StampStore; row: Row }

/** When each store of a database was last found to have no file without a row, of whatever age. */
const wholeLooks = new Map(stampStores.map((store) => [store, new WeakMap<Db, number>()]))

/** Every round sees what was just sealed, by an index; all files are looked through now and then. */
async function claimNew(db: Db, store: StampStore, at: Date): Promise<string | undefined> {
  const { stamps, files } = store
  const last = wholeLooks.get(store)?.get(db)
  const isWhole = last === undefined || Math.abs(at.getTime() - last) >= wholeLookMs
  const recent = sql`AND sealed_at > ${at}::timestamptz - make_interval(hours => 1)`
  const { rows } = await db.execute<{ id: string }>(sql`
    INSERT INTO ${stamps} (${sql.identifier(stamps.paperId.name)}, state, tried_at)
    SELECT id, 'waiting', ${at}::timestamptz FROM (${files}) f
    WHERE NOT EXISTS (SELECT FROM ${stamps} WHERE ${stamps.paperId} = f.id) ${isWhole ? sql`` : recent}
    ORDER BY sealed_at LIMIT 1
    ON CONFLICT DO NOTHING RETURNING ${stamps.paperId} AS id`)
  if (isWhole && rows.length === 0) wholeLooks.get(store)?.set(db, at.getTime())
  return rows[0]?.id
}

/** One whose time has come again. */
async function claimAgain(db: Db, { stamps }: StampStore, at: Date): Promise<string | undefined> {
  const { rows } = await db.execute<{ id: string }>(sql`
    UPDATE ${stamps} SET tried_at = ${at} WHERE ${stamps.paperId} = (
      SELECT ${stamps.paperId} FROM ${stamps}
      WHERE state <> 'done' AND tried_at <= ${at}::timestamptz - make_interval(mins =>
        CASE state WHEN 'waiting' THEN ${stampAgainMinutes}::int ELSE greatest(${proofsAgainMinutes}::int,
          least(${longestPauseMinutes}::int, extract(epoch FROM tried_at - stamped_at)::int / 60)) END)
      ORDER BY tried_at LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING ${stamps.paperId} AS id`)
  return rows[0]?.id
}

/** The rows are the queue: what was just sealed comes first, contracts before letters. */
async function claim({ db, now }: JobPlatform): Promise<Claimed | undefined> {
  const at = now()
  for (const claimOne of [claimNew, claimAgain])
    for (const store of stampStores) {
      const id = await claimOne(db, store, at)
      const row = id && (await readRow(db, store, id))
      if (row) return { store, row }
    }
  return undefined
}

async function readRow(db: Db, { stamps }: StampStore, paperId: string): Promise<Row | undefined> {
  const [row] = await db.select().from(stamps).where(eq(stamps.paperId, paperId))
  return row
}

type Means = { stamping: StampAuthority; ask: Ask }

/** Returns whether the authority stamped it; proofs that are missing hold up nobody. */
async function addTo(
  base: JobPlatform,
  { stamping, ask }: Means,
  { store, row }: Claimed,
): Promise<boolean> {
  const { stampSealedFile, proveStampedFile } = await import('./stamp-and-prove.ts')
  const { db, now } = base
  const { stamps } = store
  const sealed = await getSealedFile(db, store, row.paperId)
  if (!row.signature) {
    const { signature, place, at, file } = await stampSealedFile(sealed, stamping, now())
    await db
      .update(stamps)
      .set({
        signature,
        place,
        stampedAt: at,
        stampedSha256: sha256(file),
        state: 'stamped',
        fault: null,
      })
      .where(and(isRow(stamps, row), isNull(stamps.signature)))
  }
  // Another process may have been at it for longer, and its stamp is the one that was kept.
  const { signature, place, state } = (await readRow(db, store, row.paperId)) ?? row
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
    .update(stamps)
    .set(more)
    .where(and(isRow(stamps, row), eq(stamps.signature, signature), isOpen(stamps)))
  return true
}

function isOpen({ state }: StampStore['stamps']) {
  return ne(state, 'done')
}

function isRow(stamps: StampStore['stamps'], { paperId }: Row) {
  return eq(stamps.paperId, paperId)
}

type StampFailure = { fault: string; isFinal: boolean }

async function note(
  { db }: JobPlatform,
  { store: { stamps }, row }: Claimed,
  { fault, isFinal }: StampFailure,
): Promise<void> {
  await db
    .update(stamps)
    .set({ fault, ...(isFinal && { triedAt: notTriedAgain }) })
    .where(and(isRow(stamps, row), isOpen(stamps)))
}

export const stampJob: Round = { name: 'stamp-contracts', everyMs, run: stampSeals }
