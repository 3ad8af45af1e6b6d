import { createHash } from 'node:crypto'
import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { greetingFor } from '#features/accounts/server/mails.ts'
import { applicants } from '#features/accounts/server/tables.ts'
import { tellOwners } from '#features/admins/server/owner-alerts.ts'
import { requireFresh } from '#features/admins/server/reauthentication.ts'
import { wordsOfFilters } from '#features/application-list/server/filter-words.ts'
import { orderOf } from '#features/application-list/server/list-queries.ts'
import { applications } from '#features/applications/server/tables.ts'
import { contactWords } from '#features/settings/contact-words.ts'
import { fillParagraphs, fillTemplate } from '#features/settings/placeholders.ts'
import { getSetting, getSettings } from '#features/settings/server/queries.ts'
import { intakes } from '#features/settings/server/tables.ts'
import { recordAudit } from '#server/audit.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { mails } from '#server/db/tables.ts'
import type { Letter } from '#server/letter.ts'
import { notFound, Refusal } from '#server/refusals.ts'
import { formatDay } from '#shared/dates.ts'
import { hasAddress } from '#shared/email.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import { Program } from '#shared/program.ts'
import { type Chosen, mostAtOnce } from '../admin-bulk-contract.ts'
import { countApplications } from '../mass-acts.ts'
import { MessageText } from '../message.ts'
import type { MessageLetter, planMessage, readMessage, sendMessage } from '../message-contract.ts'
import { changed, isChosen, makeLeft } from './bulk.ts'
import { getMassAct, keepMassAct, programsAsked } from './mass-acts.ts'
import { massActs } from './tables.ts'

const pageSize = 20
const mostNamed = 5

/** The dry run: who would get which letter, who would get none and why. */
export async function planForOffice(
  ctx: Ctx<AdminActor>,
  { body: { chosen, from, ...message } }: Input<typeof planMessage>,
): Promise<Result<typeof planMessage>> {
  const { going, left } = await sortOut(ctx, chosen)
  const { secondPersonAbove, holdMinutes } = await getSetting(ctx.db, 'mass-acts')
  const letterFor = await readWords(ctx.db, message)
  return {
    count: going.length,
    left: left.list(mostNamed),
    letters: going.slice(from, from + pageSize).map((one) => present(one, letterFor(one))),
    next: from + pageSize < going.length ? from + pageSize : null,
    seen: fingerprintOf(going),
    limit: secondPersonAbove,
    holdMinutes,
  }
}

/**
 * Puts a message on its way. It waits for a second person above the limit, and holds for the recall
 * window. Refused where it would go to others than were seen.
 */
export async function sendForOffice(
  ctx: Ctx<AdminActor>,
  { body: { chosen, expected, seen, ...message } }: Input<typeof sendMessage>,
): Promise<Result<typeof sendMessage>> {
  requireFresh(ctx)
  const { going } = await sortOut(ctx, chosen)
  if (going.length !== expected || fingerprintOf(going) !== seen) throw changed(going.length)
  const { secondPersonAbove } = await getSetting(ctx.db, 'mass-acts')
  const query = 'query' in chosen ? chosen.query : {}
  const asksSecond = going.length > secondPersonAbove
  const act = await keepMassAct(ctx, {
    kind: 'message',
    detail: {
      says: [
        ['Subject', message.subject],
        ...('ids' in chosen ? [byHand] : await wordsOfFilters(ctx.db, query)),
      ],
      message,
    },
    ids: going.map(({ id }) => id),
    programs: programsAsked(ctx.actor, query.program),
    asksSecond,
  })
  const detail = { letters: going.length, asksSecond }
  await recordAudit(ctx, { action: 'message.asked', subject: `message:${act.id}`, detail })
  if (asksSecond)
    await tellOwners(ctx, {
      template: 'message-asked',
      subject: 'A message to many people is waiting',
      paragraphs: [
        `${act.askedBy} wants to email the people of ${countApplications(going.length)}.`,
        'It only goes out once someone else approves it. If you don’t know why it’s needed, ask first, or send it back.',
      ],
      action: {
        words: 'Read it',
        url: `${ctx.config.publicUrl}/admin-panel/applications?show=mass-acts`,
      },
    })
  return act
}

const byHand: [string, string] = ['Chosen', 'individually, from the list']

/** What would go out, or what became of it, page by page. */
export async function readForOffice(
  ctx: Ctx<AdminActor>,
  { params: { id }, query: { from = 0 } }: Input<typeof readMessage>,
): Promise<Result<typeof readMessage>> {
  const { db } = ctx
  const act = await getMassAct(ctx, id)
  if (act.kind !== 'message') throw notFound('message')
  const [row] = await db
    .select({ detail: massActs.detail, ids: pageOfIds(from) })
    .from(massActs)
    .where(eq(massActs.id, id))
  const ids = row?.ids ?? []
  const people = await readRecipients(db, inArray(applications.id, ids))
  const next = from + pageSize < act.count ? from + pageSize : null
  const kept = z.safeParse(Kept, row?.detail)
  const letterFor = kept.success ? await readWords(db, kept.data.message) : undefined
  const sent = await mailsOf(db, id, ids)
  return {
    letters: ids.flatMap((one) => {
      const person = people.find((found) => found.id === one)
      if (!person) return []
      const mail = sent.get(one)
      if (letterFor) return [present(person, letterFor(person))]
      const letter = { subject: mail?.subject ?? '', paragraphs: [] }
      const failure = mail || act.state !== 'done' ? null : (whyNot(person) ?? 'It wasn’t sent')
      return [{ ...present(person, letter), mailId: mail?.id ?? null, failure }]
    }),
    next,
  }
}

