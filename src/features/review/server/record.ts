import { eq } from 'drizzle-orm'
import { applications } from '#features/applications/server/tables.ts'
import { getSetting } from '#features/settings/server/queries.ts'
import type { Db } from '#server/db/client.ts'
import { notFound } from '#server/refusals.ts'
import { Program } from '#shared/program.ts'
import { linesOf } from '#shared/questions/answer-lines.ts'
import type { Definition } from '#shared/questions/definition.ts'
import { type Phase, progressOf } from '../assignment-terms.ts'
import type { CheckKind, CheckState } from '../checks.ts'
import type { CreditOutcome } from '../credit.ts'
import { allOf } from '../form.ts'
import type { Recommendation, ReviewContent } from '../rubric.ts'
import { checksArea, rubricAreas } from '../setting-areas.ts'
import { checksOf } from './checks.ts'
import { creditOf } from './credit.ts'
import { contentOf, reviewsOf } from './review-queries.ts'

/** Ids of staff, never names: what is kept of a decision outlives an account. */
type ReviewRecord = {
  /** The newest that a finished review was written by; null without any. */
  rubricVersion: number | null
  /** How many reviews that count were wanted: as many as the rubric of today asks for, and each second one. */
  wanted: number
  /** Every finished review, one by one. */
  reviews: {
    reviewer: string
    doneAt: string
    rubricVersion: number
    /** Where it isn't a first reading that counts once. */
    phase?: Phase
    weight?: number
    recommendation: Recommendation | null
    comment: string
    /** The questionnaire that it was written in, and its answers that are no points. */
    form?: { title: string; number: number; answers: { label: string; words: string }[] }
    criteria: { id: string; name: string; score: number | null; points: number; evidence: string }[]
  }[]
  checks: { kind: CheckKind; state: CheckState }[]
  credit: { choice: string; name: string; outcome: CreditOutcome | null; credits: number }[]
}

/** What was found about an application as it stands now, for the record of a decision. */
export async function reviewRecord(db: Db, applicationId: string): Promise<ReviewRecord> {
  const rows = await db
    .select({ program: applications.program })
    .from(applications)
    .where(eq(applications.id, applicationId))
  if (!rows[0]) throw notFound('application')
  const program = Program.parse(rows[0].program)
  const { reviewers } = await getSetting(db, rubricAreas[program])
  const asked = (await getSetting(db, checksArea))[program]
  const given = await reviewsOf(db, applicationId, program)
  const reviews = given.flatMap((row) => {
    if (!row.doneAt) return []
    const content = contentOf(row)
    const { scores, evidence, comment, recommendation } = content
    return {
      reviewer: row.reviewerId,
      doneAt: row.doneAt.toISOString(),
      rubricVersion: row.rubricVersion,
      ...(row.phase > 1 && { phase: row.phase }),
      ...(row.weight !== 1 && { weight: row.weight }),
      recommendation,
      comment,
      ...(row.form && formRecord(row.form, row.formNumber ?? 0, content)),
      // A criterion that a rule hid was not asked.
      criteria: row.criteria
        .filter(({ id }) => !row.form || scores[id] !== undefined)
        .map(({ id, name, points }) => ({
          id,
          name,
          score: scores[id] ?? null,
          points,
          evidence: evidence[id] ?? '',
        })),
    }
  })
  return {
    rubricVersion: reviews.reduce<number | null>(
      (newest, { rubricVersion }) => Math.max(newest ?? 0, rubricVersion),
      null,
    ),
    wanted: progressOf(given, reviewers).wanted,
    reviews,
    checks: (await checksOf(db, applicationId)).filter(({ kind }) => asked.includes(kind)),
    credit: (await creditOf(db, applicationId)).map(({ choice, name, settled }) => ({
      choice,
      name,
      outcome: settled?.outcome ?? null,
      credits: settled?.credits ?? 0,
    })),
  }
}

function formRecord(form: Definition, number: number, content: ReviewContent) {
  const lines = linesOf(form, allOf(content), ({ type }) => type !== 'scale')
  const answers = lines.map(({ label, words }) => ({ label, words }))
  return { form: { title: form.title, number, answers } }
}
