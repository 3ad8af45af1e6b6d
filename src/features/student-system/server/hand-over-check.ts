import { eq } from 'drizzle-orm'
import type { ScheduledJob } from '#server/job.ts'
import type { JobPlatform } from '#server/platform.ts'
import { countLate } from './hand-overs.ts'
import { studentSystems } from './tables.ts'
import { addCorrectedEntries, addMovedEntries } from './tell-enrollments.ts'

/** Compares all that the feed says with what is true, and counts who has no id for too long. */
export async function lookAtHandOver(platform: JobPlatform): Promise<void> {
  const { db, now } = platform
  const systems = await db.select().from(studentSystems)
  if (systems.length === 0) return
  await addMovedEntries(platform)
  await addCorrectedEntries(platform)
  for (const system of systems) {
    const lookedAt = now()
    const { count: lateCount } = await countLate({ db, now: lookedAt }, system)
    await db
      .update(studentSystems)
      .set({ lookedAt, lateCount })
      .where(eq(studentSystems.code, system.code))
  }
}

/** By day too, so that a name that is corrected is told before the night. */
export const lookAtHandOverJob: ScheduledJob = {
  name: 'look-at-hand-over',
  cron: '17 * * * *',
  run: lookAtHandOver,
}
