import { and, eq, isNull } from 'drizzle-orm'
import { listLaterIntakes } from '#features/applications/server/deferrals.ts'
import { applications } from '#features/applications/server/tables.ts'
import { answerRequest } from '#features/decisions/server/admin-requests.ts'
import { sendRequest } from '#features/decisions/server/requests.ts'
import { requests } from '#features/decisions/server/tables.ts'
import { intakes } from '#features/settings/server/tables.ts'
import type { TestApp } from '#tests/app.ts'
import { dayAfter, stands } from './office-work.ts'
import { as, type Life, type Stage } from './stories.ts'

const asksForTime = 'My employer decides about its share next month. May I answer after that?'
const asksToDefer = 'My unit is sent abroad until summer. I would begin when I am back.'
const moreDays = 45

/** The office has planned one intake further than it takes applications for. */
export async function planAhead(app: TestApp): Promise<void> {
  const { db } = app.platform
  for (const program of ['ba', 'msc'] as const) {
    const planned = await db.select().from(intakes).where(eq(intakes.program, program))
    const last = planned.toSorted((one, other) => one.startsOn.localeCompare(other.startsOn)).at(-1)
    if (!last) continue
    const [year = 0, month] = last.startsOn.split('-').map(Number)
    const next = month === 9 ? { name: 'January', startsOn: `${year + 1}-01-10` } : undefined
    const { name, startsOn } = next ?? { name: 'September', startsOn: `${year}-09-10` }
    const closesAt = new Date(Date.parse(startsOn) - 8 * 7 * 86_400_000)
    await db.insert(intakes).values({
      ...last,
      id: crypto.randomUUID(),
      name: `${name} ${startsOn.slice(0, 4)}`,
      startsOn,
      opensAt: last.closesAt,
      closesAt,
    })
  }
}

/** Somebody with an offer asks for more time, or to begin later. */
export function askOffice(stage: Stage, life: Life, kind: 'more-time' | 'defer') {
  return () =>
    as(stage, life.applicant, async (ctx) => {
      if (!(await stands(ctx, life, ['accepted']))) return
      const params = { id: life.id }
      if (kind === 'more-time') {
        await sendRequest(ctx, { params, body: { kind, words: asksForTime } })
        return
      }
      const [row] = await ctx.db.select().from(applications).where(eq(applications.id, life.id))
      const later = row && (await listLaterIntakes(ctx.db, row)).at(-1)
      if (later)
        await sendRequest(ctx, { params, body: { kind, words: asksToDefer, intakeId: later.id } })
    })
}

/** The office grants what was asked for. */
export function grant({ staff, ...stage }: Stage, life: Life) {
  return () =>
    as({ ...stage }, staff.ben, async (ctx) => {
      if (!(await stands(ctx, life, ['accepted']))) return
      const [open] = await ctx.db
        .select()
        .from(requests)
        .where(and(eq(requests.applicationId, life.id), isNull(requests.answeredAt)))
      if (!open) return
      const until = open.kind === 'more-time' ? dayAfter(ctx.now, moreDays) : undefined
      const body = { granted: true, words: 'Gladly.', ...(until && { until }) }
      await answerRequest(ctx, { params: { id: open.id }, body })
    })
}
