import { randomUUID } from 'node:crypto'
import type { MailCtx } from './context.ts'
import { mailEvents, mails } from './db/tables.ts'
import { messageIdOf } from './mail.ts'
import type { MailRow } from './mail-transport.ts'

type Change = Partial<Pick<MailRow, 'toAddress' | 'secret'>>

/** Writes a mail once more: a new row with the same words, the one it repeats, and a Message-ID of its own. */
export async function writeAgain(
  { db, now, config }: MailCtx,
  { seq: _, ...mail }: MailRow,
  change: Change = {},
): Promise<string> {
  const id = randomUUID()
  await db.insert(mails).values({
    ...mail,
    ...change,
    id,
    repeats: mail.id,
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
    { id: randomUUID(), mailId: mail.id, kind: 'sent-again', at: now },
  ])
  return id
}
