import { asc, inArray, sql } from 'drizzle-orm'
import { keptCounts } from '#features/application-list/server/counts.ts'
import { stages } from '#features/applications/stages.ts'
import { getSetting } from '#features/settings/server/queries.ts'
import { intakes } from '#features/settings/server/tables.ts'
import { instituteArea } from '#features/settings/setting-areas.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { dayIn } from '#shared/dates.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import { Program } from '#shared/program.ts'
import type { readCycles } from '../contract.ts'
import {
  type Day,
  daysOf,
  intakeBefore,
  reachedBy,
  type StageCounts,
  yearBefore,
} from '../cycle.ts'
import { forecastOf, type StillOpen } from '../forecast.ts'
import { programsOf } from './queries.ts'
import { reportDays } from './tables.ts'

type Intake = typeof intakes.$inferSelect & { program: Program }

/** Every intake in sight, which of them are open or at work, and the day that it is there. */
export async function findCycles(ctx: Ctx<AdminActor>, program?: Program) {
  const { timeZone } = await getSetting(ctx.db, instituteArea)
  const today = dayIn(ctx.now, timeZone)
  const rows = await ctx.db
    .select()
    .from(intakes)
    .where(inArray(intakes.program, programsOf(ctx, program)))
    .orderBy(asc(intakes.startsOn), asc(intakes.program), asc(intakes.name))
  const known = rows.map((row): Intake => ({ ...row, program: Program.parse(row.program) }))
  const open = known.filter(({ opensAt, startsOn }) => opensAt <= ctx.now && startsOn >= today)
  return { known, open, today, timeZone }
}

/** What happened on each day of some intakes. */
export async function listDays(db: Db, ids: readonly string[]): Promise<Map<string, Day[]>> {
  const rows = await db
    .select()
    .from(reportDays)
    .where(inArray(reportDays.intakeId, [...ids]))
    .orderBy(asc(reportDays.day))
  return Map.groupBy(rows, ({ intakeId }) => intakeId)
}

/** How the cycles go, beside those of a year earlier. */
export async function readCyclesForOffice(
  ctx: Ctx<AdminActor>,
  { query }: Input<typeof readCycles>,
): Promise<Result<typeof readCycles>> {
  const { known, open, today, timeZone } = await findCycles(ctx, query.program)
  const shown = query.intake ? known.filter(({ id }) => id === query.intake) : open
  const days = await listDays(
    ctx.db,
    known.map(({ id }) => id),
  )
  const still = await countOpen(ctx, shown)
  return {
    cycles: shown.map((intake) => {
      const { id, program, name, capacity, startsOn } = intake
      const own = days.get(id) ?? []
      const calendar = daysOf(dayIn(intake.opensAt, timeZone), startsOn, today)
      const past = calendar.filter((day) => day <= today)
      const before = intakeBefore(intake, known)
      const earlier = before && (days.get(before.id) ?? [])
      const ended = known.filter((one) => one.program === program && one.startsOn <= today)
      const now = reachedBy(own)
      const stillOpen = still.get(id)
      return {
        id,
        program,
        intake: name,
        capacity,
        days: calendar,
        passed: past.length,
        now,
        course: courseOf(own, past),
        lastYear:
          before && earlier
            ? {
                intake: before.name,
                sameDay: reachedBy(earlier, yearBefore(today)),
                total: reachedBy(earlier),
                course: courseOf(earlier, calendar.map(yearBefore)),
              }
            : null,
        ahead:
          stillOpen && startsOn > today
            ? {
                open: stillOpen,
                forecast:
                  forecastOf(
                    now.enrolled,
                    stillOpen,
                    reachedBy(ended.flatMap((one) => days.get(one.id) ?? [])),
                  ) ?? null,
              }
            : null,
      }
    }),
  }
}

function courseOf(days: readonly Day[], calendar: readonly string[]) {
  const reached = calendar.map((day) => reachedBy(days, day))
  return Object.fromEntries(
    stages.map((stage) => [stage, reached.map((counts) => counts[stage])]),
  ) as Record<keyof StageCounts, number[]>
}

/** Who may still enroll. A form that can no longer be submitted leads nowhere; no one knows of the waitlist. */
async function countOpen(
  { db, now }: Ctx<AdminActor>,
  shown: readonly Intake[],
): Promise<Map<string, StillOpen>> {
  const { rows } = await db.execute<{ id: string; status: string; count: number }>(sql`
    SELECT intake_id AS id, status, sum(count)::int AS count FROM (${keptCounts}) kept
    WHERE intake_id = ANY (${sql.param(shown.map(({ id }) => id))}::uuid[]) GROUP BY 1, 2`)
  return new Map(
    shown.map(({ id, closesAt }) => {
      const count = (...statuses: string[]) =>
        rows
          .filter((row) => row.id === id && statuses.includes(row.status))
          .reduce((sum, row) => sum + row.count, 0)
      return [
        id,
        {
          begun: closesAt > now ? count('incomplete') : 0,
          submitted: count('submitted', 'scheduled'),
          inReview: count('in_review'),
          accepted: count('accepted'),
        },
      ]
    }),
  )
}
