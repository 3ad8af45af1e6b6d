import type { WebFeature } from '#web/feature.ts'

export const feature: WebFeature = {
  views: {
    prospects: {
      label: 'Prospects',
      place: 96,
      right: 'enter-applications',
      chapter: 'Prospects',
      load: prospects,
    },
  },
}

async function prospects() {
  return (await import('./prospects-page.tsx')).ProspectsPage
}
