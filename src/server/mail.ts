import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { hasAddress } from '#shared/email.ts'
import { housePalette, type Palette } from '#shared/palette.ts'
import type { Config } from './config.ts'
import type { Ctx } from './context.ts'
import type { Db } from './db/client.ts'
import { type Letter, letterHtml, letterText, subjectLine } from './letter.ts'
import { seal } from './secrets.ts'

/** Stands in a stored mail where the secret of its link belongs. */
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

export type Mail = {
  /** The one reason for this mail; the same reason never queues a second one. */
  key: string
  template: string
  stream: Stream
  to: { address: string; name: string }
  /** The institute's name, as the letter signs. */
  sender: string
  letter: Letter
  /** Fills `secretPlace`; kept sealed until the mail is sent, then forgotten. */
  secret?: string
  /** Where an answer goes, if not to the sender. */
  replyTo?: string
  /** A calendar file, by its method; calendar programs act on it. */
  calendar?: { method: 'REQUEST' | 'CANCEL'; text: string }
  applicationId?: string
}

/** What the settings say of every mail; registered once in `server/app.ts`. */
export const mailParts: { colors(db: Db): Promise<Palette> } = {
  colors: async () => housePalette,
}

/** Writes a mail with the fact that it tells, in the same transaction; a worker sends it afterwards. */
export function queueMail(ctx: Pick<Ctx, 'db' | 'now' | 'config'>, mail: Mail): Promise<void> {
  return queueMails(ctx, [mail])
}

/** The same for any number of mails, in one statement; they are sent in the order given. */
export async function queueMails(
  ctx: Pick<Ctx, 'db' | 'now' | 'config'>,
  all: readonly Mail[],
): Promise<void> {
  const wanted = all.filter(({ to }) => hasAddress(to.address))
  if (wanted.length === 0) return
  // One parameter for all of them: a release writes hundreds, and to bind each column costs more than to write it.
  const colors = await mailParts.colors(ctx.db)
  const rows = JSON.stringify(wanted.map((mail) => rowOf(ctx, mail, colors)))
  await ctx.db.execute(sql`
    WITH queued AS (
      INSERT INTO mails (id, application_id, stream, template, key, to_address, to_name, subject, html,
        text, calendar, secret, reply_to, state, created_at, send_after, message_id)
      SELECT id, application_id, stream, template, key, to_address, to_name, subject, html,
        text, calendar, secret, reply_to, 'queued', ${ctx.now}, ${ctx.now}, message_id
      FROM json_populate_recordset(NULL::mails, ${rows}::json)
      ON CONFLICT (key) DO NOTHING RETURNING id)
    INSERT INTO mail_events (id, mail_id, kind, at) SELECT gen_random_uuid(), id, 'queued', ${ctx.now} FROM queued`)
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
    reply_to: mail.replyTo,
    secret: mail.secret && `\\x${seal(config.secretKey, mail.secret).toString('hex')}`,
    message_id: messageIdOf(config, id),
  }
}

/** Fixed when the mail is written: a repeat of one mail carries the same. */
export function messageIdOf({ publicUrl }: Pick<Config, 'publicUrl'>, id: string): string {
  return `<${id}@${new URL(publicUrl).hostname}>`
}
