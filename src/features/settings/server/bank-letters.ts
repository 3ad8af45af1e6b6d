import type { Ctx } from '#server/context.ts'
import { formatInstant } from '#shared/dates.ts'
import { payments } from '../area-groups.ts'
import { anyOf, maskNumbers } from '../bank-changes.ts'
import { differences } from '../differences.ts'
import type { BankDetails } from '../office-settings.ts'
import { changeParts } from './change-parts.ts'
import { getSetting } from './queries.ts'

type Base = Pick<Ctx, 'db' | 'now' | 'config'>

type Details = { was: BankDetails; value: BankDetails }
/** With who entered them. */
type Told = Details & { by: string }

export const bankFields = payments.flatMap((field) =>
  field.key === 'bank' && field.kind === 'group' ? field.fields : [],
)

/** New details wait: what changes, and who or what it waits for. */
export async function tellOfEntered(
  ctx: Base,
  told: Told & { approvers: readonly string[]; takesEffectAt: Date | null },
): Promise<void> {
  const { by, approvers, takesEffectAt } = told
  const { timeZone } = await getSetting(ctx.db, 'institute')
  const waits = takesEffectAt
    ? `No one else can approve them, so they take effect on ${formatInstant(takesEffectAt, timeZone)} unless an owner cancels them first.`
    : `They take effect once ${anyOf(approvers)} approves them.`
  await tell(ctx, 'bank-details-entered', 'New bank details are waiting', [
    `${by} entered new bank details for transfers. Nothing changes for applicants yet. ${waits}`,
    changesIn(told),
    takesEffectAt
      ? `If you didn’t expect this, cancel the change and check who can log in to the office.`
      : `Before you approve, call ${by} and compare the whole account number. If you didn’t expect this, cancel the change.`,
  ])
}

export async function tellOfEffect(ctx: Base, told: Told & { approver?: string }): Promise<void> {
  const { by, approver } = told
  const how = approver
    ? `${approver} approved the bank details that ${by} entered.`
    : `${by} entered new bank details 24 hours ago, and no one canceled them.`
  await tell(ctx, 'bank-details-changed', 'The bank details have changed', [
    `${how} Applicants see them from now on.`,
    changesIn(told),
    'If you didn’t expect this, clear all four fields and save. That takes effect right away, and applicants no longer see an account.',
  ])
}

export async function tellOfCancelled(ctx: Base, told: Details & { why: string }): Promise<void> {
  await tell(ctx, 'bank-details-cancelled', 'New bank details were canceled', [
    `${told.why} Applicants still see the previous details.`,
    changesIn(told),
  ])
}

export async function tellOfRemoved(ctx: Base, told: Told): Promise<void> {
  await tell(ctx, 'bank-details-removed', 'The bank details were removed', [
    `${told.by} removed the bank details for transfers. Applicants no longer see an account.`,
    changesIn(told),
    'New details need a second owner’s approval or take 24 hours.',
  ])
}

function tell(ctx: Base, template: string, subject: string, paragraphs: string[]): Promise<void> {
  const url = `${ctx.config.publicUrl}/admin-panel/settings?area=payments`
  return changeParts.tellOwners(ctx, {
    ...{ template, subject, paragraphs },
    action: { words: 'Open the payment settings', url },
  })
}

/** Enough to recognize an account by, and too little to pay into it or to copy the mail. */
function changesIn({ was, value }: Details): string {
  const isLine = ({ kind }: (typeof bankFields)[number]) => kind === 'line'
  const lines = differences(bankFields.filter(isLine), was, value, '').map(
    ({ field, from, to }) => `${field}: ${shown(from)} → ${shown(to)}`,
  )
  const rest = bankFields.filter((field) => !isLine(field))
  return [
    ...lines,
    ...differences(rest, was, value, '').map(({ field }) => `${field}: changed`),
  ].join('\n')
}

function shown(words: string): string {
  return maskNumbers(words) || 'empty'
}
