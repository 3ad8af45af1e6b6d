import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { and, eq, gt, isNull, ne } from 'drizzle-orm'
import type { AddressObject, ParsedMail } from 'mailparser'
import { lockApplicationForSystem } from '#features/applications/server/locks.ts'
import { applications } from '#features/applications/server/tables.ts'
import { systemContext } from '#server/context.ts'
import { applicationOfReply } from '#server/mail-links.ts'
import type { Figure } from '#server/metrics.ts'
import type { Platform } from '#server/platform.ts'
import type { SpooledUpload } from '#server/upload-spool.ts'
import { hourMs } from '#shared/durations.ts'
import { mostOfMessage } from '../message.ts'
import { withoutQuotedText } from '../quoted-text.ts'
import { notifyOffice } from './office-notifications.ts'
import { messages } from './tables.ts'

const mostInAnHour = 30
const mostHtml = 1_000_000
const cutWords = '\n\n[The rest of this email was too long, so we left it out.]'

let refused = 0

export const refusedMails = {
  name: 'mails_not_taken',
  help: 'Incoming emails that match no thread',
  value: () => refused,
} satisfies Figure

/** Puts the answer to a mail into its thread; whatever is not one is refused without a word, and counted. */
export async function takeMail(
  platform: Platform,
  sent: SpooledUpload,
): Promise<{ taken: boolean }> {
  // Loaded when the first mail comes in: most installations have no address for that.
  const { default: mailparser } = await import('mailparser')
  const mail = await mailparser
    .simpleParser(createReadStream(sent.path), {
      skipImageLinks: true,
      skipTextToHtml: true,
      maxHtmlLengthToParse: mostHtml,
    })
    .catch(() => undefined)
  const applicationId = mail && threadOf(platform, mail)
  const text = mail && textOf(mail)
  const isTaken = Boolean(
    mail &&
      applicationId &&
      text &&
      (await storeMessage(platform, applicationId, mail, text, sent)),
  )
  if (!isTaken) {
    refused++
    platform.log.info({ hasThread: applicationId !== undefined }, 'a mail was not taken in')
  }
  return { taken: isTaken }
}

/** The thread that one of the recipients stands for. What a machine answers leads to none. */
function threadOf({ config }: Pick<Platform, 'config'>, mail: ParsedMail): string | undefined {
  if (isAutomatic(mail)) return undefined
  const delivered = ['delivered-to', 'x-original-to', 'envelope-to'].flatMap((name) => {
    const value = mail.headers.get(name)
    return typeof value === 'string' ? [value] : []
  })
  for (const address of [...addressesOf(mail.to), ...addressesOf(mail.cc), ...delivered]) {
    const found = applicationOfReply(config, address.trim())
    if (found) return found
  }
  return undefined
}

function addressesOf(all: AddressObject | AddressObject[] | undefined): string[] {
  return [all ?? []].flat().flatMap(({ value }) => value.flatMap(({ address }) => address ?? []))
}

/** An absence notice, a report or a list: no one has answered (RFC 3834). */
function isAutomatic({ headers, from }: ParsedMail): boolean {
  const said = (name: string) => String(headers.get(name) ?? '').toLowerCase()
  if (!['', 'no'].includes(said('auto-submitted'))) return true
  if (['bulk', 'list', 'junk', 'auto_reply'].includes(said('precedence'))) return true
  if (headers.has('x-autoreply') || headers.has('x-auto-response-suppress')) return true
  const sender = from?.value[0]?.address ?? ''
  return sender === '' || /^(mailer-daemon|postmaster|no-?reply)@/i.test(sender)
}

function textOf({ text = '' }: ParsedMail): string {
  const own = withoutQuotedText(text.replaceAll('\0', '').toWellFormed())
  if (own.length <= mostOfMessage) return own
  return own.slice(0, mostOfMessage - cutWords.length).toWellFormed() + cutWords
}

async function storeMessage(
  platform: Platform,
  applicationId: string,
  mail: ParsedMail,
  text: string,
  sent: SpooledUpload,
): Promise<boolean> {
  return platform.db.transaction(async (db) => {
    const ctx = systemContext(platform, db)
    const known = await db
      .select({ id: applications.id })
      .from(applications)
      .where(and(eq(applications.id, applicationId), isNull(applications.discardedAt)))
    if (known.length === 0) return false
    await lockApplicationForSystem(ctx, applicationId)
    const recent = await db
      .select({ id: messages.id })
      .from(messages)
      .where(
        and(
          eq(messages.applicationId, applicationId),
          ne(messages.author, 'staff'),
          gt(messages.at, new Date(ctx.now.getTime() - hourMs)),
        ),
      )
      .limit(mostInAnHour)
    if (recent.length === mostInAnHour) return false
    const cause = mail.messageId ?? sent.sha256.toString('base64url')
    const [row] = await db
      .insert(messages)
      .values({
        id: randomUUID(),
        applicationId,
        author: 'mail',
        fromAddress: mail.from?.value[0]?.address?.slice(0, 320) ?? '',
        text,
        leftOut: mail.attachments.filter(({ related }) => !related).length,
        cause: `mail:${applicationId}:${cause.slice(0, 300)}`,
        at: ctx.now,
      })
      .onConflictDoNothing()
      .returning()
    // Delivered twice, it is there already.
    if (row) await notifyOffice(ctx, row)
    return true
  })
}
