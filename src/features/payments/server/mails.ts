import { eq } from 'drizzle-orm'
import { writeToApplicant } from '#features/applications/server/mails.ts'
import { getSetting } from '#features/settings/server/queries.ts'
import type { Ctx } from '#server/context.ts'
import { admins, type instalmentPlans, type refunds } from '#server/db/schema.ts'
import type { Letter } from '#server/letter.ts'
import { queueMail } from '#server/mail.ts'
import { formatDay } from '#shared/dates.ts'
import { formatMoney } from '#shared/money.ts'
import { type Held, nameOfHeld } from './charges.ts'

type Base = Pick<Ctx, 'db' | 'now' | 'config'>
type Wanted = {
  applicationId: string
  key: string
  template: string
  letter: (reachUs: string) => Letter
}

/** Where an applicant sees what is owed. */
export function payAddress({ config }: Pick<Ctx, 'config'>, applicationId: string): string {
  return `${config.publicUrl}/dashboard/pay?application=${applicationId}`
}

/** Every letter about money leads to the page that shows all of it. */
async function write(ctx: Base, { letter, ...about }: Wanted): Promise<void> {
  await writeToApplicant(ctx, { ...about, stream: 'money' }, ({ reachUs }) => ({
    ...letter(reachUs),
    action: { words: 'See your payments', url: payAddress(ctx, about.applicationId) },
  }))
}

type Receipt = { number: string; name: string; amount: string; open: string | null }

export function tellOfReceipt(
  ctx: Base,
  applicationId: string,
  { number, name, amount, open }: Receipt,
): Promise<void> {
  return write(ctx, {
    applicationId,
    key: `receipt:${number}`,
    template: 'payment-received',
    letter: (reachUs) => ({
      subject: `We have received ${amount}`,
      paragraphs: [
        `${amount} for “${name}” has arrived. Your receipt is ${number}; it is with your payments, to read and to keep.`,
        open ? `${open} of it is still open.` : 'This is settled.',
        reachUs,
      ],
    }),
  })
}

type Counter = { number: string; name: string; amount: string; corrects: string; isRefund: boolean }

export function tellOfCounter(
  ctx: Base,
  applicationId: string,
  { number, name, amount, corrects, isRefund }: Counter,
): Promise<void> {
  return write(ctx, {
    applicationId,
    key: `counter:${number}`,
    template: isRefund ? 'refund-made' : 'payment-corrected',
    letter: (reachUs) => ({
      subject: isRefund ? `${amount} is on its way back to you` : 'We corrected an entry',
      paragraphs: [
        isRefund
          ? `We have paid back ${amount} of “${name}”. Depending on your bank it takes some days to arrive.`
          : `An entry of ${amount} for “${name}” was taken back.`,
        `${number} corrects ${corrects}; both are with your payments.`,
        reachUs,
      ],
    }),
  })
}

export async function tellOfWaiver(
  ctx: Base,
  { charge, application }: Held,
  { id, amount }: { id: string; amount: number },
): Promise<void> {
  const name = await nameOfHeld(ctx.db, charge)
  await write(ctx, {
    applicationId: application.id,
    key: `waiver:${id}`,
    template: 'charge-waived',
    letter: (reachUs) => ({
      subject: `${formatMoney(amount, charge.currency)} less to pay`,
      paragraphs: [
        `You do not have to pay ${formatMoney(amount, charge.currency)} of “${name}”.`,
        reachUs,
      ],
    }),
  })
}

export async function tellOfFailure(
  ctx: Base,
  { charge, application }: Held,
  attemptId: string,
): Promise<void> {
  const name = await nameOfHeld(ctx.db, charge)
  await write(ctx, {
    applicationId: application.id,
    key: `payment-failed:${attemptId}`,
    template: 'payment-failed',
    letter: (reachUs) => ({
      subject: 'A payment did not go through',
      paragraphs: [
        `Your payment for “${name}” did not go through, and nothing was taken. You can try again, or pay in another way.`,
        reachUs,
      ],
    }),
  })
}

export function tellOfPlan(
  ctx: Base,
  { id, applicationId, totalMinor, currency, rules }: typeof instalmentPlans.$inferSelect,
  rows: readonly { number: number; amount: number; on: string }[],
): Promise<void> {
  return write(ctx, {
    applicationId,
    key: `plan:${id}`,
    template: 'plan-agreed',
    letter: (reachUs) => ({
      subject: 'Your instalments',
      paragraphs: [
        `${formatMoney(totalMinor, currency)} is paid in ${rows.length === 1 ? 'one instalment' : `${rows.length} instalments`}:`,
        rows
          .map(({ amount, on }) => `${formatMoney(amount, currency)} by ${formatDay(on)}`)
          .join('; '),
        rules,
        reachUs,
      ],
    }),
  })
}

type Due = { id: string; applicationId: string; name: string; open: string; dueOn: string }

export function remind(ctx: Base, kind: string, { dueAt, ...due }: Due & { dueAt: Date }) {
  const isLate = kind !== 'charge-due'
  return write(ctx, {
    applicationId: due.applicationId,
    key: `${kind}:${due.id}:${dueAt.toISOString()}`,
    template: isLate ? 'payment-overdue' : 'payment-due',
    letter: (reachUs) => ({
      subject: isLate ? `${due.name}: the last day has passed` : `${due.name}: due by ${due.dueOn}`,
      paragraphs: [
        isLate
          ? `${due.open} for “${due.name}” was due by ${due.dueOn}, and we have not received it yet.`
          : `${due.open} for “${due.name}” is due by ${due.dueOn}.`,
        'If it is on its way already, there is nothing for you to do. If you cannot pay by then, write to us: we look for a way with you.',
        reachUs,
      ],
    }),
  })
}

/** To whoever asked for a refund that did not go through: the money is with us again. */
export async function tellOfFailedRefund(
  ctx: Base,
  { charge, application }: Held,
  { id, askedBy, amountMinor }: typeof refunds.$inferSelect,
): Promise<void> {
  const [admin] = await ctx.db
    .select({ name: admins.name, address: admins.email })
    .from(admins)
    .where(eq(admins.id, askedBy))
  if (!admin) return
  const { name: sender } = await getSetting(ctx.db, 'institute')
  await queueMail(ctx, {
    key: `refund-failed:${id}`,
    template: 'refund-failed',
    stream: 'office',
    to: admin,
    sender,
    letter: {
      subject: 'A refund did not go through',
      paragraphs: [
        `Hello ${admin.name},`,
        `The refund of ${formatMoney(amountMinor, charge.currency)} for “${await nameOfHeld(ctx.db, charge)}” did not go through. The money is with us again, and is listed as owed back.`,
      ],
      action: {
        words: 'Open the application',
        url: `${ctx.config.publicUrl}/admin-panel/applications/${application.id}`,
      },
    },
  })
}
