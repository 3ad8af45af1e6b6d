import { homeItems, mostCounted } from '#features/admins/server/home-items.ts'
import { holdsRight } from '#server/auth.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import { isOverdue } from '#shared/age.ts'
import type { Result } from '#shared/endpoint.ts'
import type { readHome } from '../contract.ts'
import { openIntakes } from './open-intakes.ts'

/** One count after the other, on the connection of the call; what does not wait is not named. */
export async function homeOf(
  ctx: Ctx<AdminActor>,
  _input: unknown,
): Promise<Result<typeof readHome>> {
  const items = []
  for (const { right, words, to, urgency, find } of homeItems) {
    if (!holdsRight(ctx.actor, right)) continue
    const { count, since = null } = await find(ctx)
    const [one, more] = words
    if (count > 0)
      items.push({
        words: count === 1 ? one : more,
        to,
        count,
        isMore: count >= mostCounted,
        since,
        isOverdue: urgency === 'late' || (since !== null && isOverdue(since, ctx.now)),
        isPlanned: urgency === 'planned',
      })
  }
  const asOf = await openIntakes.asOf(ctx)
  const intakes = holdsRight(ctx.actor, 'read-reports') ? await openIntakes.list(ctx) : null
  return {
    items: items.toSorted(byUrgency).map(({ isPlanned: _, ...item }) => item),
    intakes,
    asOf,
  }
}

type Urgency = { isOverdue: boolean; isPlanned: boolean; since: Date | null }

/** What is overdue, then what waits, the longest first; what has a day of its own is last. */
function byUrgency(a: Urgency, b: Urgency): number {
  return (
    Number(b.isOverdue) - Number(a.isOverdue) ||
    Number(a.isPlanned) - Number(b.isPlanned) ||
    (a.since?.getTime() ?? Infinity) - (b.since?.getTime() ?? Infinity) ||
    0
  )
}
