import type { WebFeature } from '#web/feature.ts'

export const feature: WebFeature = {
  links: { interview },
  live: ['interview'],
}

async function interview() {
  return (await import('./linked-interview-page.tsx')).LinkedInterviewPage
}
