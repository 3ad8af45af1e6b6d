import type { WebFeature } from '#web/feature.ts'

export const feature: WebFeature = {
  pages: {
    reports: {
      label: 'Reports',
      place: 80,
      right: 'read-reports',
      icon: 'chart',
      chapter: 'Reports',
      load: reports,
    },
  },
}

async function reports() {
  return (await import('./admin-reports-page.tsx')).AdminReportsPage
}
