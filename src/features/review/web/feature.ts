import type { WebFeature } from '#web/feature.ts'

export const feature: WebFeature = {
  panels: {
    'my-review': { place: 'reviews', right: 'review-applications', load: ownReview },
    checks: { place: 'reviews', right: 'settle-checks', load: checks },
    credit: { place: 'reviews', right: 'settle-checks', load: credit },
    reviews: { place: 'reviews', right: 'review-applications', load: reviewsPanel },
  },
  views: {
    reviews: { right: 'review-applications', load: reviews },
  },
}

async function reviews() {
  return (await import('./reviews-page.tsx')).ReviewsPage
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
