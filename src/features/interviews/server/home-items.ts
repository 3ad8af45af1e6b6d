import { and, eq, gte, isNull, lt, type SQL } from 'drizzle-orm'
import { countSince, type HomeItem } from '#features/admins/server/home-items.ts'
import { inReach } from '#features/applications/server/reach.ts'
import { applications } from '#features/applications/server/tables.ts'
import { holdsRight } from '#server/auth.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import { weekMs } from '#shared/durations.ts'
import { countOpenRequests } from './office-queries.ts'
import { interviewBookings } from './tables.ts'

const calendar = '/admin-panel/calendar'

export const interviewHomeItems: HomeItem[] = [
  {
    right: 'arrange-interviews',
    words: ['interview in the next 7 days', 'interviews in the next 7 days'],
    to: calendar,
    urgency: 'planned',
    async find(ctx) {
      const { startsAt } = interviewBookings
      const inAWeek = new Date(ctx.now.getTime() + weekMs)
      const { count } = await countBooked(ctx, and(gte(startsAt, ctx.now), lt(startsAt, inAWeek)))
      return { count }
    },
  },
  {
    right: 'arrange-interviews',
    words: ['past interview without an outcome', 'past interviews without an outcome'],
    to: calendar,
    urgency: 'late',
    async find(ctx) {
      const { endsAt, outcome } = interviewBookings
      return countBooked(ctx, and(lt(endsAt, ctx.now), isNull(outcome)))
    },
  },
  {
    right: 'manage-interviews',
    words: ['request for another interview time', 'requests for another interview time'],
    to: calendar,
    find: async (ctx) => ({ count: await countOpenRequests(ctx) }),
  },
]

/** Interviewers count their own; since the end of the first. */
function countBooked({ db, actor }: Ctx<AdminActor>, which: SQL | undefined) {
  const isOwn = holdsRight(actor, 'manage-interviews')
    ? undefined
    : eq(interviewBookings.hostId, actor.id)
  const some = db
    .select({ endsAt: interviewBookings.endsAt })
    .from(interviewBookings)
    .innerJoin(applications, eq(applications.id, interviewBookings.applicationId))
    .where(and(eq(interviewBookings.status, 'confirmed'), which, isOwn, inReach(actor)))
    .as('some')
  return countSince(db, some, interviewBookings.endsAt)
}
