import { and, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm'
import { makeReset, resetMs } from '#features/identity/server/password-resets.ts'
import { systemContext } from '#server/context.ts'
import { mails } from '#server/db/tables.ts'
import { eachRow } from '#server/each-row.ts'
import type { Job } from '#server/job.ts'
import { writeAgain } from '#server/mail-resend.ts'
import type { MailRow } from '#server/mail-transport.ts'
import type { ClockPlatform } from '#server/platform.ts'
import { seal } from '#server/secrets.ts'
import { dayMs } from '#shared/durations.ts'
import { applicantKind } from './identity.ts'
import type { LetterName } from './mails.ts'
import { applicants } from './tables.ts'

const triedForDays = 30

/**
 * What somebody has to know wherever they read their mail. A letter that confirms an address, or warns the
 * one before, is about that address and means nothing at another.
 */
const repeated: readonly LetterName[] = [
  'new-sign-in',
  'password-changed',
  'reset-password',
  'accounts-merged',
  'records-leave',
]

/** Letters about an account that came back are written again when its holder has confirmed another address. */
export async function repeatSecurityMails(base: ClockPlatform): Promise<void> {
  const failed = await base.db
    .select({ id: mails.id })
    .from(mails)
    .where(isLost(base.now()))
    .orderBy(mails.createdAt)
  await eachRow(failed, ({ id }) =>
    base.db.transaction(async (db) => {
      const ctx = systemContext(base, db)
      const [held] = await db
        .select({ id: mails.id })
        .from(mails)
        .where(eq(mails.id, id))
        .for('update', { skipLocked: true })
      // Asked only once it is held: what another wrote meanwhile is seen by a new statement alone.
      const [mail] = held
        ? await db
            .select()
            .from(mails)
            .where(and(eq(mails.id, id), isLost(ctx.now)))
        : []
      const [holder] = mail ? await db.select().from(applicants).where(isHolderOf(mail)) : []
      if (!mail || !holder) return
      if (mail.template !== 'reset-password') {
        await writeAgain(ctx, mail, { toAddress: holder.email })
        return
      }
      // The link before went to the address that is no more, and opens nothing.
      if (ctx.now.getTime() - mail.createdAt.getTime() > resetMs) return
      const token = await makeReset(applicantKind, ctx, holder.email)
      const secret = seal(base.config, 'mail-secret', token)
      await writeAgain(ctx, mail, { toAddress: holder.email, secret })
    }),
  )
}

function isLost(now: Date) {
  return and(
    eq(mails.stream, 'security'),
    inArray(mails.state, ['failed', 'bounced']),
    inArray(mails.template, [...repeated]),
    gt(mails.createdAt, new Date(now.getTime() - triedForDays * dayMs)),
    isNull(mails.repeats),
    sql`NOT EXISTS (SELECT FROM mails later WHERE later.repeats = ${mails.id})`,
  )
}

function isHolderOf({ key, toAddress, createdAt }: MailRow) {
  return and(
    eq(applicants.id, key.split(':')[1] ?? ''),
    isNull(applicants.closedAt),
    ne(applicants.email, toAddress),
    gt(applicants.emailConfirmedAt, createdAt),
  )
}

export const repeatMailsJob: Job = {
  name: 'repeat-security-mails',
  cron: '*/5 * * * *',
  run: repeatSecurityMails,
}
