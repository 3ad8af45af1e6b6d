import { and, asc, desc, eq, lt, type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { applicants } from '#features/accounts/server/tables.ts'
import { inReach, seesAll } from '#features/applications/server/reach.ts'
import { applications } from '#features/applications/server/tables.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { mailEvents, mails } from '#server/db/tables.ts'
import { cursorOf, pageOf, placeOf } from '#server/list-page.ts'
import { secretPlace } from '#server/mail.ts'
import { notFound } from '#server/refusals.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import type { ListedMail, listMails, readMail } from '../contract.ts'
import { MailState } from '../mail-states.ts'
import { whyNotAgain } from './resend-refusals.ts'

const pageSize = 50

const listed = {
  id: mails.id,
  seq: mails.seq,
  toName: mails.toName,
  toAddress: mails.toAddress,
  subject: mails.subject,
  stream: mails.stream,
  state: mails.state,
  createdAt: mails.createdAt,
  sentAt: mails.sentAt,
  attempts: mails.attempts,
  answer: mails.answer,
  template: mails.template,
  repeats: mails.repeats,
}

/** A page of the outbox and record, newest first. */
export async function listMailsForOffice(
  { db, actor, config }: Ctx<AdminActor>,
  { query }: Input<typeof listMails>,
): Promise<Result<typeof listMails>> {
  const rows = await db
    .select(listed)
    .from(mails)
    .where(
      and(
        inReachOf(actor),
        query.state && eq(mails.state, query.state),
        query.template === undefined ? undefined : eq(mails.template, query.template),
        query.to ? eq(sql`lower(${mails.toAddress})`, query.to.toLowerCase()) : undefined,
        query.application ? eq(mails.applicationId, query.application) : undefined,
        query.after === undefined
          ? undefined
          : lt(mails.seq, Number(placeOf(query.after, /^(\d{1,15})$/)[0])),
      ),
    )
    .orderBy(desc(mails.seq))
    .limit(pageSize + 1)
  const { page, last } = pageOf(rows, pageSize)
  return {
    mails: page.map(presentMail),
    next: last ? cursorOf(last.seq) : null,
    delivery: config.smtpUrl ? 'smtp' : 'kept',
    templates: query.after === undefined ? await listTemplates(db) : [],
  }
}

/** Every kind of mail that was ever written, one look at the index for each. */
async function listTemplates(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ template: string }>(sql`
    WITH RECURSIVE each AS (
      (SELECT template FROM mails ORDER BY template LIMIT 1)
      UNION ALL
      SELECT (SELECT m.template FROM mails m WHERE m.template > each.template ORDER BY m.template LIMIT 1)
      FROM each WHERE each.template IS NOT NULL)
    SELECT template FROM each WHERE template IS NOT NULL`)
  return rows.map(({ template }) => template)
}

/** One mail with its story; the secret of a link stays hidden. */
export async function readMailForOffice(
  { db, actor }: Ctx<AdminActor>,
  { params: { id } }: Input<typeof readMail>,
): Promise<Result<typeof readMail>> {
  const rows = await db
    .select({
      ...listed,
      text: mails.text,
      from: mails.sentFrom,
      replyTo: mails.replyTo,
      hasSecret: sql<boolean>`${mails.secret} IS NOT NULL`,
    })
    .from(mails)
    .where(and(eq(mails.id, id), inReachOf(actor)))
  const row = rows[0]
  if (!row) throw notFound('mail')
  const events = await db
    .select({ at: mailEvents.at, kind: mailEvents.kind, answer: mailEvents.answer })
    .from(mailEvents)
    .where(eq(mailEvents.mailId, id))
    .orderBy(asc(mailEvents.at), asc(mailEvents.id))
  const [later] = await db
    .select({ id: mails.id })
    .from(mails)
    .where(eq(mails.repeats, id))
    .orderBy(desc(mails.seq))
    .limit(1)
  return {
    ...presentMail(row),
    text: withoutSecret(row.text),
    from: row.from && `${row.from.name} ${row.from.address}`,
    replyTo: row.replyTo,
    whyNotAgain: whyNotAgain(row),
    repeatedAs: later?.id ?? null,
    events,
  }
}

/**
 * Anyone who works for some programs sees the mails about their applications, and those to an applicant of
 * theirs that are about no application; none to colleagues.
 */
export function inReachOf(actor: AdminActor): SQL | undefined {
  if (seesAll(actor)) return undefined
  return sql`CASE WHEN ${mails.applicationId} IS NOT NULL
    THEN EXISTS (SELECT FROM ${applications} WHERE ${applications.id} = ${mails.applicationId} AND ${inReach(actor)})
    ELSE EXISTS (SELECT FROM ${applications} JOIN ${applicants} ON ${applicants.id} = ${applications.applicantId}
      WHERE ${applicants.email} = ${mails.toAddress}::citext AND ${inReach(actor)}) END`
}

type Row = Omit<z.input<typeof ListedMail>, 'state'> & { state: string }

function presentMail(row: Row): z.input<typeof ListedMail> {
  return {
    ...row,
    state: MailState.parse(row.state),
  }
}

/** The link around the place of a secret says where it led, which is no use to anybody either. */
function withoutSecret(text: string): string {
  return text
    .split(/(\s+)/)
    .map((word) => (word.includes(secretPlace) ? '(link hidden)' : word))
    .join('')
}
