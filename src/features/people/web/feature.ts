import type { WebFeature } from '#web/feature.ts'

export const feature: WebFeature = {
  panels: {
    duplicates: { place: 'overview', right: 'merge-people', load: duplicatesPanel },
    records: { place: 'activity', right: 'hold-records', load: records },
  },
  views: {
    duplicates: { right: 'merge-people', load: duplicates },
  },
}

async function duplicates() {
  return (await import('./duplicates-list.tsx')).DuplicatesList
}

async function duplicatesPanel() {
  return (await import('./duplicates-panel.tsx')).DuplicatesPanel
}

async function records() {
  return (await import('./records-panel.tsx')).RecordsPanel
}
