import { type Criterion, Recommendation, type ReviewContent } from './rubric.ts'

type CriterionAgreement = {
  id: string
  name: string
  /** The most there are to give. */
  points: number
  /** How many reviews gave points. */
  count: number
  min: number
  max: number
  /** To one decimal place. */
  mean: number
  words: string
}

export type Agreement = {
  criteria: CriterionAgreement[]
  recommendations: { recommendation: Recommendation; count: number }[]
}

/** How far finished reviews agree, criterion by criterion; null before the first is done. */
export function agreementOf(
  criteria: readonly Criterion[],
  reviews: readonly ReviewContent[],
): Agreement | null {
  if (reviews.length === 0) return null
  return {
    criteria: criteria.flatMap((criterion) => {
      const given = reviews.flatMap(({ scores }) => scores[criterion.id] ?? [])
      return given.length === 0 ? [] : [spreadOf(criterion, given)]
    }),
    recommendations: Recommendation.options
      .map((recommendation) => ({
        recommendation,
        count: reviews.filter((review) => review.recommendation === recommendation).length,
      }))
      .filter(({ count }) => count > 0),
  }
}

function spreadOf({ id, name, points }: Criterion, given: readonly number[]): CriterionAgreement {
  const [min, max] = [Math.min(...given), Math.max(...given)]
  return {
    id,
    name,
    points,
    count: given.length,
    min,
    max,
    mean: meanOf(given),
    words: wordsOf(given.length, max - min),
  }
}

/** To one decimal place. */
export function meanOf(given: readonly number[]): number {
  const sum = given.reduce((total, points) => total + points, 0)
  return Math.round((sum / given.length) * 10) / 10
}

function wordsOf(count: number, apart: number): string {
  if (count === 1) return 'one review'
  return apart === 0 ? 'agree' : `differ by ${apart}`
}
