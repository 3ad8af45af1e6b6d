import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { applications } from '#features/applications/server/tables.ts'
import { getSetting } from '#features/settings/server/queries.ts'
import { systemContext } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { remindersSent } from '#server/db/tables.ts'
import { eachRow } from '#server/each-row.ts'
import type { Job } from '#server/job.ts'
import type { Clocked } from '#server/platform.ts'
import { formatDay } from '#shared/dates.ts'
import { formatMoney } from '#shared/money.ts'
import { ChargeKind, nameOfCharge } from '../charge.ts'
import { keyOfReminder, mailReminder } from './mails.ts'
import { chargeBalances, charges, instalmentPlans } from './tables.ts'

/** Days after which somebody who is late is written to a second time. */
const againDays = 7

/** Reminds before a last day, after it, and once more; due, not yet sent and still true. */
export async function remindOfPayments(platform: Clocked): Promise<void> {
  const { db, now } = platform
  const { timeZone } = await getSetting(db, 'institute')
  await eachRow(await listKinds(db), async (reminder) =>
    eachRow(await listDue(db, now(), reminder, isUnsent(reminder)), ({ id }) =>
      db.transaction(async (tx) => {
        const ctx = systemContext(platform, tx)
        await tx.execute(sql`SELECT FROM charges WHERE id = ${id} FOR UPDATE`)
        // Looked at again under the lock: money may have come meanwhile.
        const [due] = await listDue(tx, ctx.now, reminder, and(isUnsent(reminder), isOf(id)))
        if (!due?.dueAt) return
        const claimed = await tx
          .insert(remindersSent)
          .values({ kind: reminder.kind, subjectId: id, dueAt: due.dueAt, at: ctx.now })
          .onConflictDoNothing()
          .returning({ kind: remindersSent.kind })
        if (claimed.length === 0) return
        await mailReminder(ctx, reminder.kind, {
          id,
          applicationId: due.applicationId,
          name: nameOfCharge(ChargeKind.parse(due.kind), due.number, due.instalments ?? undefined),
          open: formatMoney(due.open, due.currency),
          dueOn: formatDay(due.dueAt, timeZone),
          dueAt: due.dueAt,
        })
      }),
    ),
  )
}

/** Whether what a reminder with this key asks for is still owed, by the same day. */
export async function isStillOwed({ db, now }: Clocked, key: string): Promise<boolean> {
  const [kind = '', id = ''] = key.split(':')
  const reminder = (await listKinds(db)).find((one) => one.kind === kind)
  const [due] = reminder ? await listDue(db, now(), reminder, isOf(id)) : []
  return due?.dueAt != null && key.startsWith(keyOfReminder({ kind, id, dueAt: due.dueAt }))
}

type Reminder = { kind: string; from: number; until: number | null }

async function listKinds(db: Db): Promise<Reminder[]> {
  const { remindDays } = await getSetting(db, 'payments')
  return [
    ...(remindDays > 0 ? [{ kind: 'charge-due', from: -remindDays, until: 0 }] : []),
    { kind: 'charge-overdue', from: 0, until: againDays },
    { kind: 'charge-overdue-again', from: againDays, until: null },
  ]
}

function isOf(id: string): SQL {
  return eq(charges.id, id)
}

function isUnsent({ kind }: Reminder): SQL {
  return sql`NOT EXISTS (SELECT FROM reminders_sent r WHERE r.kind = ${kind}
    AND r.subject_id = ${charges.id} AND r.due_at = ${charges.dueAt})`
}

async function listDue(db: Db, now: Date, { kind, from, until }: Reminder, which?: SQL) {
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
        which,
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
        sql`${chargeBalances.disputed} = 0`,
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
