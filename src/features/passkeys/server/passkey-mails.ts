import type { Applicant } from '#features/accounts/server/applicants.ts'
import { keyOf, namedIn, placeOfCall } from '#features/accounts/server/mails.ts'
import { wordingOf } from '#features/settings/server/mail-words.ts'
import { getSettings } from '#features/settings/server/queries.ts'
import { instituteArea, mailsArea } from '#features/settings/setting-areas.ts'
import type { Ctx } from '#server/context.ts'
import { queueMail } from '#server/mail.ts'
import { mailTemplates } from '../mail-templates.ts'

/** Tells the holder of an account what became of its passkeys, and from where. */
export async function mailOfPasskey(
  ctx: Ctx,
  name: keyof typeof mailTemplates,
  { id, email, firstName, lastName, timeZone }: Applicant,
): Promise<void> {
  const setting = await getSettings(ctx.db, [instituteArea, mailsArea])
  const institute = setting(instituteArea).value
  const { word, greet, reachUs } = wordingOf(setting(mailsArea).value, institute)
  const facts = { place: placeOfCall(ctx, timeZone ?? institute.timeZone), reachUs }
  const url = `${ctx.config.publicUrl}/dashboard/account`
  await queueMail(ctx, {
    key: `${keyOf(id)}${name}:${ctx.from.requestId}`,
    template: name,
    stream: 'security',
    to: { address: email, name: `${firstName} ${lastName}` },
    sender: institute.name,
    letter: greet('hello', namedIn(firstName), word(mailTemplates, name, facts, url)),
  })
}
