import type { WebFeature } from '#web/feature.ts'

export const feature: WebFeature = {
  views: {
    reviews: { right: 'review-applications', load: reviews },
  },
}

async function reviews() {
  return (await import('./reviews-page.tsx')).ReviewsPage
}
