import { and, eq, inArray, lt, ne } from 'drizzle-orm'
import { knownDevices, signInPlaces } from '#features/identity/server/tables.ts'
import { mails } from '#server/db/tables.ts'
import type { Job } from '#server/job.ts'
import type { Platform } from '#server/platform.ts'
import { dayMs } from '#shared/durations.ts'
import { blankMails } from './blank-mails.ts'
import type { LetterName } from './mails.ts'
import { repeatMailsJob } from './repeated-mails.ts'

const placeDays = 400
const lastLetterDays = 7
const lastLetter: LetterName = 'account-closed'

/** Forgets places and devices no one signed in from for a year, and whom the last letter to a closed account went to. */
export async function forgetOldTraces({ db, now }: Pick<Platform, 'db' | 'now'>): Promise<void> {
  const daysAgo = (days: number) => new Date(now().getTime() - days * dayMs)
  await db.delete(signInPlaces).where(lt(signInPlaces.lastAt, daysAgo(placeDays)))
  await db.delete(knownDevices).where(lt(knownDevices.lastAt, daysAgo(placeDays)))
  await blankMails(
    db,
    and(
      eq(mails.template, lastLetter),
      inArray(mails.state, ['sent', 'failed']),
      lt(mails.createdAt, daysAgo(lastLetterDays)),
      ne(mails.toAddress, ''),
    ),
  )
}

export const accountJobs: readonly Job[] = [
  { name: 'forget-old-traces', cron: '25 3 * * *', run: forgetOldTraces },
  repeatMailsJob,
]
