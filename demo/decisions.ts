import { eq } from 'drizzle-orm'
import { listLaterIntakes } from '#features/applications/server/deferrals.ts'
import { applications } from '#features/applications/server/tables.ts'
import { sendDrafts } from '#features/contracts/server/contract-jobs.ts'
import { approveRelease } from '#features/decisions/server/approvals.ts'
import { confirmDraft } from '#features/decisions/server/confirmations.ts'
import { saveDraft } from '#features/decisions/server/drafts.ts'
import { sendDueReleases } from '#features/decisions/server/release-job.ts'
import { makeRelease, planRelease } from '#features/decisions/server/releases.ts'
import { formatDay } from '#shared/dates.ts'
import { type Leaning, stands } from './office-work.ts'
import { as, type Life, type Stage } from './stories.ts'

type Decided = { life: Life; outcome: Leaning }

const windowMs = 31 * 60_000

/** Drafts and confirms one decision, if the application has got there. */
export function decide({ staff, ...stage }: Stage, { life, outcome }: Decided) {
  return () =>
    as(stage, staff.chidi, async (ctx) => {
      if (!(await stands(ctx, life, ['in_review']))) return
      const [row] = await ctx.db.select().from(applications).where(eq(applications.id, life.id))
      const later = row && outcome === 'defer' ? await listLaterIntakes(ctx.db, row) : []
      const drafted = await saveDraft(ctx, {
        params: { id: life.id },
        body: {
          version: 0,
          outcome,
          reasonIds: outcome === 'reject' ? ['stronger-field'] : [],
          conditions: [],
          laterIntakeId: later.at(-1)?.id ?? null,
          replyOn: null,
        },
      })
      await confirmDraft(ctx, { params: { id: drafted.id }, body: { version: drafted.version } })
    })
}

/** Everything confirmed goes out: one person makes the release, another approves it, the window passes. */
export async function releaseAll({ app, staff }: Stage): Promise<void> {
  const chosen = {}
  let release: { id: string; expected: number } | undefined
  await as({ app }, staff.chidi, async (ctx) => {
    const { count, seen } = await planRelease(ctx, { body: { chosen } })
    if (count === 0) return
    const name = `Decisions of ${formatDay(ctx.now)}`
    const body = { chosen, name, expected: count, seen, overCapacity: true }
    release = await makeRelease(ctx, { body })
  })
  if (!release) return
  const { id, expected } = release
  await as({ app }, staff.ana, (ctx) => approveRelease(ctx, { params: { id }, body: { expected } }))
  await app.clock.at(new Date(app.clock.now().getTime() + windowMs), async () => {
    await sendDueReleases(app.platform)
    await sendDrafts(app.platform)
  })
}
