import type { PanelCount } from '#features/application-form/server/panel-counts.ts'
import { isToBeChecked } from '../slots.ts'
import { mayRead } from './restricted.ts'
import { slotsOf } from './slot-queries.ts'

/** Documents that somebody of the office is to look at. */
export const documentsToCheck: PanelCount = {
  place: 'documents',
  right: 'read-application',
  find: async (ctx, { id }) =>
    (await slotsOf(ctx, id)).filter((slot) => isToBeChecked(slot) && mayRead(ctx.actor, slot))
      .length,
}
