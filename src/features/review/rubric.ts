import * as z from 'zod/mini'
import { Answers } from '#shared/questions/answer.ts'
import { atMost } from '#shared/text.ts'
import type { Rubric } from './setting-areas.ts'

export type Criterion = Rubric['criteria'][number]

export const Recommendation = z.enum(['accept', 'waitlist', 'defer', 'reject'])
export type Recommendation = z.infer<typeof Recommendation>

export const recommendationWords: Record<Recommendation, string> = {
  accept: 'Offer a place',
  waitlist: 'Place on the waitlist',
  defer: 'Offer a later intake',
  reject: 'Don’t offer a place',
}

function words(most: number) {
  return z.string().check(atMost(most))
}

/** What a reviewer says of an application; points and evidence by id of the criterion. */
export const ReviewContent = z.object({
  scores: z.record(z.string(), z.number()),
  evidence: z.record(z.string(), words(4_000)),
  comment: words(8_000),
  recommendation: z.nullable(Recommendation),
  /** Answers that are no points, by id of the question; where a questionnaire is the rubric. */
  answers: z.optional(Answers),
})
export type ReviewContent = z.infer<typeof ReviewContent>

type Faults = Record<string, string>

/** What of a review does not fit its rubric, by field: criteria that it does not know, points out of range. */
export function faultsOf(criteria: readonly Criterion[], content: ReviewContent): Faults {
  const faults: Faults = {}
  for (const [id, points] of Object.entries(content.scores)) {
    const criterion = find(criteria, id)
    if (!criterion) faults[`scores.${id}`] = unknown
    else if (!Number.isInteger(points) || points < 0 || points > criterion.points)
      faults[`scores.${id}`] = `Choose 0 to ${criterion.points} points for ${criterion.name}`
  }
  for (const id of Object.keys(content.evidence))
    if (!find(criteria, id)) faults[`evidence.${id}`] = unknown
  return faults
}

/** What is still missing before a review can be done, by field and in the order of the form. */
export function gapsOf(criteria: readonly Criterion[], content: ReviewContent): Faults {
  const gaps: Faults = {}
  for (const { id, name } of criteria) {
    if (content.scores[id] === undefined) gaps[`scores.${id}`] = `Choose the points for ${name}`
    if (!content.evidence[id]?.trim())
      gaps[`evidence.${id}`] = `Enter the evidence for your points for ${name}`
  }
  if (content.recommendation === null) gaps.recommendation = 'Choose a recommendation'
  return gaps
}

const unknown = 'This criterion isn’t part of the rubric'

function find(criteria: readonly Criterion[], id: string): Criterion | undefined {
  return criteria.find((criterion) => criterion.id === id)
}

const scale = ['Not shown', 'Weak', 'Fair', 'Good', 'Very good', 'Outstanding'] as const

/** A word for some points out of the most there are: the ends of the scale always mean the same. */
export function pointsWord(points: number, most: number): string {
  const place = points / most
  // Only no points at all say "not shown", and only the most say "outstanding".
  if (points > 0 && points < most)
    return scale[Math.min(4, Math.max(1, Math.round(place * 5)))] ?? ''
  return points === 0 ? scale[0] : scale[5]
}

/** How much of a review is there, for a list of those that are open. */
export function answeredOf(criteria: readonly Criterion[], content: ReviewContent): number {
  return criteria.filter(({ id }) => content.scores[id] !== undefined).length
}
