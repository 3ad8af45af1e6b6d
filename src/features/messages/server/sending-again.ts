import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { recordAudit } from '#server/audit.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import { mailEvents, mails } from '#server/db/schema.ts'
import { messageIdOf } from '#server/mail.ts'
import { notFound, Refusal } from '#server/refusals.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import type { sendMailAgain } from '../outbox-contract.ts'
import { inReachOf } from './queries.ts'
import { whyNotAgain } from './why-not-again.ts'

/** A new row with the same words, the one it repeats, and a Message-ID of its own. */
export async function sendAgain(
  ctx: Ctx<AdminActor>,
  { params: { id: repeats } }: Input<typeof sendMailAgain>,
): Promise<Result<typeof sendMailAgain>> {
  const { db, actor, now, config } = ctx
  const [mail] = await db
    .select()
    .from(mails)
    .where(and(eq(mails.id, repeats), inReachOf(actor)))
    .for('update')
  if (!mail) throw notFound('mail')
  const why = whyNotAgain({ ...mail, hasSecret: mail.secret !== null })
  if (why) throw new Refusal('not-now', `This mail cannot be sent again. ${why}`)
  const { seq: _, ...words } = mail
  const id = randomUUID()
  await db.insert(mails).values({
    ...words,
    id,
    repeats,
    // Begins as the first one does, so that it is erased with it.
    key: `${mail.key}:again:${id}`,
    state: 'queued',
    createdAt: now,
    sendAfter: now,
    attempts: 0,
    claim: null,
    claimedUntil: null,
    messageId: messageIdOf(config, id),
    sentAt: null,
    answer: null,
  })
  await db.insert(mailEvents).values([
    { id: randomUUID(), mailId: id, kind: 'queued', at: now },
    { id: randomUUID(), mailId: repeats, kind: 'sent-again', at: now },
  ])
  await recordAudit(ctx, {
    action: 'mail.sent-again',
    subject: `mail:${repeats}`,
    detail: { as: id },
  })
  return { id }
}
