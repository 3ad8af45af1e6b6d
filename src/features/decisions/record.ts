import * as z from 'zod/mini'
import { Phase } from '#features/review/assignment-terms.ts'
import { CheckKind, CheckState } from '#features/review/checks.ts'

/** What a decision was made by, as it stood when it was confirmed. */
export const DecisionRecord = z.object({
  /** The round of the application that was judged, and the hash of its snapshot. */
  round: z.nullable(z.int()),
  sha256: z.nullable(z.string()),
  versions: z.object({
    form: z.int(),
    rubric: z.int(),
    checks: z.int(),
    letters: z.int(),
  }),
  reviews: z.array(
    z.object({
      /** A member of staff: kept by id, read by name. */
      reviewer: z.string(),
      doneAt: z.iso.datetime(),
      rubricVersion: z.int(),
      /** Where it wasn't a first reading that counted once. */
      phase: z.optional(Phase),
      weight: z.optional(z.number()),
      recommendation: z.nullable(z.string()),
      comment: z.string(),
      /** The questionnaire that it was written in, where one was the rubric. */
      form: z.optional(
        z.object({
          title: z.string(),
          number: z.int(),
          answers: z.array(z.object({ label: z.string(), words: z.string() })),
        }),
      ),
      criteria: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          score: z.nullable(z.number()),
          points: z.number(),
          evidence: z.string(),
        }),
      ),
    }),
  ),
  reviewsAsked: z.int(),
  checks: z.array(z.object({ kind: CheckKind, state: CheckState })),
  credit: z.array(
    z.object({ name: z.string(), outcome: z.nullable(z.string()), credits: z.number() }),
  ),
})
export type DecisionRecord = z.infer<typeof DecisionRecord>
