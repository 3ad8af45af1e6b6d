import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SendMailOptions, Transporter } from 'nodemailer'
import type { SentMessageInfo } from 'nodemailer/lib/smtp-transport'
import type { Config } from './config.ts'
import type { mails } from './db/tables.ts'
import { secretPlace } from './mail.ts'
import { isOptional } from './mail-addresses.ts'
import { unsubscribeToken } from './mail-links.ts'
import { keptMailName, keptMailsFolder } from './mail-retention.ts'

const sendTimeoutMs = 20_000
const greetingShare = 0.75
/** A server that says a word now and then keeps a sender for so long at most; a claim lasts longer. */
const sendWithinMs = 40_000

export type MailRow = typeof mails.$inferSelect

/** What a letter needs of its row to go out. */
type Sendable = Pick<
  MailRow,
  | 'id'
  | 'key'
  | 'seq'
  | 'template'
  | 'stream'
  | 'sentFrom'
  | 'toName'
  | 'toAddress'
  | 'replyTo'
  | 'subject'
  | 'text'
  | 'html'
  | 'messageId'
  | 'createdAt'
  | 'calendar'
>

/** Hands one mail to the outside; throws what the server said if it refuses. */
export type Transport = (mail: Sendable, secret: string | undefined) => Promise<{ answer: string }>

/**
 * SMTP where it is configured; otherwise each mail becomes a file under the data folder. What writes
 * mails is loaded for the first one.
 */
export function openTransport(
  config: Config,
  { timeoutMs = sendTimeoutMs, withinMs = sendWithinMs } = {},
): Transport {
  let opened: ReturnType<typeof openMailer> | undefined
  const folder = keptMailsFolder(config)
  return async (mail, secret) => {
    const message = {
      from: mail.sentFrom ?? config.mailFrom,
      to: { name: mail.toName, address: mail.toAddress },
      ...(mail.replyTo && { replyTo: mail.replyTo }),
      subject: mail.subject,
      text: fill(mail.text, secret),
      html: fill(mail.html, secret),
      messageId: mail.messageId,
      date: mail.createdAt,
      ...(isOptional(mail.stream) && { headers: unsubscribing(config, mail) }),
      ...(mail.calendar && { icalEvent: calendarPart(mail.calendar) }),
    }
    opened ??= openMailer(config, timeoutMs)
    const { smtp, writer } = await opened
    if (smtp) return { answer: await sendWithin(smtp, message, withinMs) }
    const { message: bytes } = await writer.sendMail(message)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeFile(join(folder, keptMailName(mail)), bytes, { mode: 0o600 })
    return { answer: 'Kept as a file because no mail server is set up' }
  }
}

async function openMailer({ smtpUrl: url }: Config, timeoutMs: number) {
  const { createTransport } = (await import('nodemailer')).default
  const smtp =
    url !== undefined &&
    createTransport({
      url,
      connectionTimeout: timeoutMs,
      // Ends before the silence of the socket does, which would not say what was waited for.
      greetingTimeout: timeoutMs * greetingShare,
      socketTimeout: timeoutMs,
    })
  return { smtp, writer: createTransport({ streamTransport: true, buffer: true }) }
}

/** Timeouts of the connection start over with every byte; this one does not. */
async function sendWithin(
  smtp: Transporter<SentMessageInfo>,
  message: SendMailOptions,
  withinMs: number,
): Promise<string> {
  const signal = AbortSignal.timeout(withinMs)
  const limited = { ...message, signal }
  try {
    return (await smtp.sendMail(limited)).response
  } catch (error) {
    if (!signal.aborted) throw error
    const said = `The mail server did not finish within ${withinMs / 1000} seconds`
    throw Object.assign(new Error(said), { code: 'ETIMEDOUT' })
  }
}

/** One click ends mails of this kind (RFC 8058): its POST acts, and a GET of it shows a page. */
function unsubscribing(config: Config, { id }: Pick<MailRow, 'id'>) {
  const address = `${config.publicUrl}/link/unsubscribe/${unsubscribeToken(config, id)}`
  return {
    'List-Unsubscribe': `<${address}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

/** Beside the words and as a file: some programs read only one of the two. */
function calendarPart({ method, text }: NonNullable<MailRow['calendar']>) {
  return { method, filename: 'interview.ics', content: text }
}

function fill(text: string, secret: string | undefined): string {
  return secret ? text.replaceAll(secretPlace, secret) : text
}

/** A 5xx of the mail server stays so; anything else may pass. */
export function isForGood(error: unknown): boolean {
  const code = responseOf(error)
  return code >= 500 && code < 600
}

/** The server knows no such mailbox. A policy of theirs (5.7.x) or a full mailbox says nothing of the address. */
export function isNoMailbox(error: unknown): boolean {
  if (!(error instanceof Error) || !('command' in error) || error.command !== 'RCPT TO')
    return false
  return [550, 551, 553].includes(responseOf(error)) && !/\b5\.7\.\d/.test(error.message)
}

const deadCodes = ['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'ECONNREFUSED', 'ETLS']

/** No one is there, or no one says a word, or it is somebody else; a mail is not to blame for it. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error) || responseOf(error) > 0 || !('code' in error)) return false
  return deadCodes.includes(String(error.code))
}

function responseOf(error: unknown): number {
  return error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0
}
