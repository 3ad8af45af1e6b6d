import type { ApplicationPanels } from '#web/application-panels.ts'

export const panels: ApplicationPanels = {
  references: { place: 'references', right: 'read-application', load: references },
}

async function references() {
  return (await import('./references-panel.tsx')).ReferencesPanel
}
