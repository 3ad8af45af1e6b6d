import type { WebFeature } from '#web/feature.ts'

export const feature: WebFeature = { links: { sso } }

async function sso() {
  return (await import('./return-page.tsx')).ReturnPage
}
