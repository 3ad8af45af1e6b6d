import { sql } from 'drizzle-orm'
import { questionnaireVersions } from '#server/db/schema.ts'
import type { Job } from '#server/jobs.ts'
import type { Platform } from '#server/platform.ts'
import { type Question, questionsOf } from '../definition.ts'
import { readDefinition } from './definitions.ts'

function endOf(sentAt: Date, months: number): Date {
  const end = new Date(sentAt)
  end.setUTCMonth(end.getUTCMonth() + months)
  return end
}

/** Whether the time of a restricted answer is over. */
export function isErased(
  { isRestricted, keepMonths }: Question,
  sentAt: Date | null,
  now: Date,
): boolean {
  return isRestricted && keepMonths !== null && sentAt !== null && endOf(sentAt, keepMonths) < now
}

/** Erases restricted answers whose own time is over, with what they were before. */
export async function eraseRestricted({ db, now }: Pick<Platform, 'db' | 'now'>): Promise<void> {
  const versions = await db
    .select()
    .from(questionnaireVersions)
    .where(sql`${questionnaireVersions.state} <> 'draft'`)
  for (const version of versions)
    for (const { id, isRestricted, keepMonths } of questionsOf(readDefinition(version))) {
      if (!isRestricted || keepMonths === null) continue
      const over = sql`response_id IN (SELECT r.id FROM responses r WHERE r.version_id = ${version.id}
        AND r.state = 'sent' AND r.sent_at + make_interval(months => ${keepMonths}::int) < ${now()})`
      await db.transaction(async (tx) => {
        await tx.execute(sql`DELETE FROM answers WHERE question_id = ${id} AND ${over}`)
        await tx.execute(sql`DELETE FROM answer_history WHERE question_id = ${id} AND ${over}`)
      })
    }
}

export const restrictedAnswersJob: Job = {
  name: 'erase-restricted-answers',
  cron: '55 1 * * *',
  run: eraseRestricted,
}
