import type { WebFeature } from '#web/feature.ts'

export const feature: WebFeature = {
  views: {
    mine: {
      label: 'My work',
      place: 20,
      right: 'read-application',
      chapter: 'My work',
      load: mine,
    },
  },
  live: ['mine'],
}

async function mine() {
  return (await import('./my-work.tsx')).MyWork
}
