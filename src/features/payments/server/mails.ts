import { writeToApplicant } from '#features/applications/server/mails.ts'
import type { LetterFacts } from '#features/applications/server/step-letters.ts'
import type { Ctx, MailCtx } from '#server/context.ts'
import type { Letter } from '#server/letter.ts'
import { formatDay } from '#shared/dates.ts'
import { formatMoney } from '#shared/money.ts'
import { mailTemplates } from '../mail-templates.ts'
import { type LockedCharge, readChargeName } from './charges.ts'
import { notifyFinance } from './office-mails.ts'
import type { installmentPlans, refunds } from './tables.ts'

type OwnMail = {
  applicationId: string
  key: string
  template: string
  letter: (facts: LetterFacts, url: string) => Letter
}

/** Where an applicant sees what is owed. */
function payAddress({ config }: Pick<Ctx, 'config'>, applicationId: string): string {
  return `${config.publicUrl}/dashboard/pay?application=${applicationId}`
}

/** Every letter about money leads to the page that shows all of it. */
async function queuePaymentMail(ctx: MailCtx, { letter, ...about }: OwnMail): Promise<void> {
  const url = payAddress(ctx, about.applicationId)
  await writeToApplicant(ctx, { ...about, stream: 'money' }, (facts) => letter(facts, url))
}

type Receipt = { number: string; name: string; amount: string; open: string | null }

export function notifyOfReceipt(
  ctx: MailCtx,
  applicationId: string,
  { number, name, amount, open }: Receipt,
): Promise<void> {
  return queuePaymentMail(ctx, {
    applicationId,
    key: `receipt:${number}`,
    template: 'payment-received',
    letter: ({ word }, url) =>
      word(
        mailTemplates,
        'payment-received',
        { charge: name, amount, number, rest: open ? 'open' : 'paid', open: open ?? '' },
        url,
      ),
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

const counterMails = {
  refund: 'refund-made',
  dispute: 'payment-taken-back',
  'taken-back': 'payment-corrected',
  'with-us-again': 'payment-with-us-again',
} as const satisfies Record<Counter['kind'], keyof typeof mailTemplates>

export function notifyOfCounter(
  ctx: MailCtx,
  applicationId: string,
  counter: Counter,
): Promise<void> {
  const { number, name, amount, corrects, kind } = counter
  return queuePaymentMail(ctx, {
    applicationId,
    key: `counter:${number}`,
    template: kind === 'refund' ? 'refund-made' : 'payment-corrected',
    letter: ({ word }, url) =>
      word(mailTemplates, counterMails[kind], { charge: name, amount, number, corrects }, url),
  })
}

export async function notifyOfWaiver(
  ctx: MailCtx,
  { charge, application }: LockedCharge,
  { id, amount }: { id: string; amount: number },
): Promise<void> {
  const name = await readChargeName(ctx.db, charge)
  await queuePaymentMail(ctx, {
    applicationId: application.id,
    key: `waiver:${id}`,
    template: 'charge-waived',
    letter: ({ word }, url) =>
      word(
        mailTemplates,
        'charge-waived',
        { charge: name, amount: formatMoney(amount, charge.currency) },
        url,
      ),
  })
}

export async function notifyOfFailure(
  ctx: MailCtx,
  { charge, application }: LockedCharge,
  attemptId: string,
): Promise<void> {
  const name = await readChargeName(ctx.db, charge)
  await queuePaymentMail(ctx, {
    applicationId: application.id,
    key: `payment-failed:${attemptId}`,
    template: 'payment-failed',
    letter: ({ word }, url) => word(mailTemplates, 'payment-failed', { charge: name }, url),
  })
}

export function notifyOfPlan(
  ctx: MailCtx,
  { id, applicationId, totalMinor, currency, rules }: typeof installmentPlans.$inferSelect,
  rows: readonly { number: number; amount: number; on: string }[],
): Promise<void> {
  const facts = {
    total: formatMoney(totalMinor, currency),
    count: rows.length === 1 ? 'one' : 'several',
    number: String(rows.length),
    installments: rows.map(({ amount, on }) => ({
      say: 'installment' as const,
      facts: { amount: formatMoney(amount, currency), dueOn: formatDay(on) },
    })),
    amount: '',
    dueOn: '',
    rules,
  } as const
  return queuePaymentMail(ctx, {
    applicationId,
    key: `plan:${id}`,
    template: 'plan-agreed',
    letter: ({ word }, url) => word(mailTemplates, 'plan-agreed', facts, url),
  })
}

/** One reminder of a kind for each last day of a charge. */
export function keyOfReminder({ kind, id, dueAt }: { kind: string; id: string; dueAt: Date }) {
  return `${kind}:${id}:${dueAt.toISOString()}`
}

type DueCharge = { id: string; applicationId: string; name: string; open: string; dueOn: string }

export function mailReminder(
  ctx: MailCtx,
  kind: string,
  { dueAt, ...due }: DueCharge & { dueAt: Date },
) {
  const template = kind === 'charge-due' ? 'payment-due' : 'payment-overdue'
  const facts = { charge: due.name, amount: due.open, dueOn: due.dueOn }
  return queuePaymentMail(ctx, {
    applicationId: due.applicationId,
    key: keyOfReminder({ kind, id: due.id, dueAt }),
    template,
    letter: ({ word }, url) => word(mailTemplates, template, facts, url),
  })
}

/** To anyone who asked for a refund that did not go through, or to all of finance: the money is with us again. */
export async function notifyOfFailedRefund(
  ctx: MailCtx,
  { charge, application }: LockedCharge,
  { id, askedBy, amountMinor }: typeof refunds.$inferSelect,
): Promise<void> {
  const name = await readChargeName(ctx.db, charge)
  const facts = { charge: name, amount: formatMoney(amountMinor, charge.currency) }
  await notifyFinance(ctx, application, {
    key: `refund-failed:${id}`,
    template: 'refund-failed',
    letterOf: (word, url) => word(mailTemplates, 'refund-failed', facts, url),
    ...(askedBy && { adminId: askedBy }),
  })
}
