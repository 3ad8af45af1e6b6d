import { randomUUID } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { applicants } from '#features/accounts/server/tables.ts'
import { applications, submissions } from '#features/applications/server/tables.ts'
import { getSettingVersion } from '#features/settings/server/queries.ts'
import type { Ctx, MailCtx } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { invalidField, Refusal } from '#server/refusals.ts'
import { settleAll } from '#server/settle-all.ts'
import { dayMs } from '#shared/durations.ts'
import { Program } from '#shared/program.ts'
import { isEmpty } from '#shared/questions/answer-parts.ts'
import { lostStates, progressOf, type RefereeDetails, RefereeState } from '../referee.ts'
import { referenceAreas } from '../setting-areas.ts'
import { newLink, noLink } from './links.ts'
import { writeToReferees } from './mails.ts'
import { referees } from './tables.ts'

export type RefereeRow = typeof referees.$inferSelect
type NamedReferee = RefereeDetails & { rowId?: string; waived: boolean }

/** Asks people for the first time: a row and a mail with a link for each. */
export async function requestReferences(
  ctx: MailCtx,
  { id: applicationId, program }: { id: string; program: string },
  named: readonly NamedReferee[],
): Promise<void> {
  if (named.length === 0) return
  const { version, dueAt } = await readTerms(ctx, program)
  const asked = named.map((one) => {
    const { secret, link } = newLink(ctx.now)
    const row = {
      ...one,
      id: randomUUID(),
      applicationId,
      formVersion: version,
      state: 'asked',
      stateAt: ctx.now,
      askedAt: ctx.now,
      dueAt,
      links: 1,
      draft: {},
      ...link,
    }
    return { row, secret }
  })
  await ctx.db.insert(referees).values(asked.map(({ row }) => row))
  await writeToReferees(
    ctx,
    asked.map(({ row, secret }) => ({ referee: row, letter: 'reference-asked', secret })),
  )
}

/** Asks somebody again, with what is corrected; they have the whole time to write again. */
export async function requestAgain(
  ctx: MailCtx,
  referee: RefereeRow,
  { program }: { program: string },
  change: Partial<RefereeDetails> & { asksAgain?: number } = {},
): Promise<void> {
  const { dueAt } = await readTerms(ctx, program)
  const { secret, link } = newLink(ctx.now)
  const isOther = change.email !== undefined && change.email !== referee.email
  const row = {
    ...referee,
    ...change,
    state: 'asked',
    stateAt: ctx.now,
    askedAt: ctx.now,
    dueAt,
    remindedAt: null,
    links: referee.links + 1,
    version: referee.version + 1,
    note: '',
    by: null,
    // What was begun at another address is not for anyone who reads at this one.
    ...(isOther && { draft: {}, draftRevision: 0, draftAt: null }),
    ...link,
  }
  await update(ctx.db, referee, row)
  await writeToReferees(ctx, [{ referee: row, letter: 'reference-asked', secret }])
}

/** Sends a new link to somebody who was asked. */
export async function mailReminder(ctx: MailCtx, referee: RefereeRow): Promise<void> {
  const { secret, link } = newLink(ctx.now)
  const row = { ...referee, ...link, links: referee.links + 1, remindedAt: ctx.now }
  const { tokenHash, linkEndsAt, links, remindedAt } = row
  await update(ctx.db, referee, { tokenHash, linkEndsAt, links, remindedAt })
  await writeToReferees(ctx, [{ referee: row, letter: 'reference-reminder', secret }])
}

/** Takes the link back and says so to anyone who holds one. */
export async function stopAsking(
  ctx: MailCtx,
  referee: RefereeRow,
  change: { state: 'replaced' | 'excused' | 'received'; note?: string; by?: string },
): Promise<void> {
  await update(ctx.db, referee, {
    ...change,
    ...noLink,
    stateAt: ctx.now,
    draft: {},
    version: referee.version + 1,
  })
  if (referee.state === 'asked' && change.state !== 'received')
    await writeToReferees(ctx, [{ referee, letter: 'reference-not-needed' }])
}

async function update(db: Db, { id }: RefereeRow, change: Partial<RefereeRow>): Promise<void> {
  await db.update(referees).set(change).where(eq(referees.id, id))
}

async function readTerms({ db, now }: Pick<Ctx, 'db' | 'now'>, program: string) {
  const { version, value } = await getSettingVersion(db, referenceAreas[Program.parse(program)])
  return { version, dueAt: new Date(now.getTime() + value.dueDays * dayMs) }
}

/**
 * An address that no one else of this application is asked at, and not the applicant's own.
 */
export async function requireFreeAddress(
  { db }: Pick<Ctx, 'db'>,
  applicationId: string,
  email: string,
  refereeId?: string,
): Promise<void> {
  const isSame = (other: string) => other.toLowerCase() === email.toLowerCase()
  const [applicant] = await db
    .select({ email: applicants.email })
    .from(applicants)
    .innerJoin(applications, eq(applications.applicantId, applicants.id))
    .where(eq(applications.id, applicationId))
  if (applicant && isSame(applicant.email))
    throw invalidField('email', 'Enter their address, not the applicant’s')
  const others = await refereesOf(db, applicationId)
  if (others.some((one) => one.id !== refereeId && one.state !== 'replaced' && isSame(one.email)))
    throw invalidField('email', 'We’ve already asked someone at this address')
}

