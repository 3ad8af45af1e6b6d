import type { WebFeature } from '#web/feature.ts'

export const feature: WebFeature = {
  views: {
    mine: { right: 'read-application', load: mine },
  },
}

async function mine() {
  return (await import('./my-work.tsx')).MyWork
}
