import type { WebFeature } from '#web/feature.ts'

export const feature: WebFeature = {
  views: {
    reviews: {
      label: 'My reviews',
      place: 30,
      right: 'review-applications',
      chapter: 'Reviews',
      load: reviews,
    },
  },
}

async function reviews() {
  return (await import('./reviews-page.tsx')).ReviewsPage
}
