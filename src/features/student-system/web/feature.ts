import type { WebFeature } from '#web/feature.ts'

export const feature: WebFeature = {
  views: {
    'hand-over': {
      label: 'Hand-over',
      place: 110,
      right: 'hand-over-enrollments',
      chapter: 'Hand-over',
      load: handOver,
    },
  },
}

async function handOver() {
  return (await import('./hand-over.tsx')).HandOver
}