/** What a message keeps until it is over. */
export const Kept = z.object({ message: MessageText })

function pageOfIds(from: number) {
  return sql<string[]>`${massActs.applicationIds}[${from + 1}:${from + pageSize}]`
}

async function mailsOf(db: Db, actId: string, ids: readonly string[]) {
  const rows = await db
    .select({ id: mails.id, applicationId: mails.applicationId, subject: mails.subject })
    .from(mails)
    .where(
      inArray(
        mails.key,
        ids.map((id) => keyOf(actId, id)),
      ),
    )
  return new Map(rows.map((row) => [row.applicationId, row]))
}

/** The one reason for a mail of a message. */
export function keyOf(actId: string, applicationId: string): string {
  return `message:${actId}:${applicationId}`
}

async function sortOut(ctx: Ctx<AdminActor>, chosen: Chosen) {
  const { db, actor } = ctx
  const people = await readRecipients(
    db,
    isChosen(actor, chosen),
    orderOf('query' in chosen ? chosen.query : {}).by,
  )
  if (people.length > mostAtOnce)
    throw new Refusal('not-now', 'That’s more than 10,000 applications. Narrow the list first')
  const left = makeLeft('ids' in chosen ? new Set(chosen.ids).size - people.length : 0)
  const reasons = reasonsIn(people)
  left.add(people, (id) => reasons.get(id))
  return { going: people.filter(({ id }) => !reasons.has(id)), left }
}

/** Why some of them get no letter. */
export function reasonsIn(people: readonly Recipient[]): Map<string, string> {
  const reached = new Set<string>()
  return new Map(
    people.flatMap((one) => {
      const why =
        whyNot(one) ??
        (reached.has(one.personId) ? 'They already get it for another application' : undefined)
      if (!why) reached.add(one.personId)
      return why ? [[one.id, why] as const] : []
    }),
  )
}

function whyNot({ email, isReturned }: Recipient): string | undefined {
  if (!hasAddress(email)) return 'No email address'
  return isReturned ? 'Emails to their address bounce' : undefined
}

export type Recipient = Awaited<ReturnType<typeof readRecipients>>[number]

export async function readRecipients(db: Db, which: SQL | undefined, order: readonly SQL[] = []) {
  const { firstName, lastName, email } = applicants
  const rows = await db
    .select({
      id: applications.id,
      personId: applicants.id,
      firstName,
      lastName,
      email,
      program: applications.program,
      intake: intakes.name,
      startsOn: intakes.startsOn,
      receiptNumber: sql<string | null>`(SELECT s.receipt_number FROM submissions s
        WHERE s.application_id = ${applications.id} ORDER BY s.round DESC LIMIT 1)`,
      isReturned: sql<boolean>`EXISTS (SELECT FROM mail_addresses r WHERE r.address = ${applicants.email})`,
    })
    .from(applications)
    .innerJoin(applicants, eq(applicants.id, applications.applicantId))
    .innerJoin(intakes, eq(intakes.id, applications.intakeId))
    .where(which)
    .orderBy(...order)
    .limit(mostAtOnce + 1)
  return rows.map((row) => ({ ...row, name: `${row.firstName} ${row.lastName}` }))
}

/** The letter of each, from words that were checked. */
export async function readWords(db: Db, { subject, text }: MessageText) {
  const setting = await getSettings(db, ['institute', 'program:ba', 'program:msc'])
  const institute = setting('institute').value
  return (one: Recipient): Letter => {
    const facts = {
      firstName: one.firstName,
      lastName: one.lastName,
      program: setting(`program:${Program.parse(one.program)}`).value.name,
      intake: one.intake,
      startsOn: formatDay(one.startsOn),
      receiptNumber: one.receiptNumber ?? '',
      institute: institute.name,
    }
    return {
      subject: fillTemplate(subject, facts),
      paragraphs: [
        greetingFor(one.firstName),
        ...fillParagraphs(text.replaceAll('\r\n', '\n').trim(), facts),
        contactWords(institute),
      ],
    }
  }
}

function present({ id, name, email }: Recipient, { subject, paragraphs }: Letter): MessageLetter {
  const letter = { subject, paragraphs: [...paragraphs] }
  return { applicationId: id, name, address: email, ...letter, mailId: null, failure: null }
}

function fingerprintOf(going: readonly Recipient[]): string {
  const ids = going.map(({ id }) => id).sort()
  return createHash('sha256').update(ids.join()).digest('base64url')
}
