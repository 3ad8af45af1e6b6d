import type { WebFeature } from '#web/feature.ts'

export const feature: WebFeature = {
  panels: {
    references: { place: 'references', right: 'read-application', load: references },
  },
  links: { reference },
}

async function reference() {
  return (await import('./reference-page.tsx')).ReferencePage
}

async function references() {
  return (await import('./references-panel.tsx')).ReferencesPanel
}
