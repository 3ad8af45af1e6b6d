import type { AdminActor, Ctx } from '#server/context.ts'
import { queueMail } from '#server/mail.ts'
import { Refusal } from '#server/refusals.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import type { testLetter } from '../admin-contract.ts'
import { checkTemplate, fillParagraphs, fillTemplate } from '../placeholders.ts'
import { examplesOf, namesOf } from '../templates.ts'
import { changeParts } from './change-parts.ts'
import { getSetting } from './queries.ts'

/** Writes a letter with invented facts to whoever is signed in, as it would reach an applicant. */
export async function sendTestLetter(
  ctx: Ctx<AdminActor>,
  { body: { template, subject, body } }: Input<typeof testLetter>,
): Promise<Result<typeof testLetter>> {
  const { name: sender } = await getSetting(ctx.db, 'institute')
  const named = namesOf(template, sender)
  const known = Object.keys(named)
  const [wrong] = [...checkTemplate(subject, known), ...checkTemplate(body, known)]
  if (wrong) throw new Refusal('invalid', wrong, { fields: { body: wrong } })
  const [self] = await changeParts.listStaff(ctx.db, [ctx.actor.id])
  if (!self) throw new Error('a session without its admin')
  const facts = examplesOf(named)
  await queueMail(ctx, {
    key: `letter-test:${ctx.from.requestId}`,
    template: 'letter-test',
    stream: 'application',
    to: { address: self.email, name: self.name },
    sender,
    letter: {
      subject: `Test: ${fillTemplate(subject, facts)}`,
      paragraphs: fillParagraphs(body, facts),
    },
  })
  return { to: self.email }
}
