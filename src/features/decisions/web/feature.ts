import type { WebFeature } from '#web/feature.ts'

export const feature: WebFeature = {
  views: {
    releases: {
      label: 'Releases',
      place: 60,
      right: 'release-decisions',
      chapter: 'Releases',
      load: releases,
    },
    requests: {
      label: 'Requests',
      place: 70,
      right: 'answer-requests',
      chapter: 'Replies, requests, and dates',
      load: requests,
    },
  },
  live: ['decisions', 'releases', 'waitlist', 'requests'],
}

async function releases() {
  return (await import('./admin-releases.tsx')).AdminReleases
}

async function requests() {
  return (await import('./admin-requests-list.tsx')).AdminRequestsList
}
