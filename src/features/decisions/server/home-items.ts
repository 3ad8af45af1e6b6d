import { and, eq, isNull } from 'drizzle-orm'
import { countSince, type HomeItem } from '#features/admins/server/home-items.ts'
import { inReach } from '#features/applications/server/reach.ts'
import { applications } from '#features/applications/server/tables.ts'
import { isReady } from './candidates.ts'
import { countWaitingReleases } from './release-reach.ts'
import { decisions, requests } from './tables.ts'

const releases = '/admin-panel/applications?show=releases'

export const decisionHomeItems: HomeItem[] = [
  {
    right: 'release-decisions',
    words: ['release to approve', 'releases to approve'],
    to: releases,
    find: async (ctx) => ({ count: await countWaitingReleases(ctx) }),
  },
  {
    right: 'release-decisions',
    words: ['decision ready to release', 'decisions ready to release'],
    to: releases,
    async find({ db, actor }) {
      const some = db
        .select({ confirmedAt: decisions.confirmedAt })
        .from(decisions)
        .innerJoin(applications, eq(applications.id, decisions.applicationId))
        .where(isReady(actor, {}))
        .as('some')
      return countSince(db, some, decisions.confirmedAt)
    },
  },
  {
    right: 'answer-requests',
    words: ['request to answer', 'requests to answer'],
    to: '/admin-panel/applications?show=requests',
    async find({ db, actor }) {
      const some = db
        .select({ at: requests.at })
        .from(requests)
        .innerJoin(applications, eq(applications.id, requests.applicationId))
        .where(and(isNull(requests.answeredAt), inReach(actor)))
        .as('some')
      return countSince(db, some, requests.at)
    },
  },
]
