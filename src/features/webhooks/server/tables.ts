import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { admins } from '#features/admins/server/tables.ts'
import { applications } from '#features/applications/server/tables.ts'
import { at, bytea, instant } from '#server/db/columns.ts'

/** Another system’s address that is told of what happens. */
export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    address: text('address').notNull(),
    /** The types of events it is told of. */
    events: text('events').array().notNull(),
    /** Sealed, and in no open export: while it is changed, the new one and the one before, with a space between them. */
    secret: bytea('secret').notNull(),
    /** Until when messages are signed with the one before, too. */
    earlierUntil: instant('earlier_until'),
    /** `paused` by a person, `off` because of its faults. Events wait for both. */
    state: text('state').notNull().default('on'),
    stateAt: instant('state_at').notNull(),
    createdBy: uuid('created_by')
      .notNull()
      .references(() => admins.id),
    createdAt: instant('created_at').notNull(),
    lastSuccessAt: instant('last_success_at'),
    lastFault: text('last_fault'),
    lastFaultAt: instant('last_fault_at'),
    /** Since when every try failed. */
    failingSince: instant('failing_since'),
    /** When owners were last told of a message that ran out of tries. */
    toldAt: instant('told_at'),
    /** No one sees it anymore; its messages go in portions, and it goes with the last. */
    removedAt: instant('removed_at'),
  },
  (t) => [
    // A plain one would make each change of a name hold up the facts that are told to it.
    uniqueIndex('webhook_endpoints_named').on(t.name).where(sql`removed_at IS NULL`),
    check('webhook_endpoints_state', sql`${t.state} IN ('on', 'paused', 'off')`),
  ],
)

/** A message to one endpoint, written by triggers with the fact that it tells; removed after a month. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: uuid('id').primaryKey(),
    /** Rises within an application as its facts were committed. */
    seq: bigint('seq', { mode: 'number' }).generatedAlwaysAsIdentity(),
    endpointId: uuid('endpoint_id')
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
    /** Null for a test. */
    applicationId: uuid('application_id').references(() => applications.id),
    type: text('type').notNull(),
    /** The document, charge or contract it is about. */
    subjectId: uuid('subject_id'),
    at: at(),
    state: text('state').notNull().default('waiting'),
    tries: integer('tries').notNull().default(0),
    nextAt: instant('next_at').notNull(),
    /** A worker that sends it holds it until then. */
    claimedUntil: instant('claimed_until'),
    triedAt: instant('tried_at'),
    /** Why the last try failed. */
    fault: text('fault'),
  },
  (t) => [
    index('webhook_deliveries_listed').on(t.seq.desc()),
    index('webhook_deliveries_of_endpoint').on(t.endpointId, t.seq.desc()),
    index('webhook_deliveries_of_application').on(t.applicationId),
    index('webhook_deliveries_by_time').on(t.at),
    index('webhook_deliveries_next')
      .on(t.endpointId, t.nextAt, t.seq)
      .where(sql`state = 'waiting'`),
    index('webhook_deliveries_tests')
      .on(t.nextAt)
      .where(sql`state = 'waiting' AND application_id IS NULL`),
    index('webhook_deliveries_claimed')
      .on(t.endpointId, t.applicationId)
      .where(sql`state = 'waiting' AND claimed_until IS NOT NULL`),
    index('webhook_deliveries_in_line')
      .on(t.endpointId, t.applicationId, t.seq)
      .where(sql`state = 'waiting'`),
    index('webhook_deliveries_failed').on(t.endpointId, t.seq.desc()).where(sql`state = 'failed'`),
    check('webhook_deliveries_state', sql`${t.state} IN ('waiting', 'delivered', 'failed')`),
  ],
)
