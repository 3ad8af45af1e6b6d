import { namedIn } from '#features/accounts/server/mails.ts'
import { senderOf } from '#features/applications/server/mails.ts'
import { sendersArea } from '#features/applications/setting-areas.ts'
import { wordingOf } from '#features/settings/server/mail-words.ts'
import { getSettings } from '#features/settings/server/queries.ts'
import { instituteArea, mailsArea, programAreas } from '#features/settings/setting-areas.ts'
import type { MailCtx } from '#server/context.ts'
import { queueMails } from '#server/mail.ts'
import { formatDay } from '#shared/dates.ts'
import { Program } from '#shared/program.ts'
import { segmentOf } from '#shared/programs.ts'
import { mailTemplates } from '../mail-templates.ts'
import type { inquiries } from './tables.ts'

/** How the keys of mails to somebody begin. */
export function keyOfProspect(id: string): string {
  return `prospect:${id}:`
}

type Invited = typeof inquiries.$inferSelect & { intake: string }

export async function writeInvitations(ctx: MailCtx, people: readonly Invited[]): Promise<void> {
  const areas = [sendersArea, instituteArea, mailsArea, programAreas.ba, programAreas.msc] as const
  const setting = await getSettings(ctx.db, areas)
  const institute = setting(instituteArea).value
  const { word, greet, reachUs, courseOf } = wordingOf(setting(mailsArea).value, institute)
  await queueMails(
    ctx,
    people.map((person) => {
      const program = Program.parse(person.program)
      const facts = {
        reachUs,
        source: person.source,
        consentedOn: formatDay(person.consentedOn),
        course: courseOf(setting(programAreas[program]).value.name, person.intake),
      }
      const url = `${ctx.config.publicUrl}/${segmentOf(program)}/apply`
      const letter = word(mailTemplates, 'prospect-invited', facts, url)
      return {
        ...senderOf(setting(sendersArea).value, institute, program),
        key: `${keyOfProspect(person.id)}invited`,
        template: 'prospect-invited',
        stream: 'news',
        to: { address: person.email, name: `${person.firstName} ${person.lastName}` },
        sender: institute.name,
        letter: greet('hello', namedIn(person.firstName), letter),
      }
    }),
  )
}
