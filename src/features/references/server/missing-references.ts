import { sql } from 'drizzle-orm'
import type { MissingOf } from '#features/applications/server/missing-kinds.ts'
import { type MissingItem, outcomesOf } from '#features/decisions/missing-items.ts'
import { namedSetting } from '#features/settings/named-setting.ts'
import { getSetting } from '#features/settings/server/queries.ts'
import type { Ctx } from '#server/context.ts'
import type { Program } from '#shared/program.ts'
import { RefereeState } from '../referee.ts'
import { referenceAreas } from '../setting-areas.ts'
import { refereesOf } from './reference-requests.ts'
import { heldSteps } from './step-gate.ts'

const stands: Partial<Record<RefereeState, (name: string) => string>> = {
  asked: (name) => `We don’t have the reference from ${name} yet`,
  declined: (name) => `${name} declined to write a reference`,
  mistaken: (name) => `The email to ${name} reached the wrong person`,
}

/** References that are awaited, with the setting by which an offer waits for them. */
export async function missingReferences(
  { db }: Pick<Ctx, 'db'>,
  { id, program }: { id: string; program: Program },
): Promise<MissingItem[]> {
  const area = referenceAreas[program]
  const { holdsOffer } = await getSetting(db, area)
  return (await refereesOf(db, id)).flatMap(({ state, name }) => {
    const sentence = stands[RefereeState.parse(state)]?.(name)
    if (!sentence) return []
    return [
      {
        panel: 'references' as const,
        sentence,
        holds: holdsOffer ? outcomesOf(heldSteps) : [],
        setting: holdsOffer ? null : namedSetting(area, 'holdsOffer'),
      },
    ]
  })
}

export const lackingReferences: MissingOf = async ({ db }, ids) => {
  const { rows } = await db.execute<{ id: string }>(sql`
    SELECT DISTINCT application_id AS id FROM referees
    WHERE application_id = ANY (${sql.param([...ids])}::uuid[])
      AND state = ANY (${sql.param(Object.keys(stands))}::text[])`)
  return rows.map(({ id }) => [id, 'reference'])
}
