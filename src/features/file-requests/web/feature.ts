import type { WebFeature } from '#web/feature.ts'

export const feature: WebFeature = {
  views: {
    'file-requests': {
      label: 'File requests',
      place: 85,
      right: 'hold-records',
      chapter: 'File requests',
      load: fileRequests,
    },
  },
}

async function fileRequests() {
  return (await import('./file-requests-page.tsx')).FileRequestsPage
}
