import { eq } from 'drizzle-orm'
import type { AdminActor, Ctx } from '#server/context.ts'
import { admins } from '#server/db/schema.ts'
import { queueMail } from '#server/mail.ts'
import { Refusal } from '#server/refusals.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import type { testLetter } from '../admin-contract.ts'
import { checkTemplate, exampleFacts, fillTemplate, placeholdersOfLetter } from '../placeholders.ts'
import { getSetting } from './queries.ts'

/** Writes a letter with invented facts to whoever is signed in, as it would reach an applicant. */
export async function sendTestLetter(
  ctx: Ctx<AdminActor>,
  { body: { letter, subject, body } }: Input<typeof testLetter>,
): Promise<Result<typeof testLetter>> {
  const known = placeholdersOfLetter[letter]
  const [wrong] = [...checkTemplate(subject, known), ...checkTemplate(body, known)]
  if (wrong) throw new Refusal('invalid', wrong, { fields: { body: wrong } })
  const { name: sender } = await getSetting(ctx.db, 'institute')
  const [self] = await ctx.db.select().from(admins).where(eq(admins.id, ctx.actor.id))
  if (!self) throw new Error('a session without its admin')
  const facts = exampleFacts(sender)
  await queueMail(ctx, {
    key: `letter-test:${ctx.from.requestId}`,
    template: 'letter-test',
    stream: 'news',
    to: { address: self.email, name: self.name },
    sender,
    letter: {
      subject: `Test: ${fillTemplate(subject, facts)}`,
      paragraphs: fillTemplate(body, facts).split(/\n{2,}/),
    },
  })
  return { to: self.email }
}
