import type { ReviewContent } from './rubric.ts'

export const emptyReview: ReviewContent = {
  scores: {},
  evidence: {},
  comment: '',
  recommendation: null,
}
