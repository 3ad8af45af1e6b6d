import { and, eq, isNull, lt } from 'drizzle-orm'
import type { PanelCount } from '#features/application-form/server/panel-counts.ts'
import { isCharged } from './finance.ts'
import { charges } from './tables.ts'

/** Charges that should have been paid by now. */
export const overdueCharges: PanelCount = {
  place: 'money',
  right: 'see-money',
  find: ({ db, now }, { id }) =>
    db.$count(
      charges,
      and(
        eq(charges.applicationId, id),
        isCharged.owed,
        isNull(charges.cancelledAt),
        lt(charges.dueAt, now),
      ),
    ),
}
