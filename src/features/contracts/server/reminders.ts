import { eq, sql } from 'drizzle-orm'
import { lockApplicationForSystem } from '#features/applications/server/locks.ts'
import { getSettings } from '#features/settings/server/queries.ts'
import { instituteArea } from '#features/settings/setting-areas.ts'
import type { Ctx } from '#server/context.ts'
import type { ClockPlatform } from '#server/platform.ts'
import { makeReminder, notReminded } from '#server/reminders.ts'
import { dayIn } from '#shared/dates.ts'
import { dayMs } from '#shared/durations.ts'
import { contractReminder } from '../letter-words.ts'
import { contractsArea } from '../setting-areas.ts'
import { addEvent } from './chain.ts'
import { findAwaitedGuardian, mailGuardianLink } from './guardians.ts'
import { remindToSign } from './mails.ts'
import { type ContractRow, findContract, lockContract } from './rows.ts'
import { contractEvents, type contracts } from './tables.ts'

const atOnce = 100
const reminderKind = 'contract'

type DueContract = { id: string; dueAt: Date }

/** Reminds anyone who has not signed: as often, and as long apart, as the settings say. */
export const contractReminders = makeReminder({
  name: 'remind-signers',
  rhythm: { everyMs: 60_000 },
  letter: contractReminder,
  templates: ['contract-reminder', 'contract-guardian-reminded'],
  list: listDue,
  async confirm(ctx, { id, dueAt }) {
    const found = await findContract(ctx.db, id)
    if (!found) return undefined
    await lockApplicationForSystem(ctx, found.applicationId)
    const contract = await lockContract(ctx.db, id)
    return contract.status === 'sent' ? { contract, dueAt } : undefined
  },
  claim: ({ contract, dueAt }) => ({ kind: reminderKind, subjectId: contract.id, dueAt }),
  write: (ctx, { contract, dueAt }) => remindAwaitedSigner(ctx, contract, dueAt),
  async isStillDue({ db, now }, key) {
    const [, id = ''] = key.split(':')
    const contract = await findContract(db, id)
    if (contract?.status !== 'sent' || !contract.expiresAt || contract.expiresAt <= now())
      return false
    const guardian = await findAwaitedGuardian({ db }, id)
    return key.includes(':guardian:') === (guardian !== undefined)
  },
})

async function listDue({ db, now }: ClockPlatform): Promise<DueContract[]> {
  const setting = await getSettings(db, [contractsArea])
  const { reminders, remindDays } = setting(contractsArea).value
  const { rows } = await db.execute<{ id: string; due_at: string }>(sql`
    SELECT c.id, due.at AS due_at FROM contracts c
    CROSS JOIN LATERAL (SELECT least(${reminders}::int,
      floor(extract(epoch FROM ${now()}::timestamptz - c.sent_at) / 86400 / ${remindDays}::int)::int) AS number) n
    CROSS JOIN LATERAL (SELECT c.sent_at + n.number * ${remindDays}::int * interval '1 day' AS at) due
    WHERE c.status = 'sent' AND c.expires_at > ${now()} AND n.number >= 1
      AND ${notReminded(reminderKind, sql`c.id`, sql`due.at`)}
    ORDER BY c.sent_at LIMIT ${atOnce}`)
  return rows.map(({ id, due_at }) => ({ id, dueAt: new Date(due_at) }))
}

/** Writes to the person we wait for: the applicant, or a parent or guardian with a new link. */
export async function remindAwaitedSigner(
  ctx: Ctx,
  contract: ContractRow,
  dueAt: Date,
): Promise<void> {
  if (!contract.expiresAt) return
  const guardian = await findAwaitedGuardian(ctx, contract.id)
  if (guardian) await mailGuardianLink(ctx, contract, guardian, 'reminded', dueAt)
  else {
    const setting = await getSettings(ctx.db, [instituteArea])
    const signBy = dayIn(contract.expiresAt, setting(instituteArea).value.timeZone)
    await remindToSign(ctx, contract, { signBy, dueAt })
  }
  await addEvent(ctx, contract.id, 'reminded')
}

/** How many reminders have gone out, and when the next one goes out by itself. */
export async function remindersOf({ db, now }: Pick<Ctx, 'db' | 'now'>, contract: ContractRow) {
  const setting = await getSettings(db, [contractsArea])
  const { reminders: of, remindDays } = setting(contractsArea).value
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
