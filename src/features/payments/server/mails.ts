import { writeToApplicant } from '#features/applications/server/mails.ts'
import type { Ctx } from '#server/context.ts'
import type { Letter } from '#server/letter.ts'
import { formatDay } from '#shared/dates.ts'
import { formatMoney } from '#shared/money.ts'
import { type Held, nameOfHeld } from './charges.ts'
import { tellFinance } from './office-mails.ts'
import type { instalmentPlans, refunds } from './tables.ts'

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

type Counter = {
  number: string
  name: string
  amount: string
  corrects: string
  /** What was entered: a refund, what a bank took back, or an entry that was itself taken back. */
  kind: 'refund' | 'dispute' | 'taken-back' | 'with-us-again'
}

const counterSubjects: Record<Counter['kind'], (amount: string) => string> = {
  refund: (amount) => `${amount} is on its way back to you`,
  dispute: (amount) => `Your bank has taken ${amount} back`,
  'taken-back': () => 'We corrected an entry',
  'with-us-again': (amount) => `${amount} is with us again`,
}

const counterWords: Record<Counter['kind'], (counter: Counter) => string> = {
  refund: ({ amount, name }) =>
    `We have paid back ${amount} of “${name}”. Depending on your bank it takes some days to arrive.`,
  dispute: ({ amount, name }) =>
    `A bank has taken back ${amount} that was paid for “${name}”, since the payment is disputed there. Until the bank has decided it counts as not paid. If this is a mistake, tell the bank, and write to us.`,
  'taken-back': ({ amount, name }) => `An entry of ${amount} for “${name}” was taken back.`,
  'with-us-again': ({ amount, name }) =>
    `${amount} for “${name}” did not leave us after all, and counts as paid again.`,
}

export function tellOfCounter(ctx: Base, applicationId: string, counter: Counter): Promise<void> {
  const { number, amount, corrects, kind } = counter
  return write(ctx, {
    applicationId,
    key: `counter:${number}`,
    template: kind === 'refund' ? 'refund-made' : 'payment-corrected',
    letter: (reachUs) => ({
      subject: counterSubjects[kind](amount),
      paragraphs: [
        counterWords[kind](counter),
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

/** One reminder of a kind for each last day of a charge. */
export function keyOfReminder({ kind, id, dueAt }: { kind: string; id: string; dueAt: Date }) {
  return `${kind}:${id}:${dueAt.toISOString()}`
}

type Due = { id: string; applicationId: string; name: string; open: string; dueOn: string }

export function mailReminder(ctx: Base, kind: string, { dueAt, ...due }: Due & { dueAt: Date }) {
  const isLate = kind !== 'charge-due'
  return write(ctx, {
    applicationId: due.applicationId,
    key: keyOfReminder({ kind, id: due.id, dueAt }),
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

/** To whoever asked for a refund that did not go through, or to all of finance: the money is with us again. */
export async function tellOfFailedRefund(
  ctx: Base,
  { charge, application }: Held,
  { id, askedBy, amountMinor }: typeof refunds.$inferSelect,
): Promise<void> {
  const name = await nameOfHeld(ctx.db, charge)
  await tellFinance(ctx, application, {
    key: `refund-failed:${id}`,
    template: 'refund-failed',
    subject: 'A refund did not go through',
    paragraphs: [
      `The refund of ${formatMoney(amountMinor, charge.currency)} for “${name}” did not go through. The money is with us again.`,
    ],
    ...(askedBy && { adminId: askedBy }),
  })
}
