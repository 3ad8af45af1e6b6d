import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { applications } from '#features/applications/server/tables.ts'
import { getSetting } from '#features/settings/server/queries.ts'
import { instituteArea } from '#features/settings/setting-areas.ts'
import type { Db } from '#server/db/client.ts'
import type { ClockPlatform } from '#server/platform.ts'
import { makeReminder, notReminded } from '#server/reminders.ts'
import { formatDay } from '#shared/dates.ts'
import { formatMoney } from '#shared/money.ts'
import { ChargeKind, nameOfCharge } from '../charge.ts'
import { paymentReminder } from '../letter-words.ts'
import { paymentsArea } from '../setting-areas.ts'
import { keyOfReminder, mailReminder } from './mails.ts'
import { chargeBalances, charges, installmentPlans } from './tables.ts'

/** Days after which somebody who is late is written to a second time. */
const againDays = 7

/** Reminds before a last day, after it, and again. */
export const paymentReminders = makeReminder({
  name: 'remind-of-payments',
  rhythm: { cron: '22 * * * *' },
  letter: paymentReminder,
  templates: ['payment-due', 'payment-overdue'],
  list: listUnsent,
  // Money may have come meanwhile.
  async confirm(ctx, { rule, id }) {
    await ctx.db.execute(sql`SELECT FROM charges WHERE id = ${id} FOR UPDATE`)
    const [due] = await listDue(ctx.db, ctx.now, rule, and(isUnsent(rule), isOf(id)))
    return due?.dueAt ? { ...due, dueAt: due.dueAt, rule } : undefined
  },
  claim: ({ rule, id, dueAt }) => ({ kind: rule.kind, subjectId: id, dueAt }),
  async write(ctx, { rule, id, applicationId, kind, number, instalments, dueAt, ...due }) {
    const { timeZone } = await getSetting(ctx.db, instituteArea)
    await mailReminder(ctx, rule.kind, {
      id,
      applicationId,
      name: nameOfCharge(ChargeKind.parse(kind), number, instalments ?? undefined),
      open: formatMoney(due.open, due.currency),
      dueOn: formatDay(dueAt, timeZone),
      dueAt,
    })
  },
  /** Whether it is still owed, by the same day. */
  async isStillDue({ db, now }, key) {
    const [kind = '', id = ''] = key.split(':')
    const rule = (await listRules(db)).find((one) => one.kind === kind)
    const [due] = rule ? await listDue(db, now(), rule, isOf(id)) : []
    return due?.dueAt != null && key.startsWith(keyOfReminder({ kind, id, dueAt: due.dueAt }))
  },
})

async function* listUnsent({ db, now }: ClockPlatform) {
  for (const rule of await listRules(db))
    for (const { id } of await listDue(db, now(), rule, isUnsent(rule))) yield { rule, id }
}

type Rule = { kind: string; from: number; until: number | null }

async function listRules(db: Db): Promise<Rule[]> {
  const { remindDays } = await getSetting(db, paymentsArea)
  return [
    ...(remindDays > 0 ? [{ kind: 'charge-due', from: -remindDays, until: 0 }] : []),
    { kind: 'charge-overdue', from: 0, until: againDays },
    { kind: 'charge-overdue-again', from: againDays, until: null },
  ]
}

function isOf(id: string): SQL {
  return eq(charges.id, id)
}

function isUnsent({ kind }: Rule): SQL {
  return notReminded(kind, charges.id, charges.dueAt)
}

async function listDue(db: Db, now: Date, { kind, from, until }: Rule, which?: SQL) {
  return db
    .select({
      id: charges.id,
      applicationId: charges.applicationId,
      kind: charges.kind,
      number: charges.number,
      instalments: installmentPlans.instalments,
      open: chargeBalances.open,
      currency: charges.currency,
      dueAt: charges.dueAt,
    })
    .from(charges)
    .innerJoin(applications, eq(applications.id, charges.applicationId))
    .innerJoin(chargeBalances, eq(chargeBalances.chargeId, charges.id))
    .leftJoin(installmentPlans, eq(installmentPlans.id, charges.planId))
    .where(
      and(
        which,
        isNull(charges.cancelledAt),
        sql`${charges.settledMinor} < ${charges.amountMinor}`,
        sql`${charges.dueAt} + ${from} * interval '1 day' < ${now}`,
        until === null ? undefined : sql`${charges.dueAt} + ${until} * interval '1 day' >= ${now}`,
        // Anyone who was asked only now knows the day already.
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
