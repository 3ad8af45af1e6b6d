import type { WebFeature } from '#web/feature.ts'

export const feature: WebFeature = {
  views: {
    duplicates: { right: 'merge-people', load: duplicates },
  },
}

async function duplicates() {
  return (await import('./duplicates-list.tsx')).DuplicatesList
}
