import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { at, bytea, citext, idOfLater, instant, xid8 } from './columns.ts'

/** How often something was tried from one network or for one account, so that guessing is slowed. */
export const throttles = pgTable('throttles', {
  bucket: text('bucket').primaryKey(),
  failures: integer('failures').notNull(),
  freeAt: instant('free_at').notNull(),
  forgetAt: instant('forget_at').notNull(),
})

const auditColumns = () => ({
  at: at(),
  actor: text('actor').notNull(),
  action: text('action').notNull(),
  subject: text('subject'),
  detail: jsonb('detail').$type<Record<string, unknown>>().notNull(),
  requestId: text('request_id'),
  address: text('address'),
})

/**
 * Append-only; sealing brings a row in, with its number and its hash over the row before. Anyone who reads it
 * reads `unsealed_audit` too, which inherits from it.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    seq: bigint('seq', { mode: 'number' }).primaryKey(),
    ...auditColumns(),
    hash: bytea('hash').notNull(),
  },
  (t) => [
    index('audit_log_of_actor').on(t.actor, t.at, t.seq),
    index('audit_log_of_subject').on(t.subject, t.at, t.seq),
    index('audit_log_of_action').on(t.action, t.at, t.seq),
    index('audit_log_by_time').on(t.at, t.seq),
  ],
)

/** Rows of the audit log until they are sealed, a second later mostly: numbered above every sealed one, without a hash. */
export const unsealedAudit = pgTable(
  'unsealed_audit',
  {
    seq: bigint('seq', { mode: 'number' })
      .primaryKey()
      .generatedAlwaysAsIdentity({ startWith: 1e14, minValue: 1e14, maxValue: 1e15 - 1 }),
    ...auditColumns(),
    hash: bytea('hash').notNull().default(sql`''`),
  },
  (t) => [check('unsealed_audit_waits', sql`${t.seq} >= 100000000000000 AND ${t.hash} = ''`)],
)

/** Calls refused to anyone who was not signed in; kept for a month, told to the audit log once an hour. */
export const refusalCounts = pgTable(
  'refusal_counts',
  {
    hour: instant('hour').notNull(),
    route: text('route').notNull(),
    /** Empty for all beyond those that are counted apart. */
    network: text('network').notNull(),
    count: integer('count').notNull(),
    toldAt: instant('told_at'),
  },
  (t) => [primaryKey({ columns: [t.hour, t.route, t.network] })],
)

/** First answers of calls that carry a key and make no row of their own; kept for 48 hours. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    account: text('account').notNull(),
    key: uuid('key').notNull(),
    route: text('route').notNull(),
    bodyHash: bytea('body_hash').notNull(),
    answer: jsonb('answer').$type<unknown>().notNull(),
    at: at(),
  },
  (t) => [primaryKey({ columns: [t.account, t.key] }), index('idempotency_keys_by_age').on(t.at)],
)

/** Reminders by what they are about and when they were due: each goes out once at most. */
export const remindersSent = pgTable(
  'reminders_sent',
  {
    kind: text('kind').notNull(),
    subjectId: uuid('subject_id').notNull(),
    dueAt: instant('due_at').notNull(),
    at: at(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.subjectId, t.dueAt] })],
)

/**
 * What open pages are told of, written by triggers and gone within minutes (`changes.ts`). An application
 * that changed, with its applicant if they may know of it, or a session that ended.
 */
export const changes = pgTable(
  'changes',
  {
    /** The transaction that made the change: by it a reader knows what it has not seen yet. */
    xid: xid8('xid').notNull().default(sql`pg_current_xact_id()`),
    application: uuid('application'),
    applicant: uuid('applicant'),
    session: uuid('session'),
  },
  (t) => [index('changes_by_transaction').on(t.xid)],
)

/** Each time this database was filled from a backup. Until it is released nothing leaves it and nothing changes. */
export const restores = pgTable('restores', {
  id: uuid('id').primaryKey(),
  at: at(),
  /** The moment of the backup. */
  backupAt: instant('backup_at').notNull(),
  releasedAt: instant('released_at'),
  /** Cut off before all was done: anyone who was erased since may be in it. */
  unfinished: boolean('unfinished').notNull().default(false),
})

/** Each time the installation was backed up, a backup tried out, everything in it checked, or the end of the audit log kept elsewhere. */
export const upkeepRuns = pgTable(
  'upkeep_runs',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').notNull(),
    at: at(),
    passed: boolean('passed').notNull(),
    /** How many invariants were broken. */
    broken: integer('broken').notNull(),
    /** What went wrong, where the end of the audit log could not be kept everywhere. */
    says: text('says'),
    /** The moment of the backup that was made or tried out. */
    backupAt: instant('backup_at'),
  },
  (t) => [
    index('upkeep_runs_latest').on(t.kind, t.at),
    check(
      'upkeep_runs_kind',
      sql`${t.kind} IN ('backup', 'restore-check', 'verify', 'audit-head')`,
    ),
  ],
)

