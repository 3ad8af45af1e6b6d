import type { WebFeature } from '#web/feature.ts'

export const feature: WebFeature = {
  views: {
    enter: {
      label: 'Enter an application',
      place: 90,
      right: 'enter-applications',
      chapter: 'On paper, by phone',
      load: enter,
    },
  },
}

async function enter() {
  return (await import('./admin-enter.tsx')).AdminEnter
}
