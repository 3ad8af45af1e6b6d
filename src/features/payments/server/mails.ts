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
    action: { words: 'View your payments', url: payAddress(ctx, about.applicationId) },
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
      subject: `We’ve received ${amount}`,
      paragraphs: [
        `We’ve received ${amount} for “${name}”. Your receipt is ${number}. You can download it on your payments page.`,
        open ? `You still owe ${open} of it.` : 'It’s paid in full.',
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
  refund: (amount) => `We’ve refunded ${amount}`,
  dispute: (amount) => `A payment of ${amount} is disputed`,
  'taken-back': () => 'We corrected an entry',
  'with-us-again': (amount) => `${amount} counts as paid again`,
}

const counterWords: Record<Counter['kind'], (counter: Counter) => string> = {
  refund: ({ amount, name }) =>
    `We’ve refunded ${amount} of “${name}”. Depending on your bank, it can take a few days to arrive.`,
  dispute: ({ amount, name }) =>
    `A bank took back ${amount} paid for “${name}” because the payment is disputed. Until the bank decides, it counts as unpaid. If this is a mistake, tell the bank and let us know.`,
  'taken-back': ({ amount, name }) => `We reversed an entry of ${amount} for “${name}”.`,
  'with-us-again': ({ amount, name }) =>
    `We have the ${amount} for “${name}” again, so it counts as paid.`,
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
        `${number} corrects ${corrects}. Both are on your payments page.`,
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
        `You no longer owe ${formatMoney(amount, charge.currency)} of “${name}”.`,
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
      subject: 'A payment didn’t go through',
      paragraphs: [
        `Your payment for “${name}” didn’t go through, and you weren’t charged. You can try again or pay another way.`,
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
      subject: 'Your installments',
      paragraphs: [
        `${formatMoney(totalMinor, currency)} is due in ${rows.length === 1 ? 'one installment' : `${rows.length} installments`}:`,
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
      subject: isLate ? `${due.name}: past due` : `${due.name}: due by ${due.dueOn}`,
      paragraphs: [
        isLate
          ? `${due.open} for “${due.name}” was due by ${due.dueOn}, and we haven’t received it yet.`
          : `${due.open} for “${due.name}” is due by ${due.dueOn}.`,
        'If you’ve already sent it, you don’t need to do anything. If you can’t pay by then, contact us. We’ll work something out with you.',
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
    subject: 'A refund didn’t go through',
    paragraphs: [
      `The refund of ${formatMoney(amountMinor, charge.currency)} for “${name}” didn’t go through. We still have the money.`,
    ],
    ...(askedBy && { adminId: askedBy }),
  })
}
