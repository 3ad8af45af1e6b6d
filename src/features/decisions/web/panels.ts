import type { ApplicationPanels } from '#web/application-panels.ts'

export const panels: ApplicationPanels = {
  requests: { place: 'overview', right: 'read-application', load: requestsPanel },
}

async function requestsPanel() {
  return (await import('./admin-requests-panel.tsx')).AdminRequestsPanel
}
