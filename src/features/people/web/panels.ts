import type { ApplicationPanels } from '#web/application-panels.ts'

export const panels: ApplicationPanels = {
  duplicates: { place: 'overview', right: 'merge-people', load: duplicatesPanel },
  records: { place: 'activity', right: 'hold-records', load: records },
}

async function duplicatesPanel() {
  return (await import('./duplicates-panel.tsx')).DuplicatesPanel
}

async function records() {
  return (await import('./records-panel.tsx')).RecordsPanel
}
