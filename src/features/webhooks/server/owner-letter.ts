import { eq } from 'drizzle-orm'
import { notifyOwners } from '#features/admins/server/owner-alerts.ts'
import { admins } from '#features/admins/server/tables.ts'
import { readWording } from '#features/settings/server/mail-words.ts'
import type { MailCtx } from '#server/context.ts'
import { mailTemplates } from '../mail-templates.ts'
import { webhooksView } from '../webhooks-view.ts'
import { sentenceOf } from './delivery-faults.ts'

export async function notifyOfPausedEndpoint(
  ctx: MailCtx,
  endpoint: string,
  { why, fault }: { why: 'failing' | 'gone'; fault: string },
): Promise<void> {
  const template = 'webhook-switched-off'
  const { word } = await readWording(ctx.db)
  const fields = { endpoint, why, fault: sentenceOf(fault) }
  await notifyOwners(ctx, { template, ...word(mailTemplates, template, fields, pageOf(ctx)) })
}

export async function notifyOfFailedMessage(
  ctx: MailCtx,
  endpoint: string,
  fault: string,
): Promise<void> {
  const template = 'webhook-message-failed'
  const { word } = await readWording(ctx.db)
  const fields = { endpoint, fault: sentenceOf(fault) }
  await notifyOwners(ctx, { template, ...word(mailTemplates, template, fields, pageOf(ctx)) })
}

/** What happens to applications is sent there, so the other owners hear of it. */
export async function notifyOfEndpointAddress(
  ctx: MailCtx,
  by: string,
  { endpoint, host }: { endpoint: string; host: string },
): Promise<void> {
  const template = 'webhook-address'
  const { word } = await readWording(ctx.db)
  const [owner] = await ctx.db.select({ name: admins.name }).from(admins).where(eq(admins.id, by))
  const letter = word(
    mailTemplates,
    template,
    { owner: owner?.name ?? '', endpoint, host },
    pageOf(ctx),
  )
  await notifyOwners(ctx, { template, ...letter }, by)
}

function pageOf({ config }: MailCtx): string {
  return `${config.publicUrl}/admin-panel/mail?show=${webhooksView.show}`
}
