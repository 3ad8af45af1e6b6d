/** How far applications come, as figures count them. */
export const stages = ['begun', 'submitted', 'inReview', 'decided', 'accepted', 'enrolled'] as const
export type Stage = (typeof stages)[number]

export const stageWords: Record<Stage, string> = {
  begun: 'Started',
  submitted: 'Submitted',
  inReview: 'In review',
  decided: 'Decided',
  accepted: 'Accepted',
  enrolled: 'Enrolled',
}
