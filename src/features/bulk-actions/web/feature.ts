import type { WebFeature } from '#web/feature.ts'

export const feature: WebFeature = {
  views: {
    'mass-acts': {
      label: 'Exports and messages',
      place: 100,
      right: 'approve-mass-acts',
      chapter: 'Many at once',
      load: massActs,
    },
  },
}

async function massActs() {
  return (await import('./admin-mass-acts.tsx')).AdminMassActs
}
