import type { AdminActor, Ctx } from '#server/context.ts'
import { queueMail } from '#server/mail.ts'
import { Refusal } from '#server/refusals.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import type { testLetter } from '../admin-contract.ts'
import { checkMail, declaredMails, exampleFactsOf, fillMail } from '../mail-template.ts'
import { instituteArea, mailsArea } from '../setting-areas.ts'
import { findTemplate } from '../templates.ts'
import { changeHooks } from './change-hooks.ts'
import { frameName, wordingOf } from './mail-words.ts'
import { getSettings } from './queries.ts'

/** Writes a letter with invented facts to the signed-in person, as it would reach an applicant. */
export async function sendTestLetter(
  ctx: Ctx<AdminActor>,
  { body: { template, ...words } }: Input<typeof testLetter>,
): Promise<Result<typeof testLetter>> {
  const setting = await getSettings(ctx.db, [instituteArea, mailsArea])
  const institute = setting(instituteArea).value
  const sender = institute.name
  const worded = findTemplate(template) ?? { fields: {} }
  const [wrong] = Object.values(checkMail(worded, words))
  if (wrong) throw new Refusal('invalid', wrong, { fields: { body: wrong } })
  const [self] = await changeHooks.listStaff(ctx.db, [ctx.actor.id])
  if (!self) throw new Error('a session without its admin')
  const facts = { ...exampleFactsOf(worded), institute: sender }
  const { subject, paragraphs, button } = fillMail(worded, words, facts)
  const hasFrame = template !== frameName && Object.hasOwn(declaredMails, template)
  const { greet } = wordingOf(setting(mailsArea).value, institute)
  const framed = hasFrame
    ? greet('hello', self.name, { subject, paragraphs })
    : { subject, paragraphs }
  await queueMail(ctx, {
    key: `letter-test:${ctx.from.requestId}`,
    template: 'letter-test',
    stream: 'application',
    to: { address: self.email, name: self.name },
    sender,
    letter: {
      ...framed,
      subject: `Test: ${framed.subject}`,
      ...(button && { action: { words: button, url: ctx.config.publicUrl } }),
    },
  })
  return { to: self.email }
}
