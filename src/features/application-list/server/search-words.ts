import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { workForLong } from '#server/db/long-query.ts'
import type { Job } from '#server/job.ts'

const atOnce = 200
const searched = sql.raw("concat_ws(' ', search, search_answers, search_notes)")

/** Takes up the words of applications that have changed: anyone who changes one does not wait for it. */
export async function foldSearchWords(db: Db): Promise<void> {
  for (;;) {
    const { rows } = await db.execute<{ some: number }>(sql`
      WITH changed AS (
        DELETE FROM search_changes WHERE id IN (SELECT id FROM search_changes ORDER BY id LIMIT ${atOnce})
        RETURNING application_id),
      kept AS (
        INSERT INTO search_words (word)
          SELECT DISTINCT word FROM applications, words_of(${searched}) AS word
          WHERE id IN (SELECT application_id FROM changed) ORDER BY word
        ON CONFLICT DO NOTHING)
      SELECT count(*)::int AS some FROM changed`)
    if (!rows[0]?.some) return
  }
}

/** Forgets the words that no application holds anymore, like the name of a closed account. */
export async function forgetSearchWords(db: Db): Promise<void> {
  await db.execute(sql`
    DELETE FROM search_words WHERE word NOT IN (
      SELECT word FROM applications, words_of(${searched}) AS word)`)
}

export const foldSearchWordsJob: Job = {
  name: 'fold-search-words',
  cron: '* * * * *',
  run: ({ db }) => foldSearchWords(db),
}

export const forgetSearchWordsJob: Job = {
  name: 'forget-search-words',
  cron: '20 4 * * *',
  run: (_, databaseUrl) => workForLong(databaseUrl, 'matricula words', forgetSearchWords),
}
