import { randomUUID } from 'node:crypto'
import { and, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { blankMails, keyBegins } from '#features/accounts/server/blank-mails.ts'
import { applicants } from '#features/accounts/server/tables.ts'
import { admins } from '#features/admins/server/tables.ts'
import { exactInstant, readCursor, writeCursor } from '#features/applications/server/list-cursor.ts'
import { applications } from '#features/applications/server/tables.ts'
import { Status } from '#features/applications/status.ts'
import { getSetting } from '#features/settings/server/queries.ts'
import { intakes } from '#features/settings/server/tables.ts'
import { instituteArea } from '#features/settings/setting-areas.ts'
import { recordAudit } from '#server/audit.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { mailAddresses, mailSuppressions } from '#server/db/tables.ts'
import { pageOf } from '#server/list-page.ts'
import { invalidField, notFound, Refusal } from '#server/refusals.ts'
import { counted } from '#shared/counted.ts'
import { dayIn } from '#shared/dates.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import { Program } from '#shared/program.ts'
import type {
  AboutProspects,
  addProspect,
  deleteProspect,
  listProspects,
  NamedProspect,
  ProspectState,
} from '../contract.ts'
import { keyOfProspect } from './invitations.ts'
import { inquiries } from './tables.ts'

const pageSize = 50
const deletedAtOnce = 500

/** Those of the programs that the caller sees. */
export function prospectsInSight({ programs }: Pick<AdminActor, 'programs'>): SQL | undefined {
  return programs ? sql`${inquiries.program} = ANY (${sql.param(programs)}::text[])` : undefined
}

const applied = sql`(SELECT p.id FROM ${applications} p JOIN ${applicants} a ON a.id = p.applicant_id
  WHERE a.email = ${inquiries.email} AND a.closed_at IS NULL AND p.program = ${inquiries.program}
    AND p.discarded_at IS NULL ORDER BY p.created_at DESC LIMIT 1)`
const stateOf = sql<ProspectState>`(CASE WHEN ${applied} IS NOT NULL THEN 'applied'
  WHEN ${inquiries.invitedAt} IS NOT NULL THEN 'invited' ELSE 'new' END)`
const hasOptedOut = sql<boolean>`EXISTS (SELECT FROM ${mailSuppressions} s
  WHERE s.address = ${inquiries.email} AND s.stream = 'news')`

/** Who can be invited now: their intake is not over, and they have not asked for silence. */
export function isInvitable(now: Date): SQL {
  return sql`${stateOf} = 'new' AND NOT ${hasOptedOut} AND EXISTS (
    SELECT FROM ${intakes} i WHERE i.id = ${inquiries.intakeId} AND i.closes_at > ${now})`
}

export async function listProspectsForOffice(
  { db, actor, now }: Ctx<AdminActor>,
  { query: { state, after } }: Input<typeof listProspects>,
): Promise<Result<typeof listProspects>> {
  const from = after ? readCursor(after) : undefined
  const { id, addedAt } = inquiries
  const rows = await db
    .select({
      inquiry: inquiries,
      at: exactInstant(addedAt),
      intake: intakes.name,
      by: admins.name,
      hasOptedOut,
      hasAccount: sql<boolean>`EXISTS (SELECT FROM ${applicants} a
        WHERE a.email = ${inquiries.email} AND a.closed_at IS NULL)`,
      isOver: sql<boolean>`${intakes.closesAt} <= ${now}`,
      applicationId: sql<string | null>`${applied}`,
    })
    .from(inquiries)
    .innerJoin(intakes, eq(intakes.id, inquiries.intakeId))
    .innerJoin(admins, eq(admins.id, inquiries.addedBy))
    .where(
      and(
        prospectsInSight(actor),
        sql`${stateOf} = ${state}`,
        from && sql`(${addedAt}, ${id}) < (${from.at}::timestamptz, ${from.id}::uuid)`,
      ),
    )
    .orderBy(desc(addedAt), desc(id))
    .limit(pageSize + 1)
  const { page, last } = pageOf(rows, pageSize)
  const theirs = await readApplications(
    db,
    page.flatMap(({ applicationId }) => applicationId ?? []),
  )
  const counted = await db
    .select({ state: stateOf, count: count() })
    .from(inquiries)
    .where(prospectsInSight(actor))
    .groupBy(sql`1`)
  return {
    prospects: page.map(({ inquiry, at: _, applicationId, ...row }) => ({
      id: inquiry.id,
      name: `${inquiry.firstName} ${inquiry.lastName}`,
      email: inquiry.email,
      program: Program.parse(inquiry.program),
      source: inquiry.source,
      consentedOn: inquiry.consentedOn,
      addedAt: inquiry.addedAt,
      ...row,
      invitedAt: inquiry.invitedAt,
      application: theirs.get(applicationId ?? '') ?? null,
    })),
    next: last ? writeCursor({ at: last.at, id: last.inquiry.id }) : null,
    counts: {
      new: 0,
      invited: 0,
      applied: 0,
      ...Object.fromEntries(counted.map((one) => [one.state, one.count])),
    },
    inviting: await db.$count(inquiries, and(prospectsInSight(actor), isInvitable(now))),
  }
}

async function readApplications(db: Db, ids: readonly string[]) {
  const { id, status, submittedAt } = applications
  const rows = await db
    .select({ id, status, submittedAt })
    .from(applications)
    .where(inArray(id, [...ids]))
  return new Map(rows.map((row) => [row.id, { ...row, status: Status.parse(row.status) }]))
}

export async function addProspectForOffice(
  ctx: Ctx<AdminActor>,
  { body }: Input<typeof addProspect>,
): Promise<Result<typeof addProspect>> {
  await requireIntake(ctx, body)
  const [id] = await keepProspects(ctx, body, [body])
  if (!id) throw invalidField('email', 'Someone with this address is already on the list')
  await recordAudit(ctx, { action: 'prospect.added', subject: `prospect:${id}` })
  return { id }
}

/** The intake is one of the program, and the program one that the caller sees. */
export async function requireIntake(
  { db, actor, now }: Ctx<AdminActor>,
  { program, intakeId, consentedOn }: AboutProspects,
): Promise<void> {
  if (actor.programs && !actor.programs.includes(program)) throw notFound('intake')
  const there = and(eq(intakes.id, intakeId), eq(intakes.program, program))
  if ((await db.$count(intakes, there)) === 0) throw notFound('intake')
  const { timeZone } = await getSetting(db, instituteArea)
  if (consentedOn > dayIn(now, timeZone))
    throw invalidField('consentedOn', 'Enter a date that isn’t in the future')
}

/** Keeps those who are not there yet for this program; answers their ids. */
export async function keepProspects(
  { db, actor, now }: Ctx<AdminActor>,
  { program, intakeId, source, consentedOn }: AboutProspects,
  people: readonly NamedProspect[],
): Promise<string[]> {
  if (people.length === 0) return []
  const rows = await db
    .insert(inquiries)
    .values(
      people.map(({ firstName, lastName, email }) => ({
        id: randomUUID(),
        firstName,
        lastName,
        email,
        program,
        intakeId,
        source,
        consentedOn,
        addedBy: actor.id,
        addedAt: now,
      })),
    )
    .onConflictDoNothing({ target: [inquiries.email, inquiries.program] })
    .returning({ id: inquiries.id })
  return rows.map(({ id }) => id)
}

export async function deleteProspectForOffice(
  ctx: Ctx<AdminActor>,
  { params: { id } }: Input<typeof deleteProspect>,
): Promise<Result<typeof deleteProspect>> {
  const gone = await deleteWithMails(ctx.db, and(eq(inquiries.id, id), prospectsInSight(ctx.actor)))
  if (gone === 0) throw notFound('prospect')
  await recordAudit(ctx, { action: 'prospect.deleted', subject: `prospect:${id}` })
  return {}
}

/** A few hundred at most; what is left waits for the next time. */
export async function deleteWithMails(db: Db, which: SQL | undefined): Promise<number> {
  const some = db.select({ id: inquiries.id }).from(inquiries).where(which).limit(deletedAtOnce)
  const gone = await db
    .delete(inquiries)
    .where(inArray(inquiries.id, some))
    .returning({ id: inquiries.id, email: inquiries.email })
  await blankMails(db, keyBegins(gone.map(({ id }) => keyOfProspect(id))))
  // That they want no emails stays known; that mail came back does for accounts alone.
  await db.delete(mailAddresses).where(
    and(
      inArray(
        mailAddresses.address,
        gone.map(({ email }) => email),
      ),
      sql`NOT EXISTS (SELECT FROM ${applicants} a WHERE a.email = ${mailAddresses.address})`,
    ),
  )
  return gone.length
}

export function changedMeanwhile(now: number): Refusal {
  const words =
    now === 0
      ? 'There’s no one to invite now'
      : `The list has changed: ${counted(now, 'person', 'people')} would now be invited. Check again`
  return new Refusal('not-now', words, { code: 'prospects-changed' })
}
