import type { WebFeature } from '#web/feature.ts'

export const feature: WebFeature = {
  views: {
    releases: { right: 'release-decisions', load: releases },
    requests: { right: 'answer-requests', load: requests },
  },
}

async function releases() {
  return (await import('./admin-releases.tsx')).AdminReleases
}

async function requests() {
  return (await import('./admin-requests-list.tsx')).AdminRequestsList
}
