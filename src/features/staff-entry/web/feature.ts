import type { WebFeature } from '#web/feature.ts'

export const feature: WebFeature = {
  views: {
    enter: { right: 'enter-applications', load: enter },
  },
}

async function enter() {
  return (await import('./admin-enter.tsx')).AdminEnter
}
