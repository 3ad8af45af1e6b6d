import { blocksOutcome } from '#features/review/checks.ts'
import { openChecks } from '#features/review/server/checks.ts'
import type { Ctx } from '#server/context.ts'
import type { Program } from '#shared/program.ts'
import { outcomes } from '../decision.ts'
import { type MissingItem, missingReviews } from '../missing-items.ts'

type Decided = { id: string; program: Program; reviews: { asked: number; done: number } }

/** What later features know to be missing; each adds its own. */
export const missingItems: ((
  ctx: Pick<Ctx, 'db' | 'now'>,
  application: Pick<Decided, 'id' | 'program'>,
) => Promise<MissingItem[]>)[] = []

/** Everything that a decision would be made without now, with what holds it back. */
export async function listMissing(
  ctx: Pick<Ctx, 'db' | 'now'>,
  { reviews, ...application }: Decided,
): Promise<MissingItem[]> {
  const { id } = application
  const gates = (await openChecks(ctx.db, [id])).get(id) ?? []
  const missing: MissingItem[] = gates.map((gate) => ({
    panel: gate.kind === 'credit' ? 'credit' : 'checks',
    sentence: gate.sentence,
    holds: outcomes.filter((outcome) => blocksOutcome(gate, outcome)),
    setting: null,
  }))
  for (const part of missingItems) missing.push(...(await part(ctx, application)))
  return [...missing, ...missingReviews(reviews)]
}
