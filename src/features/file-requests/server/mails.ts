import { keyOf, namedIn } from '#features/accounts/server/mails.ts'
import { wordingOf } from '#features/settings/server/mail-words.ts'
import { getSettings } from '#features/settings/server/queries.ts'
import { instituteArea, mailsArea } from '#features/settings/setting-areas.ts'
import type { MailCtx } from '#server/context.ts'
import { queueMail } from '#server/mail.ts'
import { formatDay } from '#shared/dates.ts'
import { readableDays } from '../contract.ts'
import { mailTemplates } from '../mail-templates.ts'

type Person = { id: string; email: string; firstName: string; lastName: string }
type Answer = { id: string; answer: 'ready' | 'declined' }

/** Tells an applicant that their request came, or what the office answered. */
export async function writeAboutFile(
  ctx: MailCtx,
  person: Person,
  name: 'file-request-received' | 'file-request-answered',
  about: { id: string; dueOn: string } | Answer,
): Promise<void> {
  const setting = await getSettings(ctx.db, [instituteArea, mailsArea])
  const institute = setting(instituteArea).value
  const { word, greet, reachUs } = wordingOf(setting(mailsArea).value, institute)
  const url = `${ctx.config.publicUrl}/dashboard/account?show=file`
  const letter =
    'answer' in about
      ? word(
          mailTemplates,
          'file-request-answered',
          { reachUs, answer: about.answer, days: String(readableDays) },
          url,
        )
      : word(
          mailTemplates,
          'file-request-received',
          { reachUs, dueOn: formatDay(about.dueOn) },
          url,
        )
  await queueMail(ctx, {
    key: `${keyOf(person.id)}${name}:${about.id}`,
    template: name,
    stream: 'security',
    to: { address: person.email, name: `${person.firstName} ${person.lastName}` },
    sender: institute.name,
    letter: greet('hello', namedIn(person.firstName), letter),
  })
}
