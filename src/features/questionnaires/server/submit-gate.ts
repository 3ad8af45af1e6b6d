import type { StepName } from '#features/applications/steps.ts'
import type { Ctx } from '#server/context.ts'
import { listQuestionnairesOf } from './own-responses.ts'

export const heldSteps = ['submit'] as const satisfies readonly StepName[]

/**
 * Applications whose questionnaires are still to be answered before they can be handed in. What the office
 * enters for somebody is not delayed: no one is there to answer.
 */
export async function findUnansweredQuestionnaires(
  { db, actor }: Pick<Ctx, 'db' | 'actor'>,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  if (actor.kind === 'admin') return found
  for (const id of ids) {
    const needed = (await listQuestionnairesOf(db, id)).find(({ isNeeded }) => isNeeded)
    if (needed)
      found.set(id, `Answer “${needed.title}” and submit it before you submit your application`)
  }
  return found
}
