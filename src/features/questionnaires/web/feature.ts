import type { WebFeature } from '#web/feature.ts'

export const feature: WebFeature = {
  pages: {
    questionnaires: {
      label: 'Questionnaires',
      place: 60,
      right: 'read-responses',
      icon: 'check',
      chapter: 'Questionnaires',
      load: questionnaires,
    },
  },
  live: ['responses'],
}

async function questionnaires() {
  return (await import('./admin-questionnaires-page.tsx')).AdminQuestionnairesPage
}
