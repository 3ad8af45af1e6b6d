import { and, eq, inArray, sql } from 'drizzle-orm'
import { enrollWhenReady } from '#features/applications/server/enrollments.ts'
import { lockApplicationForSystem } from '#features/applications/server/locks.ts'
import { faultOf, openSeal, type SealCertificate } from '#features/seals/server/certificate.ts'
import { keepCertificate } from '#features/seals/server/own-certificate.ts'
import { sealPaper } from '#features/seals/server/seal-paper.ts'
import { sha256 } from '#features/seals/server/sha256.ts'
import { systemContext } from '#server/context.ts'
import type { Job } from '#server/job.ts'
import type { JobPlatform } from '#server/platform.ts'
import { addEvent, eventsOf } from './chain.ts'
import { mailBothSides } from './mails.ts'
import { certificatePaper, signaturesOf } from './papers.ts'
import { recordName, recordOf } from './record.ts'
import { findContract, getFile, lockContract, signersOf } from './rows.ts'
import { contractFiles, contracts } from './tables.ts'

/** What another process may be at, and how long after a failure the next try is made. */
const busySeconds = 50
const againMinutes = 5
const atOnce = 20

/** Seals what both sides have signed: what waits, what was broken off, and what failed a while ago. */
export async function sealContracts(base: JobPlatform): Promise<void> {
  for (let count = 0; count < atOnce; count++) {
    const id = await claim(base)
    if (!id) return
    await sealOne(base, id)
  }
}

/** Takes the next one, so that no two processes do the same work at once; the rows stay the queue. */
async function claim({ db, now }: JobPlatform): Promise<string | undefined> {
  const at = now()
  const { rows } = await db.execute<{ id: string }>(sql`
    UPDATE contracts SET seal_tried_at = ${at} WHERE id = (
      SELECT id FROM contracts
      WHERE (status = 'countersigned' AND coalesce(seal_tried_at, '-infinity') <= ${at}::timestamptz - make_interval(secs => ${busySeconds}))
        OR (status = 'sealing_failed' AND coalesce(seal_tried_at, '-infinity') <= ${at}::timestamptz - make_interval(mins => ${againMinutes}))
      ORDER BY status_at LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id`)
  return rows[0]?.id
}

/** Makes the sealed file outside of any transaction, and then writes file, hash and state at once. */
async function sealOne(base: JobPlatform, id: string): Promise<void> {
  try {
    const seal = await openSeal(base.config)
    const fault = faultOf(seal, base.now())
    if (fault !== null || 'fault' in seal) return await fail(base, id, fault ?? '')
    const sealed = await makeSealed(base, id, seal)
    if (sealed) await complete(base, id, seal.certificate, sealed)
  } catch (error) {
    base.log.error({ contract: id, error }, 'a contract was not sealed')
    await fail(base, id, 'Something went wrong while we made the file')
  }
}

type Sealed = { bytes: Uint8Array; at: Date }
type Open = Exclude<Awaited<ReturnType<typeof openSeal>>, { fault: string }>

async function makeSealed(
  { db, now }: JobPlatform,
  id: string,
  { certificate, signer }: Open,
): Promise<Sealed | undefined> {
  const contract = await findContract(db, id)
  if (!contract?.unsignedSha256 || !isToSeal(contract.status)) return undefined
  const unsigned = await getFile(db, id, 'unsigned')
  if (!sha256(unsigned).equals(contract.unsignedSha256))
    throw new Error('the paper is not the one that was signed')
  const events = await eventsOf(db, id)
  const at = timeOfSeal(now(), events)
  const signed = signaturesOf(await signersOf(db, id), contract.facts)
  const page = await certificatePaper(db, {
    id,
    at,
    unsignedSha256: contract.unsignedSha256,
    chainSha256: events.at(-1)?.hash ?? Buffer.alloc(0),
    signed,
    events,
    subject: certificate.subject,
  })
  const bytes = await sealPaper(unsigned, {
    behind: page,
    record: {
      name: recordName,
      about: 'Everything that happened to this contract',
      body: recordOf(id, { sha256: contract.unsignedSha256, bytes: unsigned.length }, events),
    },
    signer: await signer(),
    at,
    reason: `Contract ${id}, signed by both parties`,
  })
  return { bytes, at }
}

/** Seals tell whole seconds. It is the first that is not before any event, whatever the clocks say. */
function timeOfSeal(now: Date, events: readonly { at: Date }[]): Date {
  const latest = Math.max(now.getTime(), ...events.map(({ at }) => at.getTime()))
  return new Date(Math.ceil(latest / 1_000) * 1_000)
}

function isToSeal(status: string): boolean {
  return status === 'countersigned' || status === 'sealing_failed'
}

async function complete(
  base: JobPlatform,
  id: string,
  certificate: SealCertificate,
  { bytes, at }: Sealed,
): Promise<void> {
  await base.db.transaction(async (db) => {
    const ctx = systemContext(base, db)
    const found = await findContract(db, id)
    if (!found) return
    await lockApplicationForSystem(ctx, found.applicationId)
    const contract = await lockContract(db, id)
    const hash = sha256(bytes)
    const { fingerprint, subject } = certificate
    await keepCertificate(db, certificate, ctx.now)
    const rows = await db
      .update(contracts)
      .set({
        status: 'complete',
        statusAt: at,
        sealedSha256: hash,
        sealFault: null,
        certificate: fingerprint,
      })
      .where(
        and(eq(contracts.id, id), inArray(contracts.status, ['countersigned', 'sealing_failed'])),
      )
      .returning({ id: contracts.id })
    // Sealed by another process, or voided meanwhile.
    if (rows.length === 0) return
    await db
      .insert(contractFiles)
      .values({ contractId: id, kind: 'sealed', sha256: hash, bytes: Buffer.from(bytes) })
    if (contract.amendsId)
      await db
        .update(contracts)
        .set({ lapsedAt: ctx.now })
        .where(and(eq(contracts.id, contract.amendsId), sql`${contracts.lapsedAt} IS NULL`))
    await addEvent({ ...ctx, now: at }, id, 'sealed', {
      sha256: hash.toString('hex'),
      detail: subject,
    })
    const [signer] = await signersOf(db, id)
    await mailBothSides(ctx, contract, 'complete', signer?.name ?? '')
    await enrollWhenReady(ctx, contract.applicationId)
  })
}

/** Says why, where the office sees it; the next try comes by itself, or at once when it is asked for. */
async function fail(base: JobPlatform, id: string, fault: string): Promise<void> {
  await base.db.transaction(async (db) => {
    const ctx = systemContext(base, db)
    const contract = await lockContract(db, id)
    if (!isToSeal(contract.status)) return
    await db
      .update(contracts)
      .set({ status: 'sealing_failed', sealFault: fault })
      .where(eq(contracts.id, id))
    if (contract.status === 'countersigned' || contract.sealFault !== fault)
      await addEvent(ctx, id, 'sealing-failed', { detail: fault })
  })
}

export const sealJob: Job = { name: 'seal-contracts', everyMs: 2_000, run: sealContracts }
