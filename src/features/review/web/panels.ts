import type { ApplicationPanels } from '#web/application-panels.ts'

export const panels: ApplicationPanels = {
  'my-review': { place: 'reviews', right: 'review-applications', load: ownReview },
  checks: { place: 'reviews', right: 'settle-checks', load: checks },
  credit: { place: 'reviews', right: 'settle-checks', load: credit },
  reviews: { place: 'reviews', right: 'review-applications', load: reviewsPanel },
}

async function ownReview() {
  return (await import('./own-review-panel.tsx')).OwnReviewPanel
}

async function checks() {
  return (await import('./checks-panel.tsx')).ChecksPanel
}

async function credit() {
  return (await import('./credit-panel.tsx')).CreditPanel
}

async function reviewsPanel() {
  return (await import('./reviews-panel.tsx')).ReviewsPanel
}
