import { eq } from 'drizzle-orm'
import { takeStep } from '#features/applications/server/steps.ts'
import { Status } from '#features/applications/status.ts'
import { applications } from '#server/db/schema.ts'
import { as, type Life, type Stage } from './stories.ts'

type Decided = { life: Life; outcome: 'accept' | 'reject' | 'waitlist' }

/** Releases decisions of one day, as far as their applications have got there. */
export async function releaseOn(stage: Stage, decided: readonly Decided[]): Promise<void> {
  for (const { life, outcome } of decided)
    await as(stage, stage.staff.ana, async (ctx) => {
      const [row] = await ctx.db.select().from(applications).where(eq(applications.id, life.id))
      if (row?.status !== 'in_review') return
      const standing = { id: life.id, status: Status.parse(row.status), statusSeq: row.statusSeq }
      const reasonId = outcome === 'reject' ? 'stronger-field' : undefined
      await takeStep(ctx, `release-${outcome}`, [standing], { reasonId })
    })
}
