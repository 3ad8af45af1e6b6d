import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { admins } from '#features/admins/server/tables.ts'
import { inReach } from '#features/applications/server/reach.ts'
import { applications } from '#features/applications/server/tables.ts'
import { getSettings, senderAreas, senderOf } from '#features/settings/server/queries.ts'
import { recordAudit } from '#server/audit.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { eachRow } from '#server/each-row.ts'
import type { Job } from '#server/job.ts'
import { queueMails } from '#server/mail.ts'
import { answersTo } from '#server/mail-links.ts'
import type { Platform } from '#server/platform.ts'
import { Program } from '#shared/program.ts'
import { can, Role } from '#shared/rights.ts'
import { overDetail } from './mass-acts.ts'
import { Kept, keyOf, readRecipients, readWords, reasonsIn } from './messages.ts'
import { massActs } from './tables.ts'

/** What a message has become for each of its people. */
export type SentToMany = {
  actId: string
  adminId: string
  letters: readonly { applicationId: string; subject: string; text: string }[]
}

/** Where later features keep a message that went out. */
export const messageParts: {
  keep(ctx: Pick<Ctx, 'db' | 'now'>, sent: SentToMany): Promise<void>
} = { keep: async () => {} }

type Base = Pick<Platform, 'config' | 'now'> & { db: Db }

/** One statement queues so many mails. */
const atATime = 500
/** A minute is too coarse for the end of a recall window, and the look costs one small index. */
const everyMs = 1_000

export const massActsJob: Job = {
  name: 'mass-acts',
  everyMs,
  run: (platform) => eachRow([letMessagesOut, endLapsed], (act) => act(platform)),
}

/** Lets every message go out whose recall window is over; returns how many did. */
export async function letMessagesOut({
  db,
  config,
  now,
}: Pick<Platform, 'db' | 'config' | 'now'>): Promise<number> {
  const due = await db.select({ id: massActs.id }).from(massActs).where(isDue(now()))
  await eachRow(due, ({ id }) => db.transaction((tx) => letOut({ db: tx, config, now }, id)))
  return due.length
}

function isDue(now: Date) {
  return and(
    eq(massActs.kind, 'message'),
    eq(massActs.state, 'approved'),
    lte(massActs.goesOutAt, now),
  )
}

/** All of its mails, or none; a message whose people may no longer send it stays. */
async function letOut({ db, config, now }: Base, id: string): Promise<void> {
  const [row] = await db
    .select({ act: massActs, asker: admins })
    .from(massActs)
    .innerJoin(admins, eq(admins.id, massActs.askedBy))
    .where(and(eq(massActs.id, id), isDue(now())))
    .for('update', { of: massActs, skipLocked: true })
  if (!row) return
  const { act, asker } = row
  if (!(await areOn(db, [act.askedBy, ...(act.approvedBy ? [act.approvedBy] : [])])))
    return void (await end(db, id, now()))
  const ctx = contextOf({ db, config, now }, asker, id)
  const { message } = z.parse(Kept, act.detail)
  const letterFor = await readWords(db, message)
  const setting = await getSettings(db, senderAreas)
  const { name: sender } = setting('institute').value
  const meant = sql`${applications.id} = ANY (${sql.param(act.applicationIds)}::uuid[])`
  const people = await readRecipients(db, and(meant, inReach(ctx.actor)))
  const reasons = reasonsIn(people)
  const going = people.filter((one) => !reasons.has(one.id))
  for (let at = 0; at < going.length; at += atATime) {
    const written = going.slice(at, at + atATime).map((one) => ({ one, letter: letterFor(one) }))
    await queueMails(
      ctx,
      written.map(({ one, letter }) => ({
        ...senderOf(setting, Program.parse(one.program)),
        ...answersTo(config, one.id),
        key: keyOf(id, one.id),
        template: 'office-message',
        stream: 'office',
        to: { address: one.email, name: one.name },
        sender,
        letter,
        applicationId: one.id,
      })),
    )
    await messageParts.keep(ctx, {
      actId: id,
      adminId: act.askedBy,
      letters: written.map(({ one, letter }) => ({
        applicationId: one.id,
        subject: letter.subject,
        // In a thread nobody greets, or says how to be reached.
        text: letter.paragraphs.slice(1, -1).join('\n\n'),
      })),
    })
  }
  await db
    .update(massActs)
    .set({ state: 'done', doneAt: now(), detail: overDetail })
    .where(eq(massActs.id, id))
  await recordAudit(ctx, {
    action: 'message.sent',
    subject: `message:${id}`,
    detail: { letters: going.length, left: act.count - going.length },
  })
}

async function areOn(db: Db, ids: readonly string[]): Promise<boolean> {
  const rows = await db
    .select({ role: admins.role, disabledAt: admins.disabledAt })
    .from(admins)
    .where(inArray(admins.id, [...ids]))
  return rows.every(({ role, disabledAt }) => !disabledAt && can(Role.parse(role), 'write-to-list'))
}

function contextOf(
  { db, config, now }: Base,
  asker: typeof admins.$inferSelect,
  id: string,
): Ctx<AdminActor> {
  return {
    db,
    config,
    now: now(),
    from: { address: '', network: '', device: '', requestId: `message:${id}` },
    actor: {
      kind: 'admin',
      id: asker.id,
      sessionId: '',
      role: asker.role,
      programs: asker.programs,
      secondFactorDone: true,
      freshAt: now(),
    },
  }
}

/** What nobody approved or fetched in time: from here on nothing is kept of what was searched for. */
async function endLapsed({ db, now }: Base): Promise<void> {
  await db
    .update(massActs)
    .set({ state: 'ended', endedAt: now(), detail: overDetail })
    .where(and(inArray(massActs.state, ['waiting', 'approved']), lte(massActs.validUntil, now())))
}

async function end(db: Db, id: string, at: Date): Promise<void> {
  await db
    .update(massActs)
    .set({ state: 'ended', endedAt: at, detail: overDetail })
    .where(eq(massActs.id, id))
}
