import { and, eq } from 'drizzle-orm'
import { intakes } from '#features/settings/server/tables.ts'
import type { TestApp } from '#tests/app.ts'
import { reportFigures } from './tables.ts'

type Figures = { program: 'ba' | 'msc'; intake: string; counts: number[] }

/** Figures of one day as if many had applied, in place of those that were counted. */
export async function pretend(
  { platform: { db } }: TestApp,
  day: string,
  rows: readonly Figures[],
): Promise<void> {
  await db.delete(reportFigures)
  for (const { program, intake, counts } of rows) {
    const [begun = 0, submitted = 0, inReview = 0, decided = 0, accepted = 0, enrolled = 0] = counts
    const figures = { begun, submitted, inReview, decided, accepted, enrolled }
    for (const source of ['', 'loan'])
      await db.insert(reportFigures).values({ day, program, intakeId: intake, source, ...figures })
  }
}

export async function intakeOf(
  { platform: { db } }: TestApp,
  program: 'ba' | 'msc',
  name = 'September 2027',
): Promise<string> {
  const which = and(eq(intakes.program, program), eq(intakes.name, name))
  const [row] = await db.select().from(intakes).where(which)
  return row?.id ?? ''
}