export function refereesOf(db: Db, applicationId: string): Promise<RefereeRow[]> {
  return db
    .select()
    .from(referees)
    .where(eq(referees.applicationId, applicationId))
    .orderBy(referees.askedAt, referees.rowId, referees.id)
}

/** Refuses who acts on a row that is no longer as they saw it. */
export function requireSeenReferee(referee: RefereeRow, version: number): RefereeRow {
  if (referee.version === version) return referee
  throw new Refusal(
    'not-now',
    referee.state === 'received'
      ? 'We’ve already received this reference'
      : 'This has changed since you opened it. Check it again',
    { code: 'reference-changed' },
  )
}

/** A row under the lock of its application. */
export async function lockReferee(db: Db, id: string): Promise<RefereeRow> {
  const [row] = await db.select().from(referees).where(eq(referees.id, id)).for('update')
  if (!row) throw new Error(`no referee ${id}`)
  return row
}

/** What was handed in: whom to ask, and whether their words stay theirs and the office's. */
export async function namedIn(db: Db, applicationId: string) {
  const { snapshot, round } = submissions
  const [row] = await db
    .select({
      rows: sql<unknown>`${snapshot} -> 'answers' -> 'references.referees'`,
      waived: sql<boolean>`coalesce((${snapshot} -> 'answers' ->> 'references.waivesAccess')::boolean, false)`,
    })
    .from(submissions)
    .where(eq(submissions.applicationId, applicationId))
    .orderBy(sql`${round} DESC`)
    .limit(1)
  const rows: readonly unknown[] = Array.isArray(row?.rows) ? row.rows : []
  return { waived: row?.waived ?? false, rows: rows.flatMap(detailsOf) }
}

function detailsOf(row: unknown): (RefereeDetails & { rowId: string })[] {
  const cell = (key: string) => {
    const value: unknown =
      typeof row === 'object' && row !== null ? Reflect.get(row, key) : undefined
    return typeof value === 'string' ? value.replace(/[\r\n]+/g, ' ').trim() : ''
  }
  const rowId = cell('id')
  if (isEmpty(rowId) || isEmpty(cell('email'))) return []
  const [name, email, relation] = [cell('name'), cell('email'), cell('relation')]
  return [{ rowId, name, email, relation, position: cell('position'), phone: cell('phone') }]
}

/**
 * What handing in means for referees: anyone who is named is asked once, at the address that is there now,
 * and anyone who is no longer named is told.
 */
export async function syncReferees(ctx: Ctx, moved: readonly { id: string }[]): Promise<void> {
  for (const { id } of moved) {
    const [{ rows, waived }, known, [application]] = await settleAll([
      namedIn(ctx.db, id),
      refereesOf(ctx.db, id),
      ctx.db
        .select({ id: applications.id, program: applications.program })
        .from(applications)
        .where(eq(applications.id, id)),
    ])
    if (!application) continue
    const fresh = rows.filter(({ rowId }) => known.every((one) => one.rowId !== rowId))
    for (const referee of known) await follow(ctx, referee, rows, application)
    await requestReferences(
      ctx,
      application,
      fresh.map((row) => ({ ...row, waived })),
    )
  }
}

async function follow(
  ctx: Ctx,
  referee: RefereeRow,
  rows: readonly (RefereeDetails & { rowId: string })[],
  application: { program: string },
): Promise<void> {
  const isOpen = referee.state === 'asked' || lostStates.some((state) => state === referee.state)
  if (!isOpen || referee.rowId === null) return
  const row = rows.find(({ rowId }) => rowId === referee.rowId)
  if (!row) return stopAsking(ctx, referee, { state: 'replaced' })
  const { rowId: _, ...details } = row
  // Corrected on the dashboard meanwhile: the form still says what was handed in before.
  const isCorrected = referee.asksAgain > 0
  if (details.email !== referee.email && !isCorrected)
    return requestAgain(ctx, referee, application, details)
  const { name, relation, position, phone } = details
  await update(ctx.db, referee, { name, relation, position, phone })
}

/** No one is to write anymore for an application that is over. */
export async function endAsking(ctx: Ctx, moved: readonly { id: string }[]): Promise<void> {
  const ids = moved.map(({ id }) => id)
  if (ids.length === 0) return
  const ended = await ctx.db
    .update(referees)
    .set({ state: 'ended', stateAt: ctx.now, ...noLink, draft: {}, version: sql`version + 1` })
    .where(and(inArray(referees.applicationId, ids), eq(referees.state, 'asked')))
    .returning()
  await writeToReferees(
    ctx,
    ended.map((referee) => ({ referee, letter: 'reference-not-needed' })),
  )
}

/** How many references an application waits for; null where no one is asked. */
export async function referencesProgress({ db }: Pick<Ctx, 'db'>, applicationId: string) {
  const rows = await db
    .select({ state: referees.state })
    .from(referees)
    .where(eq(referees.applicationId, applicationId))
  const progress = progressOf(rows.map(({ state }) => ({ state: RefereeState.parse(state) })))
  return progress.all > 0 ? progress : null
}
