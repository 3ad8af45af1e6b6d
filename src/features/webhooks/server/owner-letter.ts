import { tellOwners } from '#features/admins/server/owner-alerts.ts'
import { readWording } from '#features/settings/server/mail-words.ts'
import type { MailCtx } from '#server/context.ts'
import { mailTemplates } from '../mail-templates.ts'
import { webhooksView } from '../webhooks-view.ts'
import { sentenceOf } from './delivery-faults.ts'

const template = 'webhook-switched-off'

export async function tellOfSwitchingOff(
  ctx: MailCtx,
  endpoint: string,
  { why, fault }: { why: 'failing' | 'gone'; fault: string },
): Promise<void> {
  const { word } = await readWording(ctx.db)
  const url = `${ctx.config.publicUrl}/admin-panel/mail?show=${webhooksView.show}`
  const letter = word(mailTemplates, template, { endpoint, why, fault: sentenceOf(fault) }, url)
  await tellOwners(ctx, { template, ...letter })
}
