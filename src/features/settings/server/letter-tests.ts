import type { AdminActor, Ctx } from '#server/context.ts'
import { queueMail } from '#server/mail.ts'
import { Refusal } from '#server/refusals.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import type { testLetter } from '../admin-contract.ts'
import { checkMail, exampleFactsOf, fillMail } from '../mail-template.ts'
import { instituteArea } from '../setting-areas.ts'
import { findTemplate } from '../templates.ts'
import { changeHooks } from './change-hooks.ts'
import { getSetting } from './queries.ts'

/** Writes a letter with invented facts to whoever is signed in, as it would reach an applicant. */
export async function sendTestLetter(
  ctx: Ctx<AdminActor>,
  { body: { template, ...words } }: Input<typeof testLetter>,
): Promise<Result<typeof testLetter>> {
  const { name: sender } = await getSetting(ctx.db, instituteArea)
  const worded = findTemplate(template) ?? { fields: {} }
  const [wrong] = Object.values(checkMail(worded, words))
  if (wrong) throw new Refusal('invalid', wrong, { fields: { body: wrong } })
  const [self] = await changeHooks.listStaff(ctx.db, [ctx.actor.id])
  if (!self) throw new Error('a session without its admin')
  const facts = { ...exampleFactsOf(worded), institute: sender }
  const { subject, paragraphs, button } = fillMail(worded, words, facts)
  await queueMail(ctx, {
    key: `letter-test:${ctx.from.requestId}`,
    template: 'letter-test',
    stream: 'application',
    to: { address: self.email, name: self.name },
    sender,
    letter: {
      subject: `Test: ${subject}`,
      paragraphs,
      ...(button && { action: { words: button, url: ctx.config.publicUrl } }),
    },
  })
  return { to: self.email }
}
