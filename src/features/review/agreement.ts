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
  /** By weight, to one decimal place. */
  mean: number
  words: string
}

export type Agreement = {
  /** Some reviews count more than others. */
  isWeighted: boolean
  criteria: CriterionAgreement[]
  recommendations: { recommendation: Recommendation; count: number }[]
}

type WeightedReview = Pick<ReviewContent, 'scores' | 'recommendation'> & { weight: number }
type WeightedPoints = { points: number; weight: number }

/** How far finished reviews agree, criterion by criterion; null before the first that counts is done. */
export function agreementOf(
  criteria: readonly Criterion[],
  finished: readonly WeightedReview[],
): Agreement | null {
  const reviews = finished.filter(({ weight }) => weight > 0)
  if (reviews.length === 0) return null
  return {
    isWeighted: reviews.some(({ weight }) => weight !== reviews[0]?.weight),
    criteria: criteria.flatMap((criterion) => {
      const given = reviews.flatMap(({ scores, weight }) => {
        const points = scores[criterion.id]
        return points === undefined ? [] : { points, weight }
      })
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

function spreadOf(
  { id, name, points }: Criterion,
  given: readonly WeightedPoints[],
): CriterionAgreement {
  const each = given.map((one) => one.points)
  const [min, max] = [Math.min(...each), Math.max(...each)]
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

/** By weight, to one decimal place; some weight must be more than 0. */
export function meanOf(given: readonly WeightedPoints[]): number {
  const sum = given.reduce((total, { points, weight }) => total + points * weight, 0)
  const weights = given.reduce((total, { weight }) => total + weight, 0)
  return Math.round((sum / weights) * 10) / 10
}

function wordsOf(count: number, apart: number): string {
  if (count === 1) return 'one review'
  return apart === 0 ? 'agree' : `differ by ${apart}`
}
