import type { WebFeature } from '#web/feature.ts'

export const feature: WebFeature = {
  views: {
    documents: {
      label: 'Documents',
      place: 50,
      right: 'check-documents',
      chapter: 'Documents',
      load: documents,
    },
  },
  live: ['documents'],
}

async function documents() {
  return (await import('./waiting-documents.tsx')).WaitingDocuments
}
