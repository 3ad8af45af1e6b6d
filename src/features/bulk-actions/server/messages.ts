import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { namedIn } from '#features/accounts/server/mails.ts'
import { applicants } from '#features/accounts/server/tables.ts'
import { notifyOwners } from '#features/admins/server/owner-alerts.ts'
import { requireFresh } from '#features/admins/server/reauthentication.ts'
import { wordsOfFilters } from '#features/application-list/server/filter-words.ts'
import { orderOf } from '#features/application-list/server/list-queries.ts'
import { applications } from '#features/applications/server/tables.ts'
import { fingerprintOf } from '#features/releases/server/release-acts.ts'
import { fillTemplate } from '#features/settings/placeholders.ts'
import { readWording, wordingOf } from '#features/settings/server/mail-words.ts'
import { getSetting, getSettings } from '#features/settings/server/queries.ts'
import { intakes } from '#features/settings/server/tables.ts'
import { instituteArea, mailsArea, programAreas } from '#features/settings/setting-areas.ts'
import { recordAudit } from '#server/audit.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { mails } from '#server/db/tables.ts'
import type { Letter } from '#server/letter.ts'
import { pageOf } from '#server/list-page.ts'
import { notFound, Refusal } from '#server/refusals.ts'
import { counted } from '#shared/counted.ts'
import { formatDay } from '#shared/dates.ts'
import { hasAddress } from '#shared/email.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import { Program } from '#shared/program.ts'
import { type ChosenApplications, mostAtOnce } from '../admin-bulk-contract.ts'
import { mailTemplates } from '../mail-templates.ts'
import { MessageText, type messagePlaceholders } from '../message.ts'
import type { MessageLetter, planMessage, readMessage, sendMessage } from '../message-contract.ts'
import { massActsArea } from '../setting-areas.ts'
import { isChosen, makeLeft, selectionChanged } from './bulk.ts'
import { getMassAct, keepMassAct, programsAsked } from './mass-acts.ts'
import { massActs } from './tables.ts'

const pageSize = 20
const mostNamed = 5

/** The dry run: who would get which letter, who would get none and why. */
export async function planMassMessage(
  ctx: Ctx<AdminActor>,
  { body: { chosen, from, ...message } }: Input<typeof planMessage>,
): Promise<Result<typeof planMessage>> {
  const { going, left } = await sortOut(ctx, chosen)
  const { secondPersonAbove, holdMinutes } = await getSetting(ctx.db, massActsArea)
  const letterFor = await readWords(ctx.db, message)
  const { page, hasMore } = pageOf(going.slice(from), pageSize)
  return {
    count: going.length,
    left: left.list(mostNamed),
    letters: page.map((one) => presentLetter(one, letterFor(one).letter)),
    next: hasMore ? from + pageSize : null,
    seen: fingerprintOfPeople(going),
    limit: secondPersonAbove,
    holdMinutes,
  }
}

/**
 * Puts a message on its way. It waits for a second person above the limit, and holds for the recall
 * window. Refused where it would go to others than were seen.
 */
export async function sendMassMessage(
  ctx: Ctx<AdminActor>,
  { body: { chosen, expected, seen, ...message } }: Input<typeof sendMessage>,
): Promise<Result<typeof sendMessage>> {
  requireFresh(ctx)
  const { going } = await sortOut(ctx, chosen)
  if (going.length !== expected || fingerprintOfPeople(going) !== seen)
    throw selectionChanged(going.length)
  const { secondPersonAbove } = await getSetting(ctx.db, massActsArea)
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
  if (asksSecond) {
    const { word } = await readWording(ctx.db)
    const facts = { by: act.askedBy, count: counted(going.length, 'application') }
    const url = `${ctx.config.publicUrl}/admin-panel/applications?show=mass-acts`
    await notifyOwners(ctx, {
      template: 'message-asked',
      ...word(mailTemplates, 'message-asked', facts, url),
    })
  }
  return act
}

const byHand: [string, string] = ['Chosen', 'individually, from the list']

