import type { WebFeature } from '#web/feature.ts'

export const feature: WebFeature = {
  links: { reference },
}

async function reference() {
  return (await import('./reference-page.tsx')).ReferencePage
}
