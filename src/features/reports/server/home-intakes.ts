import type { AdminActor, Ctx } from '#server/context.ts'
import { intakeBefore, reachedBy, yearBefore } from '../cycle.ts'
import { findCycles, listDays } from './cycles.ts'
import { reportFolds } from './tables.ts'

/** Intakes that are open or at work, each beside the one a year earlier as it was on the same day. */
export async function listHomeIntakes(ctx: Ctx<AdminActor>) {
  const { known, open, today } = await findCycles(ctx)
  const pairs = open.map((intake) => ({ intake, before: intakeBefore(intake, known) }))
  const days = await listDays(
    ctx.db,
    pairs.flatMap(({ intake, before }) => (before ? [intake.id, before.id] : [intake.id])),
  )
  return pairs.map(({ intake: { id, name, program, closesAt, capacity }, before }) => ({
    id,
    name,
    program,
    closesAt,
    capacity,
    reached: reachedBy(days.get(id) ?? [], today),
    lastYear: before
      ? { name: before.name, reached: reachedBy(days.get(before.id) ?? [], yearBefore(today)) }
      : null,
  }))
}

export async function lastFold(ctx: Ctx<AdminActor>): Promise<Date | null> {
  const [fold] = await ctx.db.select({ at: reportFolds.at }).from(reportFolds)
  return fold?.at ?? null
}
