import type { WebFeature } from '#web/feature.ts'

export const feature: WebFeature = {
  views: {
    documents: { right: 'check-documents', load: documents },
  },
}

async function documents() {
  return (await import('./waiting-documents.tsx')).WaitingDocuments
}
