import { eq, inArray, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { staffNames } from '#features/admins/server/names.ts'
import { hidesNames, wordsAsSeenBy } from '#features/application-form/server/identity.ts'
import { getInReach } from '#features/applications/server/reach.ts'
import { applications } from '#features/applications/server/tables.ts'
import { withoutNames } from '#features/applications/without-names.ts'
import { getSetting, getSettings } from '#features/settings/server/queries.ts'
import { recordAudit } from '#server/audit.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { mails, remindersSent } from '#server/db/tables.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import { Program } from '#shared/program.ts'
import type { listReferees, Referee, readReference } from '../admin-contract.ts'
import { RefereeState } from '../referee.ts'
import { referenceAreas } from '../setting-areas.ts'
import { mailKey } from './mails.ts'
import { getRefereeInReach, mayStillAsk } from './referee-acts.ts'
import { type RefereeRow, refereesOf } from './reference-requests.ts'
import { reminderKind } from './reminders.ts'
import { referenceTexts } from './tables.ts'
import { readText } from './texts.ts'

/** Who was asked and where each stands; where names are hidden, without what would tell who somebody is. */
export async function listRefereesForOffice(
  ctx: Ctx<AdminActor>,
  { params: { id } }: Input<typeof listReferees>,
): Promise<Result<typeof listReferees>> {
  const { db, now } = ctx
  const { program, status } = await getInReach(ctx, id)
  const { holdsOffer } = await getSetting(db, referenceAreas[program])
  const [application] = await db
    .select({ submittedAt: applications.submittedAt })
    .from(applications)
    .where(eq(applications.id, id))
  const isHidden = await hidesNames(ctx, program)
  const rows = await refereesOf(db, id)
  const facts = await readRefereeFacts(db, rows)
  return {
    holdsOffer,
    isHidden,
    mayAsk: mayStillAsk(status, application?.submittedAt ?? null),
    referees: rows.map((row, index) => {
      const shown = presentReferee(row, facts, now)
      return isHidden ? unnamed(shown, index) : shown
    }),
  }
}

/** Reminders, names and mails of some referees, in a few queries whatever their number. */
async function readRefereeFacts(db: Db, rows: readonly RefereeRow[]) {
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0)
    return { reminders: [], names: new Map<string, string>(), texts: [], failed: [] }
  const reminders = await db
    .select({ id: remindersSent.subjectId, count: sql<number>`count(*)::int` })
    .from(remindersSent)
    .where(
      sql`${remindersSent.kind} = ${reminderKind} AND ${inArray(remindersSent.subjectId, ids)}`,
    )
    .groupBy(remindersSent.subjectId)
  const texts = await db
    .select({ id: referenceTexts.refereeId, cameBy: referenceTexts.cameBy })
    .from(referenceTexts)
    .where(inArray(referenceTexts.refereeId, ids))
  const names = await staffNames(
    db,
    rows.map(({ by }) => by),
  )
  const failed = await db
    .select({ key: mails.key })
    .from(mails)
    .where(
      sql`${inArray(
        mails.key,
        rows.map((row) => mailKey(row, 'reference-asked')),
      )} AND ${mails.state} IN ('failed', 'bounced')`,
    )
  return { reminders, names, texts, failed }
}

function presentReferee(
  row: RefereeRow,
  facts: Awaited<ReturnType<typeof readRefereeFacts>>,
  now: Date,
): z.input<typeof Referee> {
  const { id, name, email, relation, position, phone, note, version } = row
  const cameBy = facts.texts.find((text) => text.id === id)?.cameBy
  return {
    id,
    name,
    email,
    relation,
    position,
    phone,
    note,
    version,
    state: RefereeState.parse(row.state),
    stateAt: row.stateAt,
    askedAt: row.askedAt,
    dueAt: row.dueAt,
    isOverdue: row.state === 'asked' && row.dueAt <= now,
    reminders: facts.reminders.find((one) => one.id === id)?.count ?? 0,
    remindedAt: row.remindedAt,
    hasBounced:
      row.state === 'asked' &&
      facts.failed.some(({ key }) => key === mailKey(row, 'reference-asked')),
    isConfidential: row.waived,
    by: facts.names.get(row.by ?? '') ?? null,
    cameBy: cameBy === 'letter' || cameBy === 'link' ? cameBy : null,
  }
}

function unnamed(referee: z.input<typeof Referee>, index: number): z.input<typeof Referee> {
  const hidden = { email: '', position: '', phone: '', note: '' }
  return { ...referee, ...hidden, name: `Recommender ${index + 1}` }
}

/** What one referee wrote. Where names are hidden, those of applicant and referee are blanked in it. */
export async function readReferenceForOffice(
  ctx: Ctx<AdminActor>,
  { params: { id } }: Input<typeof readReference>,
): Promise<Result<typeof readReference>> {
  const { referee, program } = await getRefereeInReach(ctx, id)
  const text = await readText(ctx.db, program, referee)
  await recordAudit(ctx, {
    action: 'reference.read',
    subject: `application:${referee.applicationId}`,
    detail: { referee: id },
  })
  const about = { id: referee.applicationId, program: Program.parse(program) }
  if (!(await hidesNames(ctx, about.program))) return text
  const inWords = await wordsAsSeenBy(ctx, about)
  const writer = { firstName: referee.name, lastName: '' }
  return {
    ...text,
    signedName: '',
    lines: text.lines.map((line) => ({
      ...line,
      words: withoutNames(inWords(line.words), writer, 'the recommender'),
    })),
  }
}

/** How many referees each program asks for. */
export async function countRefereesAsked(db: Db): Promise<Record<Program, number>> {
  const setting = await getSettings(db, [referenceAreas.ba, referenceAreas.msc])
  return {
    ba: setting(referenceAreas.ba).value.referees,
    msc: setting(referenceAreas.msc).value.referees,
  }
}
