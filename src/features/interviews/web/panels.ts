import type { ApplicationPanels } from '#web/application-panels.ts'

export const panels: ApplicationPanels = {
  interview: { place: 'overview', right: 'read-application', load: interviewPanel },
}

async function interviewPanel() {
  return (await import('./interview-panel.tsx')).InterviewPanel
}