// Mail

/** Every letter that goes out, with what became of it: the outbox. */
export const mails = pgTable(
  'mails',
  {
    id: uuid('id').primaryKey(),
    seq: bigint('seq', { mode: 'number' }).generatedAlwaysAsIdentity().unique(),
    applicationId: uuid('application_id').references(() => idOfLater('applications')),
    stream: text('stream').notNull(),
    template: text('template').notNull(),
    /** The one logical reason for this mail; a second row with it is refused. */
    key: text('key').notNull().unique(),
    toAddress: text('to_address').notNull(),
    toName: text('to_name').notNull(),
    subject: text('subject').notNull(),
    html: text('html').notNull(),
    text: text('text').notNull(),
    /** A calendar file that goes with it, by its method. */
    calendar: jsonb('calendar').$type<{ method: string; text: string }>(),
    /** The secret of a link in the mail, sealed; its place in the text is marked and filled at sending. */
    secret: bytea('secret'),
    state: text('state').notNull(),
    createdAt: instant('created_at').notNull(),
    sendAfter: instant('send_after').notNull(),
    attempts: integer('attempts').notNull().default(0),
    claim: uuid('claim'),
    claimedUntil: instant('claimed_until'),
    messageId: text('message_id').notNull().unique(),
    sentAt: instant('sent_at'),
    /** What the mail server said last. */
    answer: text('answer'),
    /** Whom it comes from, if not from the sender of the installation. */
    sentFrom: jsonb('sent_from').$type<{ name: string; address: string }>(),
    /** Where an answer goes, if not to the sender. */
    replyTo: text('reply_to'),
    /** The mail that was sent again as this one. */
    repeats: uuid('repeats').references((): AnyPgColumn => mails.id),
  },
  (t) => [
    // Finds every letter to a person by how its key begins.
    index('mails_by_key').on(t.key.op('text_pattern_ops')),
    // The next one to go, whatever number waits for its hour.
    index('mails_open').on(t.sendAfter, t.seq).where(sql`state IN ('queued', 'sending')`),
    index('mails_to').on(sql`lower(${t.toAddress})`, t.seq),
    index('mails_by_template').on(t.template, t.seq),
    index('mails_of_application').on(t.applicationId, t.seq),
    index('mails_open_of_application')
      .on(t.applicationId, t.seq)
      .where(sql`state IN ('queued', 'sending')`),
    index('mails_listed_by_state').on(t.state, t.seq).where(sql`state <> 'sent'`),
    index('mails_repeats').on(t.repeats).where(sql`repeats IS NOT NULL`),
    index('mails_security_failed')
      .on(t.createdAt)
      .where(sql`stream = 'security' AND state IN ('failed', 'bounced')`),
    check(
      'mails_state',
      sql`${t.state} IN ('queued', 'sending', 'sent', 'failed', 'bounced', 'suppressed')`,
    ),
    check('mails_claimed_while_sending', sql`(${t.state} = 'sending') = (${t.claim} IS NOT NULL)`),
  ],
)

/** Append-only story of each mail: queued, sent, refused, failed. */
export const mailEvents = pgTable(
  'mail_events',
  {
    id: uuid('id').primaryKey(),
    mailId: uuid('mail_id')
      .notNull()
      .references(() => mails.id),
    kind: text('kind').notNull(),
    at: at(),
    answer: text('answer'),
  },
  (t) => [index('mail_events_of_mail').on(t.mailId)],
)

/** Addresses that mail comes back from, until they are proved or the office has them tried again. */
export const mailAddresses = pgTable('mail_addresses', {
  address: citext('address').primaryKey(),
  bouncedAt: instant('bounced_at').notNull(),
  /** The words of the server that sent it back. */
  why: text('why').notNull(),
  mailId: uuid('mail_id').references(() => mails.id),
})

/** What somebody asked to be left alone by; one kind of mail, never all. */
export const mailSuppressions = pgTable(
  'mail_suppressions',
  {
    address: citext('address').notNull(),
    stream: text('stream').notNull(),
    at: at(),
  },
  (t) => [
    primaryKey({ columns: [t.address, t.stream] }),
    check('mail_suppressions_stream', sql`${t.stream} IN ('reminders', 'news')`),
  ],
)
