import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { hasAddress } from '#shared/email.ts'
import { housePalette, type Palette } from '#shared/palette.ts'
import type { Config } from './config.ts'
import type { Ctx, MailCtx } from './context.ts'
import type { Db } from './db/client.ts'
import { type Letter, letterHtml, letterText, subjectLine } from './letter.ts'
import type { ClockPlatform } from './platform.ts'
import { seal } from './secrets.ts'

/** Is in a stored mail where the secret of its link belongs. */
export const secretPlace = '[[link-secret]]'

export type Stream =
  | 'security'
  | 'decisions'
  /** What becomes of somebody's own application, and what is asked of them for it. */
  | 'application'
  | 'money'
  | 'interview'
  | 'reminders'
  | 'news'
  /** What the office writes to somebody about their own application. */
  | 'office'

type Mailbox = { name: string; address: string }

export type Mail = {
  /** The one reason for this mail; the same reason never queues a second one. */
  key: string
  template: string
  stream: Stream
  to: Mailbox
  /** The institute's name, as the letter signs. */
  sender: string
  letter: Letter
  /** Fills `secretPlace`; kept sealed until the mail is sent, then forgotten. */
  secret?: string
  /** Whom it comes from, if not from the sender of the installation. */
  from?: Mailbox
  /** Where an answer goes, if not to the sender. */
  replyTo?: string
  /** A calendar file, by its method; calendar programs act on it. */
  calendar?: { method: 'REQUEST' | 'CANCEL'; text: string }
  applicationId?: string
  /** When it may leave, if not at once. */
  notBefore?: Date
}

type MailParts = {
  /** What the settings say of every mail. */
  colors(db: Db): Promise<Palette>
  /** By template, whether what the reminder with a key says still holds; asked when it is about to leave. */
  stillTrue: Record<string, (base: ClockPlatform, key: string) => Promise<boolean>>
  /** Tells whom it concerns that a mail about an application will not arrive. */
  failed(ctx: MailCtx, mail: LostMail): Promise<void>
}

export type LostMail = { id: string; applicationId: string | null }

/** What features say of mail. */
export const mailParts: MailParts = {
  colors: async () => housePalette,
  stillTrue: {},
  failed: async () => {},
}

/** So far apart go reminders of one kind: what is due for many on one day is no burst. */
const reminderEveryMs = 1_000

/** Writes a mail with the fact that it tells, in the same transaction; a worker sends it afterwards. */
export function queueMail(ctx: MailCtx, mail: Mail): Promise<void> {
  return queueMails(ctx, [mail])
}

/** The same for any number of mails, in one statement; they are sent in the order given. */
export async function queueMails(ctx: MailCtx, all: readonly Mail[]): Promise<void> {
  const wanted = all.filter(({ to }) => hasAddress(to.address))
  if (wanted.length === 0) return
  // One parameter for all of them: a release writes hundreds, and to bind each column costs more than to write it.
  const colors = await mailParts.colors(ctx.db)
  const sendAfter = await spread(ctx, wanted)
  const rows = JSON.stringify(
    wanted.map((mail) => ({ ...rowOf(ctx, mail, colors), send_after: sendAfter(mail) })),
  )
  await ctx.db.execute(sql`
    WITH queued AS (
      INSERT INTO mails (id, application_id, stream, template, key, to_address, to_name, subject, html,
        text, calendar, secret, sent_from, reply_to, state, created_at, send_after, message_id)
      SELECT id, application_id, stream, template, key, to_address, to_name, subject, html,
        text, calendar, secret, sent_from, reply_to, 'queued', ${ctx.now}, send_after, message_id
      FROM json_populate_recordset(NULL::mails, ${rows}::json)
      ON CONFLICT (key) DO NOTHING RETURNING id)
    INSERT INTO mail_events (id, mail_id, kind, at) SELECT gen_random_uuid(), id, 'queued', ${ctx.now} FROM queued`)
}

/** When each may leave: a reminder waits for the one of its kind before it, everything else for nothing. */
async function spread(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  all: readonly Mail[],
): Promise<(mail: Mail) => Date> {
  const last = new Map<string, number>()
  const kinds = new Set(all.flatMap((mail) => (isReminder(mail) ? [mail.template] : [])))
  for (const template of kinds) {
    const { rows } = await db.execute<{ at: number }>(sql`
      SELECT (extract(epoch FROM send_after) * 1000)::float8 AS at FROM mails
      WHERE state = 'queued' AND attempts = 0 AND template = ${template} ORDER BY seq DESC LIMIT 1`)
    if (rows[0]) last.set(template, rows[0].at)
  }
  return (mail) => {
    if (!isReminder(mail)) return mail.notBefore ?? now
    const before = last.get(mail.template) ?? Number.NEGATIVE_INFINITY
    const at = Math.max(now.getTime(), before + reminderEveryMs)
    last.set(mail.template, at)
    return new Date(at)
  }
}

/** What can be asked again when it leaves can wait. */
function isReminder({ template }: Mail): boolean {
  return Object.hasOwn(mailParts.stillTrue, template)
}

function rowOf({ config }: Pick<Ctx, 'config'>, mail: Mail, colors: Palette) {
  const id = randomUUID()
  const letter = { ...mail.letter, subject: subjectLine(mail.letter.subject) }
  return {
    id,
    application_id: mail.applicationId,
    stream: mail.stream,
    template: mail.template,
    key: mail.key,
    to_address: mail.to.address,
    to_name: mail.to.name.replace(/[\r\n]+/g, ' '),
    subject: letter.subject,
    html: letterHtml(letter, mail.sender, colors),
    text: letterText(letter, mail.sender),
    calendar: mail.calendar,
    sent_from: mail.from,
    reply_to: mail.replyTo,
    secret: mail.secret && `\\x${seal(config, 'mail-secret', mail.secret).toString('hex')}`,
    message_id: messageIdOf(config, id),
  }
}

/** Fixed when the mail is written: a repeat of one mail carries the same. */
export function messageIdOf({ publicUrl }: Pick<Config, 'publicUrl'>, id: string): string {
  return `<${id}@${new URL(publicUrl).hostname}>`
}
