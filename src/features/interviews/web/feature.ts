import type { WebFeature } from '#web/feature.ts'

export const feature: WebFeature = {
  panels: {
    interview: { place: 'overview', right: 'read-application', load: interviewPanel },
  },
  links: { interview },
}

async function interview() {
  return (await import('./linked-interview-page.tsx')).LinkedInterviewPage
}

async function interviewPanel() {
  return (await import('./interview-panel.tsx')).InterviewPanel
}
