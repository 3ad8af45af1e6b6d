import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { and, eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { MailCtx } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { mailEvents, mails } from '#server/db/tables.ts'
import {
  markBouncedAddress,
  optionalStreams,
  setSuppressedAddress,
} from '#server/mail-addresses.ts'
import type { Platform } from '#server/platform.ts'
import { Refusal } from '#server/refusals.ts'
import type { SpooledUpload } from '#server/upload-spool.ts'
import { parseJson } from '#shared/parse-json.ts'
import { notifyOfLostMail } from './office-notifications.ts'

const mostEvents = 500
const longestWhy = 500

/** The one shape that reports of every provider are brought into. */
const Reports = z.object({
  events: z
    .array(
      z.object({
        messageId: z.string().check(z.minLength(1), z.maxLength(500)),
        kind: z.enum(['bounced', 'complained']),
        /** A full mailbox may have room tomorrow: only what stays so is noted. */
        isPermanent: z._default(z.boolean(), true),
        why: z._default(z.string(), ''),
      }),
    )
    .check(z.maxLength(mostEvents)),
})

/** Takes in what came back or was complained about; sent again, a report has no further effect. */
export async function takeReports(
  { db, now, config }: Pick<Platform, 'db' | 'now' | 'config'>,
  { path }: SpooledUpload,
): Promise<{ noted: number } | Refusal> {
  const read = z.safeParse(Reports, parseJson(await readFile(path, 'utf8')))
  if (!read.success) return new Refusal('invalid', 'This isn’t in the expected format')
  let noted = 0
  for (const { messageId, kind, isPermanent, why } of read.data.events) {
    if (kind === 'bounced' && !isPermanent) continue
    const words = why.replace(/\p{Cc}+/gu, ' ').slice(0, longestWhy)
    const report = { messageId, kind, why: words }
    if (await db.transaction((tx) => note({ db: tx, now: now(), config }, report))) noted++
  }
  return { noted }
}

type Report = { messageId: string; kind: 'bounced' | 'complained'; why: string }

async function note(ctx: MailCtx, { messageId, kind, why }: Report): Promise<boolean> {
  const { db, now: at } = ctx
  const bare = messageId.replace(/^<|>$/g, '')
  const [mail] = await db
    .select()
    .from(mails)
    .where(eq(mails.messageId, `<${bare}>`))
    .for('update')
  if (!mail?.toAddress || (await isNoted(db, mail.id, kind))) return false
  const { id: mailId, toAddress: address } = mail
  await db.insert(mailEvents).values({ id: randomUUID(), mailId, kind, at, answer: why || null })
  if (kind === 'complained') {
    for (const stream of optionalStreams)
      await setSuppressedAddress(db, { stream, address, at, isOff: true })
    return true
  }
  await db
    .update(mails)
    .set({ state: 'bounced', answer: why || mail.answer })
    .where(and(eq(mails.id, mailId), eq(mails.state, 'sent')))
  await notifyOfLostMail(ctx, mail)
  await markBouncedAddress(db, { address, why: why || 'It bounced without a reason', mailId, at })
  return true
}

async function isNoted(db: Db, mailId: string, kind: string): Promise<boolean> {
  const rows = await db
    .select({ id: mailEvents.id })
    .from(mailEvents)
    .where(and(eq(mailEvents.mailId, mailId), eq(mailEvents.kind, kind)))
    .limit(1)
  return rows.length > 0
}
