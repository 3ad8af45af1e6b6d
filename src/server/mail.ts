import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq, lt, sql } from 'drizzle-orm'
import nodemailer from 'nodemailer'
import { hasAddress } from '#shared/email.ts'
import { housePalette, type Palette } from '#shared/palette.ts'
import type { Config } from './config.ts'
import type { Ctx } from './context.ts'
import type { Db } from './db/client.ts'
import { mailEvents, mails } from './db/schema.ts'
import { type Letter, letterHtml, letterText, subjectLine } from './letter.ts'
import type { Platform } from './platform.ts'
import { seal, unseal } from './secrets.ts'

const claimMs = 60_000
const mostAttempts = 8
const firstPauseMs = 10_000
const longestPauseMs = 60 * 60_000
const sendTimeoutMs = 20_000

/** Stands in a stored mail where the secret of its link belongs. */
export const secretPlace = '[[link-secret]]'

export type Stream =
  | 'security'
  | 'decisions'
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
        text, calendar, secret, state, created_at, send_after, message_id)
      SELECT id, application_id, stream, template, key, to_address, to_name, subject, html,
        text, calendar, secret, 'queued', ${ctx.now}, ${ctx.now}, message_id
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
    secret: mail.secret && `\\x${seal(config.secretKey, mail.secret).toString('hex')}`,
    message_id: `<${id}@${new URL(config.publicUrl).hostname}>`,
  }
}

type Row = typeof mails.$inferSelect

/** Hands one mail to the outside; throws what the server said if it refuses. */
export type Transport = (mail: Row, secret: string | undefined) => Promise<{ answer: string }>

/** Sends what is due, one after another, in the order written for each application. Returns how many went out. */
export async function sendDueMails(
  platform: Pick<Platform, 'db' | 'config' | 'now' | 'log'>,
  transport: Transport,
): Promise<number> {
  await releaseStaleClaims(platform)
  let sent = 0
  for (let mail = await claimMail(platform); mail; mail = await claimMail(platform))
    if (await sendClaimed(platform, transport, mail)) sent++
  return sent
}

async function claimMail({ db, now }: Pick<Platform, 'db' | 'now'>): Promise<Row | undefined> {
  const at = now()
  const next = sql`(
    SELECT m.id FROM mails m WHERE m.state = 'queued' AND m.send_after <= ${at}
      AND NOT EXISTS (SELECT 1 FROM mails p WHERE p.application_id = m.application_id
        AND p.seq < m.seq AND p.state IN ('queued', 'sending'))
    ORDER BY m.seq FOR UPDATE OF m SKIP LOCKED LIMIT 1)`
  const rows = await db
    .update(mails)
    .set({
      state: 'sending',
      attempts: sql`${mails.attempts} + 1`,
      claim: randomUUID(),
      claimedUntil: new Date(at.getTime() + claimMs),
    })
    .where(and(eq(mails.state, 'queued'), sql`${mails.id} = ${next}`))
    .returning()
  return rows[0]
}

/** A claim that ran out goes back with the same Message-ID: the one window in which a mail can go twice. */
async function releaseStaleClaims({ db, now }: Pick<Platform, 'db' | 'now'>): Promise<void> {
  await db
    .update(mails)
    .set({ state: 'queued', claim: null, claimedUntil: null })
    .where(and(eq(mails.state, 'sending'), lt(mails.claimedUntil, now())))
}

async function sendClaimed(
  { db, config, now, log }: Pick<Platform, 'db' | 'config' | 'now' | 'log'>,
  transport: Transport,
  mail: Row,
): Promise<boolean> {
  const held = and(eq(mails.id, mail.id), eq(mails.claim, mail.claim ?? ''))
  const note = (kind: string, answer: string) =>
    db.insert(mailEvents).values({ id: randomUUID(), mailId: mail.id, kind, at: now(), answer })
  try {
    const secret = mail.secret ? unseal(config.secretKey, mail.secret) : undefined
    const { answer } = await transport(mail, secret)
    await db
      .update(mails)
      .set({ state: 'sent', sentAt: now(), claim: null, claimedUntil: null, secret: null, answer })
      .where(held)
    await note('sent', answer)
    return true
  } catch (error) {
    const answer = error instanceof Error ? error.message.slice(0, 500) : 'unknown'
    const isOver = isPermanent(error) || mail.attempts >= mostAttempts
    const pause = Math.min(firstPauseMs * 4 ** (mail.attempts - 1), longestPauseMs)
    await db
      .update(mails)
      .set({
        state: isOver ? 'failed' : 'queued',
        claim: null,
        claimedUntil: null,
        answer,
        sendAfter: new Date(now().getTime() + pause),
      })
      .where(held)
    await note(isOver ? 'failed' : 'refused', answer)
    log.warn({ mailId: mail.id, attempts: mail.attempts, isOver }, 'mail was not taken')
    return false
  }
}

/** A 5xx of the mail server stays so; anything else may pass. */
function isPermanent(error: unknown): boolean {
  const code = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0
  return code >= 500 && code < 600
}

/** SMTP where it is configured; otherwise each mail becomes a file under the data folder. */
export function openTransport(config: Config): Transport {
  const smtp = config.smtpUrl
    ? nodemailer.createTransport({
        url: config.smtpUrl,
        connectionTimeout: sendTimeoutMs,
        greetingTimeout: sendTimeoutMs,
        socketTimeout: sendTimeoutMs,
      })
    : undefined
  const writer = nodemailer.createTransport({ streamTransport: true, buffer: true })
  const folder = join(config.dataDir, 'mail')
  return async (mail, secret) => {
    const message = {
      from: config.mailFrom,
      to: { name: mail.toName, address: mail.toAddress },
      subject: mail.subject,
      text: fill(mail.text, secret),
      html: fill(mail.html, secret),
      messageId: mail.messageId,
      date: mail.createdAt,
      ...(mail.calendar && { icalEvent: calendarPart(mail.calendar) }),
    }
    if (smtp) return { answer: (await smtp.sendMail(message)).response }
    const { message: bytes } = await writer.sendMail(message)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const file = join(folder, `${String(mail.seq).padStart(6, '0')}-${mail.template}.eml`)
    await writeFile(file, bytes, { mode: 0o600 })
    return { answer: 'Kept as a file: no mail server is set up' }
  }
}

/** Beside the words and as a file: some programs read only one of the two. */
function calendarPart({ method, text }: NonNullable<Row['calendar']>) {
  return { method, filename: 'interview.ics', content: text }
}

function fill(text: string, secret: string | undefined): string {
  return secret ? text.replaceAll(secretPlace, secret) : text
}
