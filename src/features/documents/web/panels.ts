import type { ApplicationPanels } from '#web/application-panels.ts'

export const panels: ApplicationPanels = {
  documents: {
    place: 'documents',
    right: 'read-application',
    opensFor: 'document',
    load: documentsPanel,
  },
}

async function documentsPanel() {
  return (await import('./documents-panel.tsx')).DocumentsPanel
}
