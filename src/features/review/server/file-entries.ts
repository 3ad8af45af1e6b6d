import { eq } from 'drizzle-orm'
import type { FileEntry } from '#features/accounts/server/personal-rows.ts'
import { applications } from '#features/applications/server/tables.ts'
import type { Db } from '#server/db/client.ts'
import { linesOf } from '#shared/questions/answer-lines.ts'
import { CheckKind, CheckState, checkStateWords, checkWords } from '../checks.ts'
import { type Criterion, Recommendation, ReviewContent, recommendationWords } from '../rubric.ts'
import { rubricsOf } from './rubrics.ts'
import type { checks, reviews } from './tables.ts'

type Review = Pick<
  typeof reviews.$inferSelect,
  | 'applicationId'
  | 'rubricVersion'
  | 'formVersionId'
  | 'scores'
  | 'evidence'
  | 'answers'
  | 'comment'
  | 'recommendation'
  | 'assignedAt'
  | 'doneAt'
>

/** A review as its applicant reads it, in the words of its rubric, without who wrote it. */
export async function fileReview(row: Review, db: Db): Promise<FileEntry> {
  const [application] = await db
    .select({ program: applications.program })
    .from(applications)
    .where(eq(applications.id, row.applicationId))
  const pinned = { ...row, program: application?.program ?? '' }
  const { criteria, form } = (await rubricsOf(db, [pinned]))(pinned)
  const { answers = {}, comment, recommendation, ...points } = ReviewContent.parse(row)
  const answered = form ? linesOf(form, answers) : []
  const words = recommendation && recommendationWords[Recommendation.parse(recommendation)]
  return {
    at: row.doneAt ?? row.assignedAt,
    lines: [
      ...criteria.map((one) => criterionLine(one, points)),
      ...answered
        .filter(({ id }) => criteria.every((one) => one.id !== id))
        .map(({ label, words: text }) => ({ label, text })),
      { label: 'Comment', text: comment },
      { label: 'Recommendation', text: words ?? '' },
    ].filter(({ text }) => text !== ''),
  }
}

function criterionLine(
  { id, name, points }: Criterion,
  { scores, evidence }: Pick<ReviewContent, 'scores' | 'evidence'>,
) {
  const given = scores[id] === undefined ? '' : `${scores[id]} of ${points} points`
  return { label: name, text: [given, evidence[id] ?? ''].filter(Boolean).join('\n') }
}

type Check = Pick<typeof checks.$inferSelect, 'kind' | 'state' | 'note' | 'at'>

export function fileCheck({ kind, state, note, at }: Check): FileEntry {
  const text = [checkStateWords[CheckState.parse(state)], note].filter(Boolean).join('\n')
  return { at, lines: [{ label: checkWords[CheckKind.parse(kind)].name, text }] }
}
