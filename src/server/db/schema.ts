import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { bytea, citext } from './columns.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
const at = () => instant('at').notNull()

// Accounts

export const applicants = pgTable(
  'applicants',
  {
    id: uuid('id').primaryKey(),
    email: citext('email').notNull().unique(),
    emailConfirmedAt: instant('email_confirmed_at'),
    passwordHash: text('password_hash').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    dateOfBirth: date('date_of_birth', { mode: 'string' }).notNull(),
    /** Dial code plus number, E.164. */
    phoneNumber: text('phone_number').notNull(),
    country: text('country').notNull(),
    state: text('state'),
    timeZone: text('time_zone'),
    createdAt: instant('created_at').notNull(),
    closedAt: instant('closed_at'),
  },
  (t) => [
    check('applicants_hash_is_argon2id', sql`${t.passwordHash} LIKE '$argon2id$%'`),
    check('applicants_country_is_a_code', sql`${t.country} ~ '^[A-Z]{2}$'`),
    check('applicants_state_is_for_us', sql`${t.state} IS NULL OR ${t.country} = 'US'`),
  ],
)

export const applicantSessions = pgTable(
  'applicant_sessions',
  {
    tokenHash: bytea('token_hash').primaryKey(),
    id: uuid('id').notNull().unique(),
    applicantId: uuid('applicant_id')
      .notNull()
      .references(() => applicants.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
    lastSeenAt: instant('last_seen_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    device: text('device').notNull(),
    address: text('address').notNull(),
  },
  (t) => [
    index('applicant_sessions_of_applicant').on(t.applicantId),
    check('applicant_sessions_hash_size', sql`octet_length(${t.tokenHash}) = 32`),
    check('applicant_sessions_end', sql`${t.endsAt} <= ${t.createdAt} + interval '30 days'`),
  ],
)

export const passwordResets = pgTable(
  'password_resets',
  {
    tokenHash: bytea('token_hash').primaryKey(),
    applicantId: uuid('applicant_id')
      .notNull()
      .unique()
      .references(() => applicants.id, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (t) => [check('password_resets_hash_size', sql`octet_length(${t.tokenHash}) = 32`)],
)

/** A mailed link that proves an address: the one given at registration, or a new one. */
export const emailProofs = pgTable(
  'email_proofs',
  {
    tokenHash: bytea('token_hash').primaryKey(),
    applicantId: uuid('applicant_id')
      .notNull()
      .unique()
      .references(() => applicants.id, { onDelete: 'cascade' }),
    email: citext('email').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (t) => [check('email_proofs_hash_size', sql`octet_length(${t.tokenHash}) = 32`)],
)

/** Networks and devices that have signed in to an account: not slowed by others' failures, not announced again. */
export const signInPlaces = pgTable(
  'sign_in_places',
  {
    accountId: uuid('account_id').notNull(),
    network: text('network').notNull(),
    device: text('device').notNull(),
    lastAt: instant('last_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.network, t.device] })],
)

export const throttles = pgTable('throttles', {
  bucket: text('bucket').primaryKey(),
  failures: integer('failures').notNull(),
  freeAt: instant('free_at').notNull(),
  forgetAt: instant('forget_at').notNull(),
})

// Admins

export const admins = pgTable(
  'admins',
  {
    id: uuid('id').primaryKey(),
    email: citext('email').notNull().unique(),
    passwordHash: text('password_hash').notNull(),
    name: text('name').notNull(),
    role: text('role').notNull(),
    createdAt: instant('created_at').notNull(),
    disabledAt: instant('disabled_at'),
    /** Sealed with SECRET_KEY; null until a second factor is set up. */
    totpSecret: bytea('totp_secret'),
    totpPendingSecret: bytea('totp_pending_secret'),
    /** The 30-second step of the last code used, so that no code works twice. */
    totpLastStep: bigint('totp_last_step', { mode: 'number' }).notNull().default(0),
  },
  (t) => [
    check('admins_hash_is_argon2id', sql`${t.passwordHash} LIKE '$argon2id$%'`),
    check(
      'admins_role',
      sql`${t.role} IN ('owner', 'admissions', 'reviewer', 'interviewer', 'finance', 'read-only')`,
    ),
  ],
)

export const adminSessions = pgTable(
  'admin_sessions',
  {
    tokenHash: bytea('token_hash').primaryKey(),
    id: uuid('id').notNull().unique(),
    adminId: uuid('admin_id')
      .notNull()
      .references(() => admins.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
    lastSeenAt: instant('last_seen_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    freshAt: instant('fresh_at').notNull(),
    device: text('device').notNull(),
    address: text('address').notNull(),
  },
  (t) => [
    index('admin_sessions_of_admin').on(t.adminId),
    check('admin_sessions_hash_size', sql`octet_length(${t.tokenHash}) = 32`),
    check('admin_sessions_end', sql`${t.endsAt} <= ${t.createdAt} + interval '12 hours'`),
  ],
)

export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    codeHash: bytea('code_hash').primaryKey(),
    adminId: uuid('admin_id')
      .notNull()
      .references(() => admins.id, { onDelete: 'cascade' }),
    usedAt: instant('used_at'),
  },
  (t) => [index('recovery_codes_of_admin').on(t.adminId)],
)

/** The one-time link that the first start prints. */
export const setupLinks = pgTable('setup_links', {
  tokenHash: bytea('token_hash').primaryKey(),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
})

export const adminPasswordResets = pgTable(
  'admin_password_resets',
  {
    tokenHash: bytea('token_hash').primaryKey(),
    adminId: uuid('admin_id')
      .notNull()
      .unique()
      .references(() => admins.id, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (t) => [check('admin_password_resets_hash_size', sql`octet_length(${t.tokenHash}) = 32`)],
)

/** Who is asked to join the office; one row for an address, gone once it is taken up or revoked. */
export const adminInvitations = pgTable(
  'admin_invitations',
  {
    id: uuid('id').primaryKey(),
    /** Of the newest link; a newer one replaces it. */
    tokenHash: bytea('token_hash').notNull().unique(),
    email: citext('email').notNull().unique(),
    name: text('name').notNull(),
    role: text('role').notNull(),
    invitedBy: uuid('invited_by')
      .notNull()
      .references(() => admins.id),
    sentAt: instant('sent_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [
    check('admin_invitations_hash_size', sql`octet_length(${t.tokenHash}) = 32`),
    check(
      'admin_invitations_role',
      sql`${t.role} IN ('owner', 'admissions', 'reviewer', 'interviewer', 'finance', 'read-only')`,
    ),
    check('admin_invitations_end', sql`${t.expiresAt} <= ${t.sentAt} + interval '7 days'`),
  ],
)

/** Append-only; prev_hash and hash are written by a trigger, each row over the one before. */
export const auditLog = pgTable(
  'audit_log',
  {
    seq: bigint('seq', { mode: 'number' }).primaryKey(),
    at: at(),
    actor: text('actor').notNull(),
    action: text('action').notNull(),
    subject: text('subject'),
    detail: jsonb('detail').$type<Record<string, unknown>>().notNull(),
    requestId: text('request_id'),
    address: text('address'),
    hash: bytea('hash').notNull(),
  },
  (t) => [
    index('audit_log_of_actor').on(t.actor, t.at, t.seq),
    index('audit_log_of_subject').on(t.subject, t.at, t.seq),
    index('audit_log_of_action').on(t.action, t.at, t.seq),
    index('audit_log_by_time').on(t.at, t.seq),
  ],
)

// Settings

/** Every version of every area of settings; the newest version counts. */
export const settingVersions = pgTable(
  'setting_versions',
  {
    area: text('area').notNull(),
    version: integer('version').notNull(),
    value: jsonb('value').$type<unknown>().notNull(),
    at: at(),
    actor: text('actor').notNull(),
  },
  (t) => [primaryKey({ columns: [t.area, t.version] })],
)

export const intakes = pgTable(
  'intakes',
  {
    id: uuid('id').primaryKey(),
    program: text('program').notNull(),
    name: text('name').notNull(),
    startsOn: date('starts_on', { mode: 'string' }).notNull(),
    opensAt: instant('opens_at').notNull(),
    closesAt: instant('closes_at').notNull(),
    graceMinutes: integer('grace_minutes').notNull(),
    capacity: integer('capacity'),
  },
  (t) => [
    unique('intakes_name').on(t.program, t.name),
    check('intakes_program', sql`${t.program} IN ('ba', 'msc')`),
    check('intakes_order', sql`${t.opensAt} < ${t.closesAt}`),
  ],
)

// Applications

export const applications = pgTable(
  'applications',
  {
    id: uuid('id').primaryKey(),
    applicantId: uuid('applicant_id')
      .notNull()
      .references(() => applicants.id),
    program: text('program').notNull(),
    intakeId: uuid('intake_id')
      .notNull()
      .references(() => intakes.id),
    status: text('status').notNull(),
    statusAt: instant('status_at').notNull(),
    statusSeq: integer('status_seq').notNull(),
    timelineSeq: integer('timeline_seq').notNull(),
    /** Rises with every change of an answer; the base that a later save names. */
    revision: integer('revision').notNull().default(0),
    /** When an answer was last taken. */
    savedAt: instant('saved_at'),
    /** The list of questions that it was begun with. */
    formVersion: integer('form_version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    /** Thrown away by its applicant before it was ever submitted; its answers are gone. */
    discardedAt: instant('discarded_at'),
    submittedAt: instant('submitted_at'),
    /** The office's order: when it was submitted, before that when it was begun. */
    listedAt: instant('listed_at').notNull(),
    /** Lower-case names, address and phone; kept by triggers on this table and on applicants. */
    search: text('search').notNull().default(''),
  },
  (t) => [
    unique('applications_once').on(t.applicantId, t.program, t.intakeId),
    index('applications_listed').on(t.listedAt.desc(), t.id.desc()),
    index('applications_listed_by_status').on(t.status, t.listedAt.desc(), t.id.desc()),
    index('applications_listed_by_program').on(t.program, t.listedAt.desc(), t.id.desc()),
    index('applications_listed_by_both').on(t.program, t.status, t.listedAt.desc(), t.id.desc()),
    index('applications_search').using('gin', sql`${t.search} gin_trgm_ops`),
    check('applications_program', sql`${t.program} IN ('ba', 'msc')`),
    check(
      'applications_status',
      sql`${t.status} IN ('incomplete', 'submitted', 'scheduled', 'in_review', 'waitlisted', 'accepted', 'rejected', 'deferred', 'enrolled', 'declined', 'withdrawn', 'rescinded')`,
    ),
  ],
)

/** Append-only. Rows with a step continue from the row that prev_seq names; the constraints hold the chain. */
export const timeline = pgTable(
  'timeline',
  {
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id),
    seq: integer('seq').notNull(),
    kind: text('kind').notNull(),
    step: text('step'),
    prevSeq: integer('prev_seq'),
    fromStatus: text('from_status'),
    toStatus: text('to_status'),
    /** `applicant:<id>`, `admin:<id>` or `system`. */
    actor: text('actor').notNull(),
    at: at(),
    reasonId: text('reason_id'),
    noteId: uuid('note_id'),
    /** Plain facts that name nobody, such as `{ withinGrace: true }`. */
    detail: jsonb('detail').$type<Record<string, unknown>>(),
  },
  (t) => [
    primaryKey({ columns: [t.applicationId, t.seq] }),
    unique('timeline_reached').on(t.applicationId, t.seq, t.toStatus),
    unique('timeline_continues_once').on(t.applicationId, t.prevSeq),
    foreignKey({
      name: 'timeline_continues',
      columns: [t.applicationId, t.prevSeq, t.fromStatus],
      foreignColumns: [t.applicationId, t.seq, t.toStatus],
    }),
    check('timeline_step_has_status', sql`(${t.step} IS NULL) = (${t.toStatus} IS NULL)`),
    check('timeline_from_has_prev', sql`(${t.fromStatus} IS NULL) = (${t.prevSeq} IS NULL)`),
    check('timeline_prev_is_earlier', sql`${t.prevSeq} < ${t.seq}`),
    check(
      'timeline_begins_once',
      sql`CASE WHEN ${t.step} IS NULL THEN ${t.prevSeq} IS NULL ELSE (${t.prevSeq} IS NULL) = (${t.seq} = 1) END`,
    ),
  ],
)

/** Free text of timeline rows, apart from them so that it can be blanked. */
export const timelineNotes = pgTable('timeline_notes', {
  id: uuid('id').primaryKey(),
  text: text('text').notNull(),
})

export const fieldValues = pgTable(
  'field_values',
  {
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id),
    path: text('path').notNull(),
    value: jsonb('value').$type<unknown>().notNull(),
    revision: integer('revision').notNull(),
    tab: text('tab').notNull(),
    tabSeq: bigint('tab_seq', { mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.applicationId, t.path] })],
)

export const fieldHistory = pgTable(
  'field_history',
  {
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id),
    path: text('path').notNull(),
    revision: integer('revision').notNull(),
    value: jsonb('value').$type<unknown>().notNull(),
    tab: text('tab').notNull(),
    tabSeq: bigint('tab_seq', { mode: 'number' }).notNull(),
    actor: text('actor').notNull(),
    at: at(),
  },
  (t) => [
    primaryKey({ columns: [t.applicationId, t.path, t.revision] }),
    unique('field_history_once').on(t.applicationId, t.tab, t.tabSeq, t.path),
  ],
)

/** What was handed in, round by round; append-only. */
export const submissions = pgTable(
  'submissions',
  {
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id),
    round: integer('round').notNull(),
    idempotencyKey: uuid('idempotency_key').notNull().unique(),
    receiptNumber: text('receipt_number').notNull().unique(),
    snapshot: jsonb('snapshot').$type<unknown>().notNull(),
    /** SHA-256 of the snapshot's text as the database writes it. */
    sha256: bytea('sha256').notNull(),
    submittedAt: instant('submitted_at').notNull(),
    withinGrace: boolean('within_grace').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.applicationId, t.round] }),
    check('submissions_hash_size', sql`octet_length(${t.sha256}) = 32`),
  ],
)

/** What a return asks of the applicant; `seq` is its row in the timeline. */
export const returns = pgTable(
  'returns',
  {
    applicationId: uuid('application_id').notNull(),
    seq: integer('seq').notNull(),
    reasonId: text('reason_id').notNull(),
    /** Section ids that are open again. */
    sections: text('sections').array().notNull(),
    dueAt: instant('due_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.applicationId, t.seq] }),
    foreignKey({
      name: 'returns_have_their_step',
      columns: [t.applicationId, t.seq],
      foreignColumns: [timeline.applicationId, timeline.seq],
    }),
    check('returns_name_sections', sql`cardinality(${t.sections}) > 0`),
  ],
)

/** How long applications stayed in a status of late; folded by a job, in seconds. */
export const stageDurations = pgTable(
  'stage_durations',
  {
    program: text('program').notNull(),
    status: text('status').notNull(),
    samples: integer('samples').notNull(),
    low: integer('low').notNull(),
    median: integer('median').notNull(),
    high: integer('high').notNull(),
    at: at(),
  },
  (t) => [primaryKey({ columns: [t.program, t.status] })],
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

// Mail

export const mails = pgTable(
  'mails',
  {
    id: uuid('id').primaryKey(),
    seq: bigint('seq', { mode: 'number' }).generatedAlwaysAsIdentity().unique(),
    applicationId: uuid('application_id').references(() => applications.id),
    stream: text('stream').notNull(),
    template: text('template').notNull(),
    /** The one logical reason for this mail; a second row with it is refused. */
    key: text('key').notNull().unique(),
    toAddress: text('to_address').notNull(),
    toName: text('to_name').notNull(),
    subject: text('subject').notNull(),
    html: text('html').notNull(),
    text: text('text').notNull(),
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
  },
  (t) => [
    index('mails_open').on(t.sendAfter, t.seq).where(sql`state IN ('queued', 'sending')`),
    index('mails_open_of_application')
      .on(t.applicationId, t.seq)
      .where(sql`state IN ('queued', 'sending')`),
    index('mails_listed_by_state').on(t.state, t.seq).where(sql`state <> 'sent'`),
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
