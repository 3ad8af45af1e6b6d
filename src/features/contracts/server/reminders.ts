import { eq, sql } from 'drizzle-orm'
import { lockForSystem } from '#features/applications/server/locks.ts'
import { getSettings } from '#features/settings/server/queries.ts'
import { type Ctx, systemContext } from '#server/context.ts'
import { remindersSent } from '#server/db/tables.ts'
import { eachRow } from '#server/each-row.ts'
import type { Clocked } from '#server/platform.ts'
import { dayIn } from '#shared/dates.ts'
import { addEvent } from './chain.ts'
import { findAwaitedGuardian, mailGuardianLink } from './guardians.ts'
import { remindToSign } from './mails.ts'
import { type ContractRow, findContract, lockContract } from './rows.ts'
import { contractEvents, type contracts } from './tables.ts'

const atOnce = 100
const reminderKind = 'contract'
const dayMs = 86_400_000

/** Reminds whoever has not signed: as often, and as long apart, as the settings say. */
export async function remindSigners(base: Clocked): Promise<void> {
  const setting = await getSettings(base.db, ['contracts'])
  const { reminders, remindDays } = setting('contracts').value
  const { rows } = await base.db.execute<{ id: string; due_at: string }>(sql`
    SELECT c.id, due.at AS due_at FROM contracts c
    CROSS JOIN LATERAL (SELECT least(${reminders}::int,
      floor(extract(epoch FROM ${base.now()}::timestamptz - c.sent_at) / 86400 / ${remindDays}::int)::int) AS number) n
    CROSS JOIN LATERAL (SELECT c.sent_at + n.number * ${remindDays}::int * interval '1 day' AS at) due
    WHERE c.status = 'sent' AND c.expires_at > ${base.now()} AND n.number >= 1
      AND NOT EXISTS (SELECT FROM ${remindersSent} s WHERE s.kind = ${reminderKind}
        AND s.subject_id = c.id AND s.due_at = due.at)
    ORDER BY c.sent_at LIMIT ${atOnce}`)
  await eachRow(rows, (row) =>
    base.db.transaction(async (db) => {
      const ctx = systemContext(base, db)
      const dueAt = new Date(row.due_at)
      const found = await findContract(db, row.id)
      if (!found) return
      await lockForSystem(ctx, found.applicationId)
      const contract = await lockContract(db, row.id)
      // Looked at again under the lock: it may have been signed meanwhile.
      if (contract.status !== 'sent') return
      const claimed = await db
        .insert(remindersSent)
        .values({ kind: reminderKind, subjectId: row.id, dueAt, at: ctx.now })
        .onConflictDoNothing()
        .returning()
      if (claimed.length > 0) await remindAwaited(ctx, contract, dueAt)
    }),
  )
}

/** Whether what a reminder with this key asks for is still to be done by whom it was written to. */
export async function isSignatureAwaited({ db, now }: Clocked, key: string): Promise<boolean> {
  const [, id = ''] = key.split(':')
  const contract = await findContract(db, id)
  if (contract?.status !== 'sent' || !contract.expiresAt || contract.expiresAt <= now())
    return false
  const guardian = await findAwaitedGuardian({ db }, id)
  return key.includes(':guardian:') === (guardian !== undefined)
}

/** Writes to whoever is waited for: the applicant, or a parent or guardian with a new link. */
export async function remindAwaited(ctx: Ctx, contract: ContractRow, dueAt: Date): Promise<void> {
  if (!contract.expiresAt) return
  const guardian = await findAwaitedGuardian(ctx, contract.id)
  if (guardian) await mailGuardianLink(ctx, contract, guardian, 'reminded', dueAt)
  else {
    const setting = await getSettings(ctx.db, ['institute'])
    const signBy = dayIn(contract.expiresAt, setting('institute').value.timeZone)
    await remindToSign(ctx, contract, { signBy, dueAt })
  }
  await addEvent(ctx, contract.id, 'reminded')
}

/** How many reminders have gone out, and when the next one goes out by itself. */
export async function remindersOf({ db, now }: Pick<Ctx, 'db' | 'now'>, contract: ContractRow) {
  const setting = await getSettings(db, ['contracts'])
  const { reminders: of, remindDays } = setting('contracts').value
  const rows = await db
    .select({ kind: contractEvents.kind })
    .from(contractEvents)
    .where(eq(contractEvents.contractId, contract.id))
  const sent = rows.filter(({ kind }) => kind === 'reminded').length
  return { sent, of, nextAt: nextAfter(now, contract, of, remindDays) }
}

function nextAfter(
  now: Date,
  {
    status,
    sentAt,
    expiresAt,
  }: Pick<typeof contracts.$inferSelect, 'status' | 'sentAt' | 'expiresAt'>,
  most: number,
  days: number,
): Date | null {
  if (status !== 'sent' || !sentAt || !expiresAt) return null
  const past = Math.floor((now.getTime() - sentAt.getTime()) / (days * dayMs))
  const next = new Date(sentAt.getTime() + (past + 1) * days * dayMs)
  return past < most && next < expiresAt ? next : null
}
