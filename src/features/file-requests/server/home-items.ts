import { and, eq, type SQL, sql } from 'drizzle-orm'
import { countSince, type HomeItem, mostCounted } from '#features/admins/server/home-items.ts'
import { getSetting } from '#features/settings/server/queries.ts'
import { instituteArea } from '#features/settings/setting-areas.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import { dayIn } from '#shared/dates.ts'
import { requestsInSight } from './office-requests.ts'
import { fileRequests } from './tables.ts'

const page = '/admin-panel/applications?show=file-requests'

async function count(
  { db, actor, now }: Ctx<AdminActor>,
  which: (today: string) => SQL,
): ReturnType<HomeItem['find']> {
  const { timeZone } = await getSetting(db, instituteArea)
  const some = db
    .select({ askedAt: fileRequests.askedAt })
    .from(fileRequests)
    .where(and(eq(fileRequests.state, 'open'), requestsInSight(actor), which(dayIn(now, timeZone))))
    .limit(mostCounted)
    .as('some')
  return countSince(db, some, fileRequests.askedAt)
}

/** Who asked to see their file and waits; apart from those whose last day is over. */
export const fileRequestItems: HomeItem[] = [
  {
    right: 'hold-records',
    words: ['request to see a file', 'requests to see a file'],
    to: page,
    urgency: 'planned',
    find: (ctx) => count(ctx, (today) => sql`${fileRequests.dueOn} >= ${today}::date`),
  },
  {
    right: 'hold-records',
    words: [
      'request to see a file past its last day',
      'requests to see a file past their last day',
    ],
    to: page,
    urgency: 'late',
    find: (ctx) => count(ctx, (today) => sql`${fileRequests.dueOn} < ${today}::date`),
  },
]
