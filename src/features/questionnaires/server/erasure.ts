import { sql } from 'drizzle-orm'
import { eachRow } from '#server/each-row.ts'
import type { Job } from '#server/job.ts'
import type { Platform } from '#server/platform.ts'
import { type Question, questionsOf } from '#shared/questions/definition.ts'
import { readDefinition } from './definitions.ts'
import { fileSupport } from './file-support.ts'
import { questionnaireVersions } from './tables.ts'

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
export async function eraseRestrictedAnswers({
  db,
  now,
}: Pick<Platform, 'db' | 'now'>): Promise<void> {
  const versions = await db
    .select()
    .from(questionnaireVersions)
    .where(sql`${questionnaireVersions.state} <> 'draft'`)
  const kept = versions.flatMap((version) =>
    questionsOf(readDefinition(version)).map((question) => ({ version, question })),
  )
  await eachRow(kept, async ({ version, question: { id, type, isRestricted, keepMonths } }) => {
    if (!isRestricted || keepMonths === null) return
    const over = sql`response_id IN (SELECT r.id FROM responses r WHERE r.version_id = ${version.id}
        AND r.state = 'sent' AND r.sent_at + make_interval(months => ${keepMonths}::int) < ${now()})`
    await db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ response: string }>(sql`
          WITH given AS (DELETE FROM answers WHERE question_id = ${id} AND ${over}
              RETURNING response_id AS response),
            before AS (DELETE FROM answer_history WHERE question_id = ${id} AND ${over}
              RETURNING response_id AS response)
          SELECT response FROM given UNION SELECT response FROM before`)
      if (type !== 'file') return
      for (const { response: responseId } of rows)
        await fileSupport.drop(tx, { responseId, questionId: id })
    })
  })
}

export const restrictedAnswersJob: Job = {
  name: 'erase-restricted-answers',
  cron: '55 1 * * *',
  run: eraseRestrictedAnswers,
}
