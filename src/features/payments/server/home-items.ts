import { and, eq, isNotNull, isNull, lt } from 'drizzle-orm'
import { countSince, type HomeItem, mostCounted } from '#features/admins/server/home-items.ts'
import { applications } from '#features/applications/server/tables.ts'
import { countListedDisputes } from './disputes.ts'
import { isCharged } from './finance.ts'
import { countRefunds } from './finance-figures.ts'
import { inBooks } from './finance-reach.ts'
import { charges, providerEvents } from './tables.ts'

const finance = '/admin-panel/finance?show='

export const paymentHomeItems: HomeItem[] = [
  {
    right: 'see-money',
    words: ['charge overdue', 'charges overdue'],
    to: `${finance}overdue`,
    urgency: 'late',
    async find({ db, actor, now }) {
      const some = db
        .select({ dueAt: charges.dueAt })
        .from(charges)
        .innerJoin(applications, eq(applications.id, charges.applicationId))
        .where(
          and(
            inBooks(actor),
            isCharged.owed,
            isNull(applications.discardedAt),
            isNull(charges.cancelledAt),
            lt(charges.dueAt, now),
          ),
        )
        .orderBy(charges.dueAt)
        .limit(mostCounted)
        .as('some')
      return countSince(db, some, charges.dueAt)
    },
  },
  {
    right: 'refund-payments',
    words: ['failed refund', 'failed refunds'],
    to: `${finance}refunds`,
    urgency: 'late',
    find: async ({ db, actor }) => ({
      count: (await countRefunds({ db }, inBooks(actor))).refundsFailed,
    }),
  },
  {
    right: 'see-money',
    words: ['disputed payment', 'disputed payments'],
    to: `${finance}refunds`,
    urgency: 'late',
    find: async (ctx) => ({ count: await countListedDisputes(ctx, undefined) }),
  },
  {
    right: 'see-money',
    words: ['payment in quarantine', 'payments in quarantine'],
    to: `${finance}quarantine`,
    urgency: 'late',
    find: async ({ db }) => ({
      count: await db.$count(
        providerEvents,
        and(isNotNull(providerEvents.quarantined), isNull(providerEvents.settledAt)),
      ),
    }),
  },
]
