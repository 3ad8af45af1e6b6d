import { placeOfCall } from '#features/accounts/server/mails.ts'
import { readWording } from '#features/settings/server/mail-words.ts'
import { getSetting } from '#features/settings/server/queries.ts'
import { instituteArea } from '#features/settings/setting-areas.ts'
import type { Ctx } from '#server/context.ts'
import { queueMail } from '#server/mail.ts'
import { mailTemplates } from '../mail-templates.ts'
import type { AdminRow } from './people.ts'

type AboutSignIn =
  | 'admin-new-device'
  | 'admin-password-changed'
  | 'admin-new-address-asked'
  | 'admin-address-changed'
  | 'admin-second-factor-on'
  | 'admin-second-factor-off'
  | 'admin-recovery-code-used'
  | 'admin-provider-connected'
  | 'admin-provider-disconnected'
  | 'admin-password-removed'

/** Tells a member of staff what happened to their own sign-in, with device, place and time. */
export async function notifyAdmin(
  ctx: Pick<Ctx, 'db' | 'now' | 'config' | 'from'>,
  admin: Pick<AdminRow, 'id' | 'name' | 'email'>,
  template: AboutSignIn,
): Promise<void> {
  const { name: sender, timeZone } = await getSetting(ctx.db, instituteArea)
  const { word, greet } = await readWording(ctx.db)
  const words = word(
    mailTemplates,
    template,
    { place: placeOfCall(ctx, timeZone) },
    `${ctx.config.publicUrl}/admin-panel/admins`,
  )
  await queueMail(ctx, {
    key: `${template}:${admin.id}:${ctx.from.requestId}`,
    template,
    stream: 'security',
    to: { address: admin.email, name: admin.name },
    sender,
    letter: greet('hello', admin.name, words),
  })
}
