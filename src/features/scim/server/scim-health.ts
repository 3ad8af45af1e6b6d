import type { FindHealth } from '#server/health-lines.ts'
import { findScimTokens, findSetup } from './setup.ts'

/** While it’s on: a directory that is shut out, or was refused after its last success. */
export const scimHealth: FindHealth = async (ctx) => {
  const setup = await findSetup(ctx.db)
  if (!setup?.isOn) return null
  const name = 'Staff from the directory (SCIM)'
  const { lastSuccessAt, fault, faultAt } = setup
  const tokens = await findScimTokens(ctx)
  if (!tokens.some(({ state, programs }) => state === 'active' && programs === 'both'))
    return {
      name,
      says: lastSuccessAt ? 'No token works, last success' : 'No token works',
      at: lastSuccessAt,
      toDo: 'Anyone who leaves keeps their access until it works again. Create a token under Admins → API tokens and give it to the directory, or turn SCIM off under Admins → SCIM.',
    }
  if (fault && faultAt && faultAt > (lastSuccessAt ?? 0))
    return {
      name,
      says: `Refused: ${fault}.`,
      at: faultAt,
      toDo: 'Look at Admins → SCIM, and at the directory’s own log, which says who it was about.',
    }
  return {
    name,
    says: lastSuccessAt ? 'Last success' : 'Not used yet',
    at: lastSuccessAt,
    toDo: null,
  }
}
