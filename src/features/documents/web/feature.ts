import type { WebFeature } from '#web/feature.ts'

export const feature: WebFeature = {
  panels: {
    documents: {
      place: 'documents',
      right: 'read-application',
      opensFor: 'document',
      load: documentsPanel,
    },
  },
  views: {
    documents: { right: 'check-documents', load: documents },
  },
}

async function documents() {
  return (await import('./waiting-documents.tsx')).WaitingDocuments
}

async function documentsPanel() {
  return (await import('./documents-panel.tsx')).DocumentsPanel
}
