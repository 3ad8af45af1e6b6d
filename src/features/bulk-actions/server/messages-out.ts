import { and, eq, lte, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { senderOf } from '#features/applications/server/mails.ts'
import { inReach } from '#features/applications/server/reach.ts'
import { applications } from '#features/applications/server/tables.ts'
import { sendersArea } from '#features/applications/setting-areas.ts'
import { stopReleases } from '#features/releases/server/release-acts.ts'
import type { OutgoingKind } from '#features/releases/server/release-kind.ts'
import { lookEveryMs, releaseDue } from '#features/releases/server/release-round.ts'
import { getSettings } from '#features/settings/server/queries.ts'
import { instituteArea } from '#features/settings/setting-areas.ts'
import { recordAudit } from '#server/audit.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import { eachRow } from '#server/each-row.ts'
import type { Job } from '#server/job.ts'
import { queueMails } from '#server/mail.ts'
import { answersTo } from '#server/mail-links.ts'
import type { ClockPlatform } from '#server/platform.ts'
import { Program } from '#shared/program.ts'
import { massActKinds, overDetail } from './mass-acts.ts'
import { keyOf, readRecipients, readWords, reasonsIn, StoredMessage } from './messages.ts'
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

/** One statement queues so many mails. */
const atATime = 500
const outgoing: OutgoingKind = {
  ...massActKinds.message,
  peopleOf: ({ createdBy, approvedBy }) => [createdBy, ...(approvedBy ? [approvedBy] : [])],
  start: sendMessage,
}

export const massActsJob: Job = {
  name: 'mass-acts',
  everyMs: lookEveryMs,
  run: (platform) => eachRow([sendDueMessages, endLapsed], (act) => act(platform)),
}

/** Lets every message go out whose recall window is over; returns how many were due. */
export function sendDueMessages(base: ClockPlatform): Promise<number> {
  return releaseDue(base, outgoing)
}

/** All of its mails, or none. */
async function sendMessage(ctx: Ctx<AdminActor>, id: string): Promise<void> {
  const { db, config, now } = ctx
  const [act] = await db.select().from(massActs).where(eq(massActs.id, id))
  if (!act) return
  const { message } = z.parse(StoredMessage, act.detail)
  const letterFor = await readWords(db, message)
  const setting = await getSettings(db, [sendersArea, instituteArea])
  const { name: sender } = setting(instituteArea).value
  const meant = sql`${applications.id} = ANY (${sql.param(act.applicationIds)}::uuid[])`
  const people = await readRecipients(db, and(meant, inReach(ctx.actor)))
  const reasons = reasonsIn(people)
  const going = people.filter((one) => !reasons.has(one.id))
  for (let at = 0; at < going.length; at += atATime) {
    const written = going.slice(at, at + atATime).map((one) => ({ one, ...letterFor(one) }))
    await queueMails(
      ctx,
      written.map(({ one, letter }) => ({
        ...senderOf(
          setting(sendersArea).value,
          setting(instituteArea).value,
          Program.parse(one.program),
        ),
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
      adminId: act.createdBy,
      letters: written.map(({ one, letter, said }) => ({
        applicationId: one.id,
        subject: letter.subject,
        // In a thread no one greets, or says how to be reached.
        text: said,
      })),
    })
  }
  await db
    .update(massActs)
    .set({ state: 'done', wentOutAt: now, detail: overDetail })
    .where(eq(massActs.id, id))
  await recordAudit(ctx, {
    action: 'message.sent',
    subject: `message:${id}`,
    detail: { letters: going.length, left: act.count - going.length },
  })
}

/** What no one approved or fetched in time: from here on nothing is kept of what was searched for. */
async function endLapsed({ db, now: clock }: ClockPlatform): Promise<void> {
  const now = clock()
  for (const kind of Object.values(massActKinds))
    await stopReleases(
      { db, now },
      kind,
      and(kind.isOpen(now), lte(massActs.validUntil, now)),
      null,
    )
}
