import type { ApplicationPanels } from '#web/application-panels.ts'

export const panels: ApplicationPanels = {
  contract: { place: 'documents', right: 'read-contracts', load: contractsPanel },
}

async function contractsPanel() {
  return (await import('./contracts-panel.tsx')).ContractsPanel
}
