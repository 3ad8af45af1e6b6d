import { eq } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { notFound } from '#server/refusals.ts'
import { linesOfReference } from '../reference-form.ts'
import { questionsOf } from './forms.ts'
import { referenceTexts } from './tables.ts'

/** What a referee wrote, in the words of the questions that they were asked; 404 before there is anything. */
export async function readText(
  db: Db,
  program: string,
  referee: { id: string; formVersion: number },
) {
  const [text] = await db
    .select()
    .from(referenceTexts)
    .where(eq(referenceTexts.refereeId, referee.id))
  if (!text) throw notFound('reference')
  const questions = await questionsOf(db, program, referee)
  return {
    lines: linesOfReference(questions, text.answers),
    signedName: text.signedName,
    receivedAt: text.receivedAt,
    cameBy: text.cameBy === 'letter' ? ('letter' as const) : ('link' as const),
    writtenOn: text.writtenOn,
  }
}
