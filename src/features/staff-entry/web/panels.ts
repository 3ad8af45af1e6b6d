import type { ApplicationPanels } from '#web/application-panels.ts'

export const panels: ApplicationPanels = {
  entry: { place: 'overview', right: 'enter-applications', load: entry },
}

async function entry() {
  return (await import('./admin-entry-panel.tsx')).AdminEntryPanel
}
