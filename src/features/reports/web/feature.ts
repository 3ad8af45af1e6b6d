import type { WebFeature } from '#web/feature.ts'

export const feature: WebFeature = {
  pages: {
    reports: { right: 'read-reports', icon: 'chart', chapter: 'Reports', load: reports },
  },
}

async function reports() {
  return (await import('./admin-reports-page.tsx')).AdminReportsPage
}
