import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { getSettings } from '#features/settings/server/queries.ts'
import { systemContext } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import {
  applications,
  chargeBalances,
  charges,
  instalmentPlans,
  remindersSent,
} from '#server/db/schema.ts'
import type { Job } from '#server/jobs.ts'
import type { Clocked } from '#server/platform.ts'
import { formatDay } from '#shared/dates.ts'
import { formatMoney } from '#shared/money.ts'
import { ChargeKind, nameOfCharge } from '../charge.ts'
import { remind } from './mails.ts'

/** Days after which somebody who is late is written to a second time. */
const againDays = 7

/** Reminds before a last day, after it, and once more; due, not yet sent and still true. */
export async function remindOfPayments(platform: Clocked): Promise<void> {
  const { db, now } = platform
  const setting = await getSettings(db, ['institute', 'payments'])
  const { remindDays } = setting('payments').value
  const { timeZone } = setting('institute').value
  const kinds = [
    ...(remindDays > 0 ? [{ kind: 'charge-due', from: -remindDays, until: 0 }] : []),
    { kind: 'charge-overdue', from: 0, until: againDays },
    { kind: 'charge-overdue-again', from: againDays, until: null },
  ]
  for (const reminder of kinds)
    for (const { id } of await listDue(db, now(), reminder))
      await db.transaction(async (tx) => {
        const ctx = systemContext(platform, tx)
        await tx.execute(sql`SELECT FROM charges WHERE id = ${id} FOR UPDATE`)
        // Looked at again under the lock: money may have come meanwhile.
        const [due] = await listDue(tx, ctx.now, reminder, id)
        if (!due?.dueAt) return
        const claimed = await tx
          .insert(remindersSent)
          .values({ kind: reminder.kind, subjectId: id, dueAt: due.dueAt, at: ctx.now })
          .onConflictDoNothing()
          .returning({ kind: remindersSent.kind })
        if (claimed.length === 0) return
        await remind(ctx, reminder.kind, {
          id,
          applicationId: due.applicationId,
          name: nameOfCharge(ChargeKind.parse(due.kind), due.number, due.instalments ?? undefined),
          open: formatMoney(due.open, due.currency),
          dueOn: formatDay(due.dueAt, timeZone),
          dueAt: due.dueAt,
        })
      })
}

type Reminder = { kind: string; from: number; until: number | null }

async function listDue(db: Db, now: Date, { kind, from, until }: Reminder, id?: string) {
  return db
    .select({
      id: charges.id,
      applicationId: charges.applicationId,
      kind: charges.kind,
      number: charges.number,
      instalments: instalmentPlans.instalments,
      open: chargeBalances.open,
      currency: charges.currency,
      dueAt: charges.dueAt,
    })
    .from(charges)
    .innerJoin(applications, eq(applications.id, charges.applicationId))
    .innerJoin(chargeBalances, eq(chargeBalances.chargeId, charges.id))
    .leftJoin(instalmentPlans, eq(instalmentPlans.id, charges.planId))
    .where(
      and(
        id === undefined ? undefined : eq(charges.id, id),
        isNull(charges.cancelledAt),
        sql`${charges.settledMinor} < ${charges.amountMinor}`,
        sql`${charges.dueAt} + ${from} * interval '1 day' < ${now}`,
        until === null ? undefined : sql`${charges.dueAt} + ${until} * interval '1 day' >= ${now}`,
        // Whoever was asked only now knows the day already.
        kind === 'charge-due'
          ? sql`${charges.at} < ${charges.dueAt} + ${from} * interval '1 day'`
          : undefined,
        inArray(applications.status, ['accepted', 'enrolled']),
        sql`${chargeBalances.processing} = 0`,
        sql`NOT EXISTS (SELECT FROM reminders_sent r WHERE r.kind = ${kind}
          AND r.subject_id = ${charges.id} AND r.due_at = ${charges.dueAt})`,
      ),
    )
    .orderBy(charges.id)
    .limit(500)
}

export const paymentReminders: Job = {
  name: 'remind-of-payments',
  cron: '22 * * * *',
  run: remindOfPayments,
}
