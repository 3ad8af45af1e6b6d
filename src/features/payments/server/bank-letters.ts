import { notifyOwners } from '#features/admins/server/owner-alerts.ts'
import { differences } from '#features/settings/differences.ts'
import { readWording, type Wording } from '#features/settings/server/mail-words.ts'
import { getSetting } from '#features/settings/server/queries.ts'
import { instituteArea } from '#features/settings/setting-areas.ts'
import type { MailCtx } from '#server/context.ts'
import type { Letter } from '#server/letter.ts'
import { formatInstant } from '#shared/dates.ts'
import { orList } from '#shared/word-lists.ts'
import { maskNumbers } from '../bank-changes.ts'
import { bankMails } from '../bank-mail-templates.ts'
import { type BankDetails, paymentFields } from '../setting-areas.ts'

type Details = { was: BankDetails; value: BankDetails }
/** With who entered them. */
type ChangedDetails = Details & { by: string }

export const bankFields = paymentFields.flatMap((field) =>
  field.key === 'bank' && field.kind === 'group' ? field.fields : [],
)

/** New details wait: what changes, and who or what it waits for. */
export async function notifyOfNewChange(
  ctx: MailCtx,
  told: ChangedDetails & { approvers: readonly string[]; takesEffectAt: Date | null },
): Promise<void> {
  const { by, approvers, takesEffectAt } = told
  const { timeZone } = await getSetting(ctx.db, instituteArea)
  const changes = changesIn(told)
  await tell(ctx, 'bank-details-entered', (word, url) =>
    takesEffectAt
      ? word(
          bankMails,
          'bank-details-entered-alone',
          { by, changes, when: formatInstant(takesEffectAt, timeZone) },
          url,
        )
      : word(bankMails, 'bank-details-entered', { by, changes, approvers: orList(approvers) }, url),
  )
}

export async function notifyOfAppliedDetails(
  ctx: MailCtx,
  told: ChangedDetails & { approver?: string },
): Promise<void> {
  const { by, approver = '' } = told
  const how = approver ? 'approved' : 'waited'
  const facts = { by, approver, how, changes: changesIn(told) } as const
  await tell(ctx, 'bank-details-changed', (word, url) =>
    word(bankMails, 'bank-details-changed', facts, url),
  )
}

/** Why new details never count, and who ended them where somebody did. */
export type DetailsEnd = { why: 'canceled' | 'not-owner' | 'changed'; ender?: string }

export async function notifyOfCanceledChange(
  ctx: MailCtx,
  told: ChangedDetails & DetailsEnd,
): Promise<void> {
  const { by, why, ender = '' } = told
  const facts = { by, why, ender, changes: changesIn(told) }
  await tell(ctx, 'bank-details-cancelled', (word, url) =>
    word(bankMails, 'bank-details-cancelled', facts, url),
  )
}

export async function notifyOfRemovedDetails(ctx: MailCtx, told: ChangedDetails): Promise<void> {
  const facts = { by: told.by, changes: changesIn(told) }
  await tell(ctx, 'bank-details-removed', (word, url) =>
    word(bankMails, 'bank-details-removed', facts, url),
  )
}

async function tell(
  ctx: MailCtx,
  template: string,
  letterOf: (word: Wording['word'], url: string) => Letter,
): Promise<void> {
  const url = `${ctx.config.publicUrl}/admin-panel/settings?area=payments`
  const { word } = await readWording(ctx.db)
  const letter = letterOf(word, url)
  await notifyOwners(ctx, { template, ...letter })
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
