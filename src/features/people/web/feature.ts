import type { WebFeature } from '#web/feature.ts'

export const feature: WebFeature = {
  views: {
    duplicates: {
      label: 'Duplicates',
      place: 80,
      right: 'merge-people',
      chapter: 'Duplicates',
      load: duplicates,
    },
  },
}

async function duplicates() {
  return (await import('./duplicates-list.tsx')).DuplicatesList
}
