import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Db } from '#server/db/client.ts'
import { Answers } from '#shared/questions/answer.ts'
import { Definition } from '#shared/questions/definition.ts'
import { answers, questionnaireVersions } from './tables.ts'

const mostKept = 50
const kept = new Map<string, Definition>()

/** What stands for a definition: the same questions give the same hash. */
export function hashOf(definition: Definition): Buffer {
  return createHash('sha256').update(JSON.stringify(definition)).digest()
}

/** A definition as it was kept; of those that were published the latest few are read once. */
export function readDefinition(row: { definition: unknown; sha256: Buffer | null }): Definition {
  const key = row.sha256?.toString('hex')
  const known = key && kept.get(key)
  if (known) return known
  const definition = z.parse(Definition, row.definition)
  if (key) {
    const [oldest] = kept.keys()
    if (kept.size >= mostKept && oldest) kept.delete(oldest)
    kept.set(key, definition)
  }
  return definition
}

export async function findVersion(db: Db, questionnaireId: string, state: 'draft' | 'published') {
  const [row] = await db
    .select()
    .from(questionnaireVersions)
    .where(
      and(
        eq(questionnaireVersions.questionnaireId, questionnaireId),
        eq(questionnaireVersions.state, state),
      ),
    )
  return row && { ...row, definition: readDefinition(row) }
}

export async function answersOf(db: Db, responseId: string) {
  return db.select().from(answers).where(eq(answers.responseId, responseId))
}

/** Answers by question; those that were taken away again left out. */
export function valuesOf(rows: readonly { questionId: string; value: unknown }[]): Answers {
  const given = rows.filter(({ value }) => value !== null)
  return z.parse(Answers, Object.fromEntries(given.map((row) => [row.questionId, row.value])))
}
