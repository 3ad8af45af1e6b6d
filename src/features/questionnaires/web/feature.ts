import type { WebFeature } from '#web/feature.ts'

export const feature: WebFeature = {
  pages: {
    questionnaires: {
      right: 'read-responses',
      icon: 'check',
      chapter: 'Questionnaires',
      load: questionnaires,
    },
  },
}

async function questionnaires() {
  return (await import('./admin-questionnaires-page.tsx')).AdminQuestionnairesPage
}
