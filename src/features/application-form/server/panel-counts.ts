import { getInReach } from '#features/applications/server/reach.ts'
import { holdsRight } from '#server/auth.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import type { PanelPlace } from '#shared/panel-places.ts'
import type { Program } from '#shared/program.ts'
import type { Right } from '#shared/rights.ts'
import type { countPanels } from '../panel-contract.ts'

type Counted = { id: string; program: Program }

/** What waits for the office in one place of the rail. */
export type PanelCount = {
  place: PanelPlace
  right: Right
  find: (ctx: Ctx<AdminActor>, application: Counted) => Promise<number>
}

/** What later features count; each adds its own. */
export const panelCounts: PanelCount[] = []

export async function countPanelsForOffice(
  ctx: Ctx<AdminActor>,
  { params: { id } }: Input<typeof countPanels>,
): Promise<Result<typeof countPanels>> {
  const application = await getInReach(ctx, id)
  const counts: Result<typeof countPanels>['counts'] = {}
  for (const { place, right, find } of panelCounts)
    if (holdsRight(ctx.actor, right))
      counts[place] = (counts[place] ?? 0) + (await find(ctx, application))
  return { counts }
}