/** What would go out, or what became of it, page by page. */
export async function readMassMessage(
  ctx: Ctx<AdminActor>,
  { params: { id }, query: { from = 0 } }: Input<typeof readMessage>,
): Promise<Result<typeof readMessage>> {
  const { db } = ctx
  const act = await getMassAct(ctx, id)
  if (act.kind !== 'message') throw notFound('message')
  const [row] = await db
    .select({ detail: massActs.detail, ids: idsFrom(from) })
    .from(massActs)
    .where(eq(massActs.id, id))
  const { page: ids, hasMore } = pageOf(row?.ids ?? [], pageSize)
  const people = await readRecipients(db, inArray(applications.id, ids))
  const kept = z.safeParse(StoredMessage, row?.detail)
  const letterFor = kept.success ? await readWords(db, kept.data.message) : undefined
  const sent = await mailsOf(db, id, ids)
  return {
    letters: ids.flatMap((one) => {
      const person = people.find((found) => found.id === one)
      if (!person) return []
      const mail = sent.get(one)
      if (letterFor) return [presentLetter(person, letterFor(person).letter)]
      const letter = { subject: mail?.subject ?? '', paragraphs: [] }
      const failure = mail || act.state !== 'done' ? null : (whyNot(person) ?? 'It wasn’t sent')
      return [{ ...presentLetter(person, letter), mailId: mail?.id ?? null, failure }]
    }),
    next: hasMore ? from + pageSize : null,
  }
}

/** What a message keeps until it is over. */
export const StoredMessage = z.object({ message: MessageText })

/** Those of a page and one more, as `pageOf` cuts them. The list is whole before it is shown, so a place in it is its number. */
function idsFrom(from: number) {
  return sql<string[]>`${massActs.applicationIds}[${from + 1}:${from + pageSize + 1}]`
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

async function sortOut(ctx: Ctx<AdminActor>, chosen: ChosenApplications) {
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

/** The letter of each, from words that were checked, and what of it is in a thread. */
export async function readWords(db: Db, { subject, text }: MessageText) {
  const setting = await readSettings(db)
  const { word, greet, reachUs } = wordingOf(setting(mailsArea).value, setting(instituteArea).value)
  return (one: Recipient): { letter: Letter; said: string } => {
    const facts = factsOf(one, setting)
    const said = fillTemplate(text.replaceAll('\r\n', '\n').trim(), facts)
    const letter = word(mailTemplates, 'office-message', {
      subject: fillTemplate(subject, facts),
      text: said,
      reachUs,
    })
    const paragraphs = letter.paragraphs.flatMap((paragraph) => paragraph.split('\n\n'))
    return { letter: greet('hello', namedIn(one.firstName), { ...letter, paragraphs }), said }
  }
}

/** What the fields of a message are for somebody. */
export async function readRecipientFacts(db: Db) {
  const setting = await readSettings(db)
  return (one: Recipient) => factsOf(one, setting)
}

function readSettings(db: Db) {
  return getSettings(db, [instituteArea, programAreas.ba, programAreas.msc, mailsArea])
}

function factsOf(one: Recipient, setting: Awaited<ReturnType<typeof readSettings>>) {
  return {
    firstName: one.firstName,
    lastName: one.lastName,
    program: setting(programAreas[Program.parse(one.program)]).value.name,
    intake: one.intake,
    startsOn: formatDay(one.startsOn),
    receiptNumber: one.receiptNumber ?? '',
    institute: setting(instituteArea).value.name,
  } satisfies Record<(typeof messagePlaceholders)[number], string>
}

function presentLetter(
  { id, name, email }: Recipient,
  { subject, paragraphs }: Letter,
): MessageLetter {
  const letter = { subject, paragraphs: [...paragraphs] }
  return { applicationId: id, name, address: email, ...letter, mailId: null, failure: null }
}

function fingerprintOfPeople(going: readonly Recipient[]): string {
  return fingerprintOf(going.map(({ id }) => id))
}
