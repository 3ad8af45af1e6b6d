import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  date,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  pgView,
  primaryKey,
  text,
  time,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { bytea, citext, tstzrange, tsvector } from './columns.ts'

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
    /** The name in Latin letters, as in the passport; where there is none the name is written in them already. */
    latinName: text('latin_name'),
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
    index('applicants_by_birth').on(t.dateOfBirth),
    index('applicants_by_phone').on(t.phoneNumber),
    check('applicants_hash_is_argon2id', sql`${t.passwordHash} LIKE '$argon2id$%'`),
    check('applicants_country_is_a_code', sql`${t.country} ~ '^[A-Z]{2}$'`),
    check('applicants_state_is_for_us', sql`${t.state} IS NULL OR ${t.country} = 'US'`),
    check(
      'applicants_latin_name_is_one',
      sql`${t.latinName} <> '' AND length(${t.latinName}) <= 250`,
    ),
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

export const knownDevices = pgTable(
  'known_devices',
  {
    accountId: uuid('account_id').notNull(),
    /** Of the account and what the device calls itself: two accounts on one device have nothing in common. */
    deviceHash: bytea('device_hash').notNull(),
    lastAt: instant('last_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.deviceHash] }),
    check('known_devices_hash_size', sql`octet_length(${t.deviceHash}) = 32`),
  ],
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
    /** False while it is only the beginning of the address, which no applicant reads. */
    nameGiven: boolean('name_given').notNull().default(true),
    role: text('role').notNull(),
    /** Since when without a break; null: since the account was made. */
    roleSince: instant('role_since'),
    /** Programs whose applications are theirs to see; null for all. */
    programs: text('programs').array(),
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

/** The address that a member of staff wants to sign in with; gone once its link is followed or given up. */
export const adminAddressChanges = pgTable(
  'admin_address_changes',
  {
    adminId: uuid('admin_id')
      .primaryKey()
      .references(() => admins.id, { onDelete: 'cascade' }),
    tokenHash: bytea('token_hash').notNull().unique(),
    email: citext('email').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [check('admin_address_changes_hash_size', sql`octet_length(${t.tokenHash}) = 32`)],
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
    programs: text('programs').array(),
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

/** Calls refused to whoever was not signed in; kept for a month, told to the audit log once an hour. */
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

/** New bank details for transfers, from the day they were entered; they count once they are done. */
export const bankChanges = pgTable(
  'bank_changes',
  {
    id: uuid('id').primaryKey(),
    state: text('state').notNull(),
    was: jsonb('was').$type<unknown>().notNull(),
    value: jsonb('value').$type<unknown>().notNull(),
    proposedBy: uuid('proposed_by')
      .notNull()
      .references(() => admins.id),
    proposedAt: instant('proposed_at').notNull(),
    /** Null where a second owner has to approve. */
    takesEffectAt: instant('takes_effect_at'),
    approvedBy: uuid('approved_by').references(() => admins.id),
    /** Who cancelled it; null where that happened by itself. */
    endedBy: uuid('ended_by').references(() => admins.id),
    endedAt: instant('ended_at'),
    /** The version of the settings that it made. */
    version: integer('version'),
  },
  (t) => [
    uniqueIndex('bank_changes_one_waits').on(t.state).where(sql`state = 'waiting'`),
    check('bank_changes_state', sql`${t.state} IN ('waiting', 'done', 'cancelled')`),
    check('bank_changes_two_people', sql`${t.approvedBy} <> ${t.proposedBy}`),
    check('bank_changes_a_day', sql`${t.takesEffectAt} >= ${t.proposedAt} + interval '24 hours'`),
    check(
      'bank_changes_done',
      sql`${t.state} <> 'done' OR (${t.version} IS NOT NULL
        AND (${t.approvedBy} IS NOT NULL OR coalesce(${t.endedAt} >= ${t.takesEffectAt}, false)))`,
    ),
  ],
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
    /** Days that an offer stays open; the last one counts whole, in the institute's zone. */
    replyByDays: integer('reply_by_days').notNull().default(30),
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
    /** Thrown away by its applicant before it was ever submitted, or erased; its answers are gone. */
    discardedAt: instant('discarded_at'),
    /** Its time was over, or its person left: only that it was there is still known. */
    erasedAt: instant('erased_at'),
    submittedAt: instant('submitted_at'),
    /** The office's order: when it was submitted, before that when it was begun. */
    listedAt: instant('listed_at').notNull(),
    /** Lower-case names, address and phone; kept by triggers on this table and on applicants. */
    search: text('search').notNull().default(''),
    /** Lower-case answers of the latest round that every reader of applications may see. */
    searchAnswers: text('search_answers').notNull().default(''),
    /** Lower-case notes of the office. */
    searchNotes: text('search_notes').notNull().default(''),
    /** The words of both, by which they are found. */
    searchInside: tsvector('search_inside').generatedAlwaysAs(
      sql`strip(to_tsvector('simple', search_answers || ' ' || search_notes))`,
    ),
    assigneeId: uuid('assignee_id').references(() => admins.id),
    /** Ids of the settings' flags. */
    flags: text('flags').array().notNull().default(sql`'{}'`),
    /** Since when the office is awaited: its status, or its first open task that is due; kept by triggers. */
    attentionAt: instant('attention_at'),
  },
  (t) => [
    unique('applications_once').on(t.applicantId, t.program, t.intakeId),
    index('applications_listed').on(t.listedAt.desc(), t.id.desc()),
    index('applications_listed_submitted')
      .on(t.listedAt.desc(), t.id.desc())
      .where(sql`submitted_at IS NOT NULL`),
    index('applications_listed_by_status').on(t.status, t.listedAt.desc(), t.id.desc()),
    index('applications_listed_by_program').on(t.program, t.listedAt.desc(), t.id.desc()),
    index('applications_listed_by_both').on(t.program, t.status, t.listedAt.desc(), t.id.desc()),
    index('applications_needing_attention')
      .on(t.attentionAt, t.id)
      .where(sql`attention_at IS NOT NULL AND discarded_at IS NULL`),
    index('applications_needing_by_status')
      .on(t.status, t.attentionAt, t.id)
      .where(sql`attention_at IS NOT NULL AND discarded_at IS NULL`),
    index('applications_listed_by_assignee').on(t.assigneeId, t.listedAt.desc(), t.id.desc()),
    index('applications_of_assignee').on(t.assigneeId, t.attentionAt, t.id),
    index('applications_returned')
      .on(t.listedAt.desc(), t.id.desc())
      .where(sql`status = 'incomplete' AND submitted_at IS NOT NULL AND discarded_at IS NULL`),
    index('applications_by_intake').on(t.intakeId, t.status, t.listedAt.desc(), t.id.desc()),
    index('applications_flags').using('gin', t.flags),
    index('applications_flags_needing')
      .using('gin', t.flags)
      .where(sql`attention_at IS NOT NULL AND discarded_at IS NULL`),
    index('applications_search_inside').using('gin', t.searchInside),
    // With status and program: what a filter leaves of a common name is found without reading the rest.
    index('applications_search').using('gin', sql`${t.search} gin_trgm_ops`, t.status, t.program),
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

// Reports

/** How often an answer broke a rule of the form when a section or the whole was handed in; names nobody. */
export const ruleFailures = pgTable(
  'rule_failures',
  {
    /** In the institute's zone. */
    day: date('day', { mode: 'string' }).notNull(),
    program: text('program').notNull(),
    /** Of the question; a row's number in a list is left out. */
    path: text('path').notNull(),
    rule: text('rule').notNull(),
    count: integer('count').notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.program, t.path, t.rule] })],
)

/** How far applications came, by the day they were begun and by source of payment; folded by a job. */
export const reportFigures = pgTable(
  'report_figures',
  {
    day: date('day', { mode: 'string' }).notNull(),
    program: text('program').notNull(),
    intakeId: uuid('intake_id').notNull(),
    /** Empty for all of them together: a person may name several. */
    source: text('source').notNull(),
    begun: integer('begun').notNull(),
    submitted: integer('submitted').notNull(),
    inReview: integer('in_review').notNull(),
    decided: integer('decided').notNull(),
    accepted: integer('accepted').notNull(),
    enrolled: integer('enrolled').notNull(),
  },
  (t) => [primaryKey({ columns: [t.source, t.program, t.day, t.intakeId] })],
)

/** What each member of staff has before them; folded by the same job. */
export const reportWorkload = pgTable(
  'report_workload',
  {
    adminId: uuid('admin_id')
      .notNull()
      .references(() => admins.id, { onDelete: 'cascade' }),
    program: text('program').notNull(),
    assigned: integer('assigned').notNull(),
    openTasks: integer('open_tasks').notNull(),
    openReviews: integer('open_reviews').notNull(),
    /** Tasks and reviews done in the last seven days. */
    done: integer('done').notNull(),
  },
  (t) => [primaryKey({ columns: [t.adminId, t.program] })],
)

/** When the figures were last folded, and how long that took: the next time waits accordingly. */
export const reportFolds = pgTable('report_folds', {
  name: text('name').primaryKey(),
  at: at(),
  tookMs: integer('took_ms').notNull(),
})

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

// The office at work

/** How many applications stand where: folded sums, and the changes since; kept by triggers. */
export const applicationCounts = pgTable(
  'application_counts',
  {
    intakeId: uuid('intake_id').notNull(),
    program: text('program').notNull(),
    status: text('status').notNull(),
    count: bigint('count', { mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.intakeId, t.program, t.status] })],
)

export const applicationCountChanges = pgTable('application_count_changes', {
  id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  intakeId: uuid('intake_id').notNull(),
  program: text('program').notNull(),
  status: text('status').notNull(),
  change: integer('change').notNull(),
})

/** Every word that the search may meet, for finding what is spelled nearly alike; kept by a job. */
export const searchWords = pgTable('search_words', { word: text('word').primaryKey() }, (t) => [
  index('search_words_alike').using('gin', sql`${t.word} gin_trgm_ops`),
])

/** Applications whose words the job has yet to take up; written by a trigger. */
export const searchChanges = pgTable('search_changes', {
  id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  applicationId: uuid('application_id').notNull(),
})

/** A list of applications that somebody keeps: the query part of its address. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: uuid('id').primaryKey(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => admins.id),
    name: text('name').notNull(),
    shared: boolean('shared').notNull(),
    address: text('address').notNull(),
    at: at(),
  },
  (t) => [unique('saved_views_name').on(t.ownerId, t.name)],
)

/** One act on many applications, with what stood before it. */
export const bulkRuns = pgTable('bulk_runs', {
  id: uuid('id').primaryKey(),
  adminId: uuid('admin_id')
    .notNull()
    .references(() => admins.id),
  kind: text('kind').notNull(),
  detail: jsonb('detail').$type<Record<string, unknown>>().notNull(),
  at: at(),
  undoneAt: instant('undone_at'),
})

export const bulkRunItems = pgTable(
  'bulk_run_items',
  {
    runId: uuid('run_id')
      .notNull()
      .references(() => bulkRuns.id),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id),
    before: jsonb('before').$type<unknown>(),
    /** Why nothing was done; null where it was. */
    failure: text('failure'),
  },
  (t) => [primaryKey({ columns: [t.runId, t.applicationId] })],
)

/** Who has an application open; a row counts for a minute. */
export const presences = pgTable(
  'presences',
  {
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id),
    adminId: uuid('admin_id')
      .notNull()
      .references(() => admins.id),
    seenAt: instant('seen_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.applicationId, t.adminId] })],
)

export const notes = pgTable(
  'notes',
  {
    id: uuid('id').primaryKey(),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id),
    authorId: uuid('author_id')
      .notNull()
      .references(() => admins.id),
    text: text('text').notNull(),
    at: at(),
    editedAt: instant('edited_at'),
    /** Its text is gone with it. */
    removedAt: instant('removed_at'),
  },
  (t) => [
    index('notes_of_application').on(t.applicationId, t.at),
    check('notes_removed_are_blank', sql`${t.removedAt} IS NULL OR ${t.text} = ''`),
  ],
)

export const noteMentions = pgTable(
  'note_mentions',
  {
    noteId: uuid('note_id')
      .notNull()
      .references(() => notes.id),
    adminId: uuid('admin_id')
      .notNull()
      .references(() => admins.id),
    readAt: instant('read_at'),
  },
  (t) => [
    primaryKey({ columns: [t.noteId, t.adminId] }),
    index('note_mentions_unread').on(t.adminId).where(sql`read_at IS NULL`),
  ],
)

export const tasks = pgTable(
  'tasks',
  {
    id: uuid('id').primaryKey(),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id),
    title: text('title').notNull(),
    assigneeId: uuid('assignee_id').references(() => admins.id),
    dueOn: date('due_on', { mode: 'string' }),
    createdBy: uuid('created_by')
      .notNull()
      .references(() => admins.id),
    createdAt: instant('created_at').notNull(),
    doneAt: instant('done_at'),
    doneBy: uuid('done_by').references(() => admins.id),
    /** Rises with each change; whoever acts names the one that they saw. */
    version: integer('version').notNull().default(1),
    /** Who changed it last, for telling whoever was slower. */
    changedBy: uuid('changed_by').references(() => admins.id),
    /** Its title is gone with it. */
    removedAt: instant('removed_at'),
  },
  (t) => [
    index('tasks_of_application').on(t.applicationId, t.createdAt),
    index('tasks_open_of_assignee')
      .on(t.assigneeId, t.dueOn)
      .where(sql`done_at IS NULL AND removed_at IS NULL`),
    check('tasks_removed_are_blank', sql`${t.removedAt} IS NULL OR ${t.title} = ''`),
  ],
)

// What one person does to many, and a second one stands for

/** Exports and messages: what left the house about whom, asked by one person and approved by another. */
export const massActs = pgTable(
  'mass_acts',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').notNull(),
    state: text('state').notNull(),
    /** What was asked; a search is left out of it once it is over, since it may be a name. */
    detail: jsonb('detail').$type<Record<string, unknown>>().notNull(),
    /** Exactly these, in the order of the list. */
    applicationIds: uuid('application_ids').array().notNull(),
    /** Of the applications; whoever approves sees all of them. */
    programs: text('programs').array().notNull(),
    count: integer('count').notNull(),
    askedBy: uuid('asked_by')
      .notNull()
      .references(() => admins.id),
    askedAt: instant('asked_at').notNull(),
    /** Whether a second person had to approve, as the settings stood. */
    asksSecond: boolean('asks_second').notNull(),
    approvedBy: uuid('approved_by').references(() => admins.id),
    approvedAt: instant('approved_at'),
    /** By when it is to be approved, then fetched. */
    validUntil: instant('valid_until'),
    /** The end of a message's recall window. */
    goesOutAt: instant('goes_out_at'),
    doneAt: instant('done_at'),
    endedBy: uuid('ended_by').references(() => admins.id),
    endedAt: instant('ended_at'),
  },
  (t) => [
    index('mass_acts_by_time').on(t.askedAt, t.id),
    index('mass_acts_of_asker').on(t.askedBy, t.askedAt),
    index('mass_acts_open').on(t.validUntil).where(sql`state IN ('waiting', 'approved')`),
    check('mass_acts_kind', sql`${t.kind} IN ('export', 'message')`),
    check('mass_acts_state', sql`${t.state} IN ('waiting', 'approved', 'done', 'ended')`),
    check('mass_acts_two_people', sql`NOT ${t.asksSecond} OR ${t.approvedBy} <> ${t.askedBy}`),
    check(
      'mass_acts_approved',
      sql`NOT ${t.asksSecond} OR ${t.state} NOT IN ('approved', 'done') OR ${t.approvedBy} IS NOT NULL`,
    ),
  ],
)

// Entered by the office

/** People whom the office has made an account for; they choose a password by a mailed link, if they want one. */
export const officePeople = pgTable('office_people', {
  applicantId: uuid('applicant_id')
    .primaryKey()
    .references(() => applicants.id, { onDelete: 'cascade' }),
  madeBy: uuid('made_by')
    .notNull()
    .references(() => admins.id),
  madeAt: instant('made_at').notNull(),
  /** When the link was last mailed. */
  linkSentAt: instant('link_sent_at'),
  /** Since when it is theirs: they have chosen a password. */
  claimedAt: instant('claimed_at'),
})

/** Applications that came on paper or by phone. */
export const enteredApplications = pgTable(
  'entered_applications',
  {
    applicationId: uuid('application_id')
      .primaryKey()
      .references(() => applications.id),
    enteredBy: uuid('entered_by')
      .notNull()
      .references(() => admins.id),
    enteredAt: instant('entered_at').notNull(),
    how: text('how').notNull(),
    /** The day that counts for the deadline, in the institute's zone. */
    receivedOn: date('received_on', { mode: 'string' }).notNull(),
    /** Why it was entered after its intake had closed. */
    reason: text('reason'),
    /** When the declaration was signed, or given by phone. */
    signedOn: date('signed_on', { mode: 'string' }),
  },
  (t) => [check('entered_applications_how', sql`${t.how} IN ('paper', 'phone')`)],
)

// People

/** Applications that must be kept whatever their time, and why; ended ones stay known. */
export const legalHolds = pgTable(
  'legal_holds',
  {
    id: uuid('id').primaryKey(),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id),
    reason: text('reason').notNull(),
    by: uuid('by')
      .notNull()
      .references(() => admins.id),
    at: at(),
    endedBy: uuid('ended_by').references(() => admins.id),
    endedAt: instant('ended_at'),
  },
  (t) => [
    uniqueIndex('legal_holds_one_open').on(t.applicationId).where(sql`ended_at IS NULL`),
    index('legal_holds_of_application').on(t.applicationId, t.at),
    check('legal_holds_ended', sql`(${t.endedBy} IS NULL) = (${t.endedAt} IS NULL)`),
  ],
)

/** Two accounts that look like one person; `one` is the lesser id. Found by triggers on accounts. */
export const duplicatePairs = pgTable(
  'duplicate_pairs',
  {
    one: uuid('one')
      .notNull()
      .references(() => applicants.id),
    other: uuid('other')
      .notNull()
      .references(() => applicants.id),
    /** What is alike: `name`, `birth-date`, `phone`. */
    alike: text('alike').array().notNull(),
    foundAt: instant('found_at').notNull(),
    /** Somebody has looked: they are two people. */
    apartAt: instant('apart_at'),
    apartBy: uuid('apart_by').references(() => admins.id),
  },
  (t) => [
    primaryKey({ columns: [t.one, t.other] }),
    index('duplicate_pairs_of_other').on(t.other),
    index('duplicate_pairs_open').on(t.foundAt.desc(), t.one, t.other).where(sql`apart_at IS NULL`),
    check('duplicate_pairs_order', sql`${t.one} < ${t.other}`),
  ],
)

// Review

/** One reviewer's scores; blind to the others until done. */
export const reviews = pgTable(
  'reviews',
  {
    id: uuid('id').primaryKey(),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id),
    reviewerId: uuid('reviewer_id')
      .notNull()
      .references(() => admins.id),
    assignedBy: uuid('assigned_by')
      .notNull()
      .references(() => admins.id),
    assignedAt: instant('assigned_at').notNull(),
    /** Version of the program's rubric that the scores are by. */
    rubricVersion: integer('rubric_version').notNull(),
    /** The questionnaire that it is written in, where one is the rubric; else the settings' criteria are. */
    formVersionId: uuid('form_version_id').references((): AnyPgColumn => questionnaireVersions.id),
    /** By id of the question; those that are no points. */
    answers: jsonb('answers').$type<Record<string, unknown>>().notNull().default({}),
    /** Points by id of the criterion. */
    scores: jsonb('scores').$type<Record<string, number>>().notNull(),
    /** Words of evidence by id of the criterion. */
    evidence: jsonb('evidence').$type<Record<string, string>>().notNull(),
    comment: text('comment').notNull().default(''),
    recommendation: text('recommendation'),
    /** Rises with each save; a save names the one that it goes on from. */
    version: integer('version').notNull().default(0),
    doneAt: instant('done_at'),
    removedAt: instant('removed_at'),
  },
  (t) => [
    uniqueIndex('reviews_once').on(t.applicationId, t.reviewerId).where(sql`removed_at IS NULL`),
    index('reviews_of_reviewer').on(t.reviewerId, t.assignedAt).where(sql`removed_at IS NULL`),
    check(
      'reviews_recommendation',
      sql`${t.recommendation} IN ('accept', 'waitlist', 'reject', 'defer')`,
    ),
  ],
)

/** Somebody who must not judge an application. */
export const conflicts = pgTable(
  'conflicts',
  {
    adminId: uuid('admin_id')
      .notNull()
      .references(() => admins.id),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id),
    reason: text('reason').notNull(),
    declaredAt: instant('declared_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.applicationId, t.adminId] })],
)

/** Identity, education, finance, credit: what must be settled before a decision. No row: open, without owner. */
export const checks = pgTable(
  'checks',
  {
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id),
    kind: text('kind').notNull(),
    ownerId: uuid('owner_id').references(() => admins.id),
    state: text('state').notNull(),
    note: text('note').notNull().default(''),
    by: uuid('by')
      .notNull()
      .references(() => admins.id),
    at: at(),
  },
  (t) => [
    primaryKey({ columns: [t.applicationId, t.kind] }),
    check('checks_kind', sql`${t.kind} IN ('identity', 'education', 'finance', 'credit')`),
    check('checks_state', sql`${t.state} IN ('open', 'passed', 'failed', 'waived')`),
  ],
)

/** What the office says of one choice of credit transfer. */
export const creditSettlements = pgTable(
  'credit_settlements',
  {
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id),
    /** Id of the catalogue's entry. */
    choice: text('choice').notNull(),
    outcome: text('outcome').notNull(),
    credits: integer('credits').notNull(),
    /** What the applicant reads. */
    reason: text('reason').notNull(),
    by: uuid('by')
      .notNull()
      .references(() => admins.id),
    at: at(),
  },
  (t) => [
    primaryKey({ columns: [t.applicationId, t.choice] }),
    check('credit_settlements_outcome', sql`${t.outcome} IN ('accepted', 'partly', 'refused')`),
    check('credit_settlements_credits', sql`${t.credits} >= 0`),
  ],
)

// Decisions

/** A decision of the office; nothing of it reaches the applicant before it is released. */
export const decisions = pgTable(
  'decisions',
  {
    id: uuid('id').primaryKey(),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id),
    outcome: text('outcome').notNull(),
    state: text('state').notNull(),
    /** Rises with each change; whoever acts names the one that they saw. */
    version: integer('version').notNull(),
    reasonIds: text('reason_ids').array().notNull(),
    conditions: jsonb('conditions').$type<{ text: string; dueOn: string | null }[]>().notNull(),
    /** The later intake of a deferral. */
    intakeId: uuid('intake_id').references(() => intakes.id),
    replyAt: instant('reply_at'),
    letter: jsonb('letter').$type<{ subject: string; paragraphs: string[] }>().notNull(),
    templateVersion: integer('template_version').notNull(),
    /** Criterion, evidence, score, rule versions and round, as they stood when it was confirmed. */
    record: jsonb('record').$type<Record<string, unknown>>(),
    draftedBy: uuid('drafted_by')
      .notNull()
      .references(() => admins.id),
    draftedAt: instant('drafted_at').notNull(),
    confirmedBy: uuid('confirmed_by').references(() => admins.id),
    confirmedAt: instant('confirmed_at'),
    releasedAt: instant('released_at'),
    /** The row of the timeline that it became. */
    seq: integer('seq'),
  },
  (t) => [
    uniqueIndex('decisions_one_open')
      .on(t.applicationId)
      .where(sql`state IN ('draft', 'confirmed', 'releasing')`),
    index('decisions_of_application').on(t.applicationId, t.draftedAt),
    // What applicants ask for is looked up here, so that a decision on its way is no work for their calls.
    index('decisions_released').on(t.applicationId, t.releasedAt).where(sql`state = 'released'`),
    index('decisions_by_state').on(t.state, t.draftedAt, t.id).where(sql`state <> 'released'`),
    check('decisions_outcome', sql`${t.outcome} IN ('accept', 'reject', 'waitlist', 'defer')`),
    check(
      'decisions_state',
      sql`${t.state} IN ('draft', 'confirmed', 'releasing', 'released', 'dropped')`,
    ),
    check('decisions_released_at', sql`(${t.state} = 'released') = (${t.releasedAt} IS NOT NULL)`),
    foreignKey({
      name: 'decisions_have_their_step',
      columns: [t.applicationId, t.seq],
      foreignColumns: [timeline.applicationId, timeline.seq],
    }),
  ],
)

/** Decisions that go out together, and the second person's word on them. */
export const releases = pgTable(
  'releases',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    state: text('state').notNull(),
    /** How many letters the first person expected. */
    expected: integer('expected').notNull(),
    createdBy: uuid('created_by')
      .notNull()
      .references(() => admins.id),
    createdAt: instant('created_at').notNull(),
    /** Whether a second person had to approve, as the settings stood. */
    asksSecond: boolean('asks_second').notNull(),
    approvedBy: uuid('approved_by').references(() => admins.id),
    approvedAt: instant('approved_at'),
    holdMinutes: integer('hold_minutes').notNull(),
    /** The end of the recall window. */
    goesOutAt: instant('goes_out_at'),
    wentOutAt: instant('went_out_at'),
    recalledBy: uuid('recalled_by').references(() => admins.id),
    recalledAt: instant('recalled_at'),
  },
  (t) => [
    index('releases_by_time').on(t.createdAt, t.id),
    index('releases_due').on(t.goesOutAt).where(sql`state = 'holding'`),
    check('releases_state', sql`${t.state} IN ('waiting', 'holding', 'out', 'recalled')`),
    check('releases_two_people', sql`NOT ${t.asksSecond} OR ${t.approvedBy} <> ${t.createdBy}`),
  ],
)

export const releaseItems = pgTable(
  'release_items',
  {
    releaseId: uuid('release_id')
      .notNull()
      .references(() => releases.id),
    decisionId: uuid('decision_id')
      .notNull()
      .references(() => decisions.id),
    /** Version of the decision that the release is about. */
    version: integer('version').notNull(),
    /** Why it did not go out; null where it did or still may. */
    failure: text('failure'),
  },
  (t) => [
    primaryKey({ columns: [t.releaseId, t.decisionId] }),
    index('release_items_of_decision').on(t.decisionId),
  ],
)

/** The order of a waitlist; who has no row stands behind, by time. */
export const waitlistPlaces = pgTable('waitlist_places', {
  applicationId: uuid('application_id')
    .primaryKey()
    .references(() => applications.id),
  place: doublePrecision('place').notNull(),
})

/** What an applicant asks of the office: to defer, more time, a waiver. */
export const requests = pgTable(
  'requests',
  {
    id: uuid('id').primaryKey(),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id),
    kind: text('kind').notNull(),
    /** The later intake of a deferral. */
    intakeId: uuid('intake_id').references(() => intakes.id),
    words: text('words').notNull(),
    at: at(),
    granted: boolean('granted'),
    answer: text('answer'),
    answeredBy: uuid('answered_by').references(() => admins.id),
    answeredAt: instant('answered_at'),
  },
  (t) => [
    uniqueIndex('requests_one_open').on(t.applicationId, t.kind).where(sql`answered_at IS NULL`),
    index('requests_of_application').on(t.applicationId, t.at),
    check('requests_kind', sql`${t.kind} IN ('defer', 'more-time', 'waiver')`),
    check('requests_answered', sql`(${t.granted} IS NULL) = (${t.answeredAt} IS NULL)`),
  ],
)

/** One person's deadline or reply-by, moved with a reason; the latest row counts. */
export const timeExtensions = pgTable(
  'time_extensions',
  {
    id: uuid('id').primaryKey(),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id),
    kind: text('kind').notNull(),
    until: instant('until').notNull(),
    reason: text('reason').notNull(),
    by: uuid('by')
      .notNull()
      .references(() => admins.id),
    at: at(),
  },
  (t) => [
    index('time_extensions_of_application').on(t.applicationId, t.kind, t.at),
    check('time_extensions_kind', sql`${t.kind} IN ('submit', 'reply')`),
  ],
)

// References

/** Somebody who was asked to write about an applicant, and where that stands. */
export const referees = pgTable(
  'referees',
  {
    id: uuid('id').primaryKey(),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id),
    /** The row of the form that named them; null for those who were named afterwards. */
    rowId: text('row_id'),
    name: text('name').notNull(),
    email: text('email').notNull(),
    relation: text('relation').notNull(),
    position: text('position').notNull(),
    phone: text('phone').notNull(),
    /** The applicant has given up the right to read it, as the referee was told. */
    waived: boolean('waived').notNull(),
    /** Version of the program's settings that the questions are of. */
    formVersion: integer('form_version').notNull(),
    state: text('state').notNull(),
    stateAt: instant('state_at').notNull(),
    askedAt: instant('asked_at').notNull(),
    dueAt: instant('due_at').notNull(),
    remindedAt: instant('reminded_at'),
    /** Of the newest link; null once it opens nothing any more. */
    tokenHash: bytea('token_hash').unique(),
    linkEndsAt: instant('link_ends_at'),
    /** Links that were mailed so far. */
    links: integer('links').notNull(),
    /** How often the applicant has asked again. */
    asksAgain: integer('asks_again').notNull().default(0),
    /** What is written so far. */
    draft: jsonb('draft').$type<Record<string, string>>().notNull(),
    draftRevision: integer('draft_revision').notNull().default(0),
    draftAt: instant('draft_at'),
    note: text('note').notNull().default(''),
    /** Rises with each act of applicant or office; whoever acts names the one that they saw. */
    version: integer('version').notNull().default(1),
    /** Who of the office did without it, or entered it. */
    by: uuid('by').references(() => admins.id),
  },
  (t) => [
    unique('referees_of_row').on(t.applicationId, t.rowId),
    index('referees_of_application').on(t.applicationId, t.askedAt),
    index('referees_waiting').on(t.askedAt).where(sql`state = 'asked'`),
    check(
      'referees_state',
      sql`${t.state} IN ('asked', 'received', 'declined', 'mistaken', 'replaced', 'excused', 'ended')`,
    ),
    check('referees_link_while_asked', sql`${t.tokenHash} IS NULL OR ${t.state} = 'asked'`),
    check('referees_hash_size', sql`octet_length(${t.tokenHash}) = 32`),
  ],
)

/** What a referee wrote; it stays as it came. */
export const referenceTexts = pgTable(
  'reference_texts',
  {
    refereeId: uuid('referee_id')
      .primaryKey()
      .references(() => referees.id),
    /** By id of the question. */
    answers: jsonb('answers').$type<Record<string, string>>().notNull(),
    signedName: text('signed_name').notNull(),
    receivedAt: instant('received_at').notNull(),
    cameBy: text('came_by').notNull(),
    /** The date of a letter. */
    writtenOn: date('written_on', { mode: 'string' }),
  },
  (t) => [check('reference_texts_came_by', sql`${t.cameBy} IN ('link', 'letter')`)],
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

// Interviews

/** Named hours on the wall of a zone; used by any number of programs. */
export const schedules = pgTable(
  'schedules',
  {
    id: uuid('id').primaryKey(),
    adminId: uuid('admin_id')
      .notNull()
      .references(() => admins.id),
    name: text('name').notNull(),
    timeZone: text('time_zone').notNull(),
    version: integer('version').notNull(),
  },
  (t) => [unique('schedules_name').on(t.adminId, t.name)],
)

export const scheduleWindows = pgTable(
  'schedule_windows',
  {
    scheduleId: uuid('schedule_id')
      .notNull()
      .references(() => schedules.id, { onDelete: 'cascade' }),
    /** 1 is Monday. */
    weekday: integer('weekday').notNull(),
    starts: time('starts').notNull(),
    /** Up to 24:00; before the start, it is on the next day. */
    ends: time('ends').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.scheduleId, t.weekday, t.starts] }),
    check('schedule_windows_weekday', sql`${t.weekday} BETWEEN 1 AND 7`),
    check('schedule_windows_length', sql`${t.starts} <> ${t.ends}`),
  ],
)

/** A day that replaces its weekday; without windows it is closed. */
export const scheduleOverrides = pgTable(
  'schedule_overrides',
  {
    scheduleId: uuid('schedule_id')
      .notNull()
      .references(() => schedules.id, { onDelete: 'cascade' }),
    day: date('day', { mode: 'string' }).notNull(),
    windows: jsonb('windows').$type<{ starts: string; ends: string }[]>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.scheduleId, t.day] })],
)

export const interviewers = pgTable(
  'interviewers',
  {
    adminId: uuid('admin_id')
      .primaryKey()
      .references(() => admins.id),
    active: boolean('active').notNull(),
    /** In which they are written to and their caps are counted. */
    timeZone: text('time_zone').notNull(),
    /** Their usual hours. */
    scheduleId: uuid('schedule_id')
      .notNull()
      .references(() => schedules.id),
    /** Their own room. */
    link: text('link'),
    /** SHA-256 of the secret address of their calendar. */
    feedHash: bytea('feed_hash').unique(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [check('interviewers_feed_hash_size', sql`octet_length(${t.feedHash}) = 32`)],
)

/** Who may hold the interviews of a program. */
export const interviewHosts = pgTable(
  'interview_hosts',
  {
    program: text('program').notNull(),
    adminId: uuid('admin_id')
      .notNull()
      .references(() => interviewers.adminId),
    weight: integer('weight').notNull(),
    /** Hours of their own for this program. */
    scheduleId: uuid('schedule_id').references(() => schedules.id),
  },
  (t) => [
    primaryKey({ columns: [t.program, t.adminId] }),
    check('interview_hosts_program', sql`${t.program} IN ('ba', 'msc')`),
    check('interview_hosts_weight', sql`${t.weight} BETWEEN 1 AND 10`),
  ],
)

export const timeOff = pgTable(
  'time_off',
  {
    id: uuid('id').primaryKey(),
    adminId: uuid('admin_id')
      .notNull()
      .references(() => interviewers.adminId),
    span: tstzrange('span').notNull(),
    words: text('words').notNull(),
  },
  (t) => [index('time_off_of_interviewer').using('gist', t.adminId, t.span)],
)

/** Days on which the whole institute is closed. */
export const closedPeriods = pgTable(
  'closed_periods',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    fromDay: date('from_day', { mode: 'string' }).notNull(),
    toDay: date('to_day', { mode: 'string' }).notNull(),
    /** The same days in the institute's zone. */
    span: tstzrange('span').notNull(),
  },
  (t) => [check('closed_periods_order', sql`${t.fromDay} <= ${t.toDay}`)],
)

/**
 * Booked interviews and times that are held for a few minutes. That no two of an interviewer overlap is
 * held by the exclusion constraint `host_is_free`, which stands in the migration `rules`.
 */
export const interviewBookings = pgTable(
  'interview_bookings',
  {
    id: uuid('id').primaryKey(),
    /** How pages, links and calendars name it. */
    publicId: text('public_id').notNull().unique(),
    idempotencyKey: uuid('idempotency_key').notNull().unique(),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id),
    hostId: uuid('host_id')
      .notNull()
      .references(() => interviewers.adminId),
    during: tstzrange('during').notNull(),
    /** With the buffers around it. */
    blocked: tstzrange('blocked').notNull(),
    startsAt: instant('starts_at').notNull().generatedAlwaysAs(sql`lower(during)`),
    endsAt: instant('ends_at').notNull().generatedAlwaysAs(sql`upper(during)`),
    status: text('status').notNull(),
    holdUntil: instant('hold_until'),
    /** What became of one that has begun. */
    outcome: text('outcome'),
    /** The zone that the applicant chose; every mail about it is written in it. */
    timeZone: text('time_zone').notNull(),
    isOnline: boolean('is_online').notNull(),
    place: text('place').notNull(),
    link: text('link'),
    /** How often the applicant has moved it. */
    moves: integer('moves').notNull().default(0),
    madeBy: text('made_by').notNull(),
    icalUid: text('ical_uid').notNull().unique(),
    icalSequence: integer('ical_sequence').notNull().default(0),
    /** Rises with each change; whoever acts names the one that they saw. */
    version: integer('version').notNull().default(1),
    /** Of the interviewer, for the office alone. */
    notes: text('notes').notNull().default(''),
    createdAt: instant('created_at').notNull(),
    /** Since when it is no longer a hold. */
    confirmedAt: instant('confirmed_at'),
    /** Since when it stands as it does: booked, moved, ended. */
    changedAt: instant('changed_at').notNull(),
  },
  (t) => [
    uniqueIndex('applicant_has_one')
      .on(t.applicationId)
      .where(sql`status IN ('held', 'confirmed')`),
    index('interview_bookings_of_application').on(t.applicationId, t.createdAt),
    index('interview_bookings_by_start').on(t.startsAt),
    index('interview_bookings_of_host').on(t.hostId, t.startsAt),
    check(
      'interview_bookings_status',
      sql`${t.status} IN ('held', 'confirmed', 'cancelled', 'completed')`,
    ),
    check(
      'interview_bookings_span',
      sql`NOT isempty(${t.during}) AND lower_inc(${t.blocked}) AND NOT upper_inc(${t.blocked}) AND ${t.blocked} @> ${t.during}`,
    ),
    check('interview_bookings_hold', sql`(${t.status} = 'held') = (${t.holdUntil} IS NOT NULL)`),
    check(
      'interview_bookings_outcome',
      sql`(${t.status} = 'completed') = (${t.outcome} IS NOT NULL) AND ${t.outcome} IN ('held', 'missed', 'host-missed')`,
    ),
    check('interview_bookings_made_by', sql`${t.madeBy} IN ('applicant', 'staff')`),
  ],
)

/** Append-only story of each booking. */
export const bookingEvents = pgTable(
  'booking_events',
  {
    bookingId: uuid('booking_id')
      .notNull()
      .references(() => interviewBookings.id),
    seq: integer('seq').notNull(),
    kind: text('kind').notNull(),
    at: at(),
    actor: text('actor').notNull(),
    fromStart: instant('from_start'),
    toStart: instant('to_start'),
    fromHost: uuid('from_host'),
    toHost: uuid('to_host'),
    /** Why, in a row of `timeline_notes`, which can be blanked. */
    noteId: uuid('note_id'),
  },
  (t) => [
    primaryKey({ columns: [t.bookingId, t.seq] }),
    check(
      'booking_events_kind',
      sql`${t.kind} IN ('confirmed', 'moved', 'reassigned', 'cancelled', 'held', 'missed', 'host-missed', 'undone')`,
    ),
  ],
)

/** What an applicant asks of the office about an interview. */
export const interviewRequests = pgTable(
  'interview_requests',
  {
    id: uuid('id').primaryKey(),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id),
    kind: text('kind').notNull(),
    words: text('words').notNull(),
    /** Times that would suit. */
    times: instant('times').array().notNull(),
    timeZone: text('time_zone').notNull(),
    at: at(),
    answer: text('answer'),
    answeredBy: uuid('answered_by').references(() => admins.id),
    answeredAt: instant('answered_at'),
  },
  (t) => [
    uniqueIndex('interview_requests_one_open')
      .on(t.applicationId, t.kind)
      .where(sql`answered_at IS NULL`),
    index('interview_requests_of_application').on(t.applicationId, t.at),
    check('interview_requests_kind', sql`${t.kind} IN ('times', 'accommodation')`),
  ],
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
    /** The mail that was sent once more as this one. */
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

// Messages

/** The one thread between an applicant and the office about an application; append-only. */
export const messages = pgTable(
  'messages',
  {
    id: uuid('id').primaryKey(),
    seq: bigint('seq', { mode: 'number' }).generatedAlwaysAsIdentity().unique(),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id),
    /** `mail`: the applicant, by answering a mail. */
    author: text('author').notNull(),
    adminId: uuid('admin_id').references(() => admins.id),
    /** Where an answer by mail came from. */
    fromAddress: text('from_address'),
    text: text('text').notNull(),
    /** Versions of documents of the same application. */
    documents: uuid('documents').array().notNull().default(sql`'{}'`),
    /** How many files of a mail were left out. */
    leftOut: integer('left_out').notNull().default(0),
    /** What it came from by itself, like a mail; a second row with it is refused. */
    cause: text('cause').unique(),
    at: at(),
  },
  (t) => [
    index('messages_of_application').on(t.applicationId, t.seq),
    check('messages_author', sql`${t.author} IN ('applicant', 'staff', 'mail')`),
    check('messages_by_staff', sql`(${t.author} = 'staff') = (${t.adminId} IS NOT NULL)`),
  ],
)

/** How far a thread was read by each side, and up to where the office says that no answer is needed. */
export const messageMarks = pgTable(
  'message_marks',
  {
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id),
    kind: text('kind').notNull(),
    seq: bigint('seq', { mode: 'number' }).notNull(),
    at: at(),
  },
  (t) => [
    primaryKey({ columns: [t.applicationId, t.kind] }),
    check('message_marks_kind', sql`${t.kind} IN ('applicant-read', 'office-read', 'settled')`),
  ],
)

/** How a member of staff wants to hear of something; absent: as the event has it. */
export const staffChoices = pgTable(
  'staff_choices',
  {
    adminId: uuid('admin_id')
      .notNull()
      .references(() => admins.id),
    event: text('event').notNull(),
    choice: text('choice').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.adminId, t.event] }),
    check('staff_choices_choice', sql`${t.choice} IN ('at-once', 'daily', 'never')`),
  ],
)

/** What somebody is told of on the next morning, until they were. */
export const staffNews = pgTable(
  'staff_news',
  {
    adminId: uuid('admin_id')
      .notNull()
      .references(() => admins.id),
    event: text('event').notNull(),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id),
    at: at(),
  },
  (t) => [primaryKey({ columns: [t.adminId, t.event, t.applicationId] })],
)

// Documents

/** What an applicant has taken up of their room: finished files and uploads under way. */
export const uploadQuotas = pgTable(
  'upload_quotas',
  {
    accountId: uuid('account_id')
      .primaryKey()
      .references(() => applicants.id),
    files: integer('files').notNull().default(0),
    bytes: bigint('bytes', { mode: 'number' }).notNull().default(0),
  },
  (t) => [
    check('upload_quotas_files', sql`${t.files} >= 0`),
    check('upload_quotas_bytes', sql`${t.bytes} >= 0`),
  ],
)

/** A file on its way: what has arrived lies in the store part by part. Kept for two days after it is done, for whoever asks again. */
export const uploads = pgTable(
  'uploads',
  {
    id: uuid('id').primaryKey(),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id),
    /** `applicant:<id>` or `admin:<id>`; an applicant's counts against their room. */
    sender: text('sender').notNull(),
    name: text('name').notNull(),
    bytes: integer('bytes').notNull(),
    received: integer('received').notNull().default(0),
    /** Keys of the store, in order. */
    parts: text('parts').array().notNull().default(sql`'{}'`),
    touchedAt: instant('touched_at').notNull(),
    /** What came of it. */
    versionId: uuid('version_id'),
  },
  (t) => [
    index('uploads_of_application').on(t.applicationId),
    index('uploads_by_time').on(t.touchedAt),
    check('uploads_received', sql`${t.received} BETWEEN 0 AND ${t.bytes}`),
  ],
)

export const files = pgTable(
  'files',
  {
    id: uuid('id').primaryKey(),
    /** Random: tells no id, name or order. */
    storageKey: text('storage_key').notNull().unique(),
    sha256: bytea('sha256').notNull(),
    bytes: integer('bytes').notNull(),
    mediaType: text('media_type').notNull(),
    pages: integer('pages'),
    /** What staff are to know of it, by name. */
    marks: text('marks').array().notNull().default(sql`'{}'`),
    /** Against whose room it counts; null for what the office put in. */
    ownerId: uuid('owner_id').references(() => applicants.id),
    scan: text('scan').notNull(),
    /** What the scanner calls what it found. */
    finding: text('finding'),
    /** When it is scanned next; a claim while it is being scanned. */
    scanAt: instant('scan_at'),
    at: at(),
  },
  (t) => [
    index('files_of_owner').on(t.ownerId),
    index('files_to_scan').on(t.scanAt).where(sql`scan IN ('received', 'scanning')`),
    check('files_hash_size', sql`octet_length(${t.sha256}) = 32`),
    check('files_bytes', sql`${t.bytes} > 0`),
    check('files_scan', sql`${t.scan} IN ('received', 'scanning', 'clean', 'rejected')`),
  ],
)

/** One for each rule and application that something was done about, and one for each request of the office. */
export const documentSlots = pgTable(
  'document_slots',
  {
    id: uuid('id').primaryKey(),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id),
    /** A rule of the settings; null for a request, which says itself what it is. */
    ruleId: text('rule_id'),
    name: text('name'),
    words: text('words'),
    dueOn: date('due_on', { mode: 'string' }),
    isBlocking: boolean('is_blocking'),
    askedBy: uuid('asked_by').references(() => admins.id),
    askedAt: instant('asked_at'),
    excusedBy: uuid('excused_by').references(() => admins.id),
    excusedAt: instant('excused_at'),
    excusedWords: text('excused_words'),
  },
  (t) => [
    unique('document_slots_of_rule').on(t.applicationId, t.ruleId),
    index('document_slots_due').on(t.dueOn).where(sql`due_on IS NOT NULL`),
    check(
      'document_slots_rule_or_request',
      sql`(${t.ruleId} IS NULL) = (${t.name} IS NOT NULL AND ${t.askedAt} IS NOT NULL)`,
    ),
    check('document_slots_excused', sql`(${t.excusedBy} IS NULL) = (${t.excusedAt} IS NULL)`),
  ],
)

export const documentVersions = pgTable(
  'document_versions',
  {
    id: uuid('id').primaryKey(),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id),
    slotId: uuid('slot_id')
      .notNull()
      .references(() => documentSlots.id),
    /** Which of several papers it is; the highest number of a place is the current version. */
    place: integer('place').notNull(),
    number: integer('number').notNull(),
    fileId: uuid('file_id')
      .notNull()
      .unique()
      .references(() => files.id),
    /** As given, for showing only. */
    name: text('name').notNull(),
    /** `applicant:<id>` or `admin:<id>`. */
    sender: text('sender').notNull(),
    /** Who it came from where the office put it in. */
    source: text('source'),
    expiresOn: date('expires_on', { mode: 'string' }),
    at: at(),
  },
  (t) => [
    unique('document_versions_numbered').on(t.slotId, t.place, t.number),
    index('document_versions_of_application').on(t.applicationId),
  ],
)

/** Append-only; the latest of a version counts. */
export const documentVerdicts = pgTable(
  'document_verdicts',
  {
    id: uuid('id').primaryKey(),
    seq: bigint('seq', { mode: 'number' }).generatedAlwaysAsIdentity(),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id),
    versionId: uuid('version_id')
      .notNull()
      .references(() => documentVersions.id),
    outcome: text('outcome').notNull(),
    reasonId: text('reason_id'),
    words: text('words').notNull().default(''),
    adminId: uuid('admin_id')
      .notNull()
      .references(() => admins.id),
    at: at(),
  },
  (t) => [
    index('document_verdicts_of_version').on(t.versionId, t.seq),
    check(
      'document_verdicts_outcome',
      sql`${t.outcome} IN ('accepted', 'sent-back', 'taken-back')`,
    ),
    check(
      'document_verdicts_reason',
      sql`${t.outcome} <> 'sent-back' OR ${t.reasonId} IS NOT NULL`,
    ),
  ],
)

/** Append-only: each time that somebody of the staff opened a file; it outlives the file. */
export const fileReads = pgTable(
  'file_reads',
  {
    seq: bigint('seq', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    fileId: uuid('file_id').notNull(),
    adminId: uuid('admin_id')
      .notNull()
      .references(() => admins.id),
    how: text('how').notNull(),
    at: at(),
  },
  (t) => [
    index('file_reads_of_file').on(t.fileId, t.seq),
    index('file_reads_of_admin').on(t.adminId, t.at),
    check('file_reads_how', sql`${t.how} IN ('preview', 'download', 'archive')`),
  ],
)

// Payments

/** How much and when an applicant pays, fixed when it is agreed; each row of it is a charge. */
export const instalmentPlans = pgTable(
  'instalment_plans',
  {
    id: uuid('id').primaryKey(),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id),
    totalMinor: bigint('total_minor', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    instalments: integer('instalments').notNull(),
    /** In the institute's zone; the others follow month by month. */
    firstOn: date('first_on', { mode: 'string' }).notNull(),
    feeVersion: integer('fee_version').notNull(),
    /** What is agreed about paying early and about a row that is missed. */
    rules: text('rules').notNull(),
    agreedBy: text('agreed_by').notNull(),
    agreedAt: instant('agreed_at').notNull(),
    endedAt: instant('ended_at'),
  },
  (t) => [
    uniqueIndex('one_plan_at_a_time').on(t.applicationId).where(sql`ended_at IS NULL`),
    check('instalment_plans_total', sql`${t.totalMinor} > 0`),
    check('instalment_plans_instalments', sql`${t.instalments} BETWEEN 1 AND 60`),
  ],
)

/** What is owed. Whatever lowers it is an entry; money that lies on a charge without being owed pays another, or goes back. */
export const charges = pgTable(
  'charges',
  {
    id: uuid('id').primaryKey(),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id),
    kind: text('kind').notNull(),
    /** Which instalment of its plan; 1 for the others. */
    number: integer('number').notNull().default(1),
    planId: uuid('plan_id').references(() => instalmentPlans.id),
    amountMinor: bigint('amount_minor', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    /** The end of its last day in the institute's zone. */
    dueAt: instant('due_at'),
    /** The version of the price that it follows. */
    feeVersion: integer('fee_version').notNull(),
    /** The sum of its entries, kept by the database beside each entry so that open charges are found without adding up. */
    settledMinor: bigint('settled_minor', { mode: 'number' }).notNull().default(0),
    at: at(),
    cancelledAt: instant('cancelled_at'),
    /** Why money on a cancelled charge stays with the institute. */
    keptWords: text('kept_words'),
    keptBy: uuid('kept_by').references(() => admins.id),
  },
  (t) => [
    unique('charges_in_a_currency').on(t.id, t.currency),
    uniqueIndex('charges_once')
      .on(t.applicationId, t.kind, t.number)
      .where(sql`cancelled_at IS NULL`),
    index('charges_of_application').on(t.applicationId),
    index('charges_listed').on(t.at, t.id),
    index('charges_open')
      .on(sql`coalesce(${t.dueAt}, 'infinity')`, t.id)
      .where(sql`settled_minor < amount_minor`),
    index('charges_due_back').on(t.at, t.id).where(sql`settled_minor > amount_minor`),
    check('charges_kind', sql`${t.kind} IN ('application-fee', 'deposit', 'instalment')`),
    check('charges_amount', sql`${t.amountMinor} > 0`),
    check('charges_currency', sql`${t.currency} ~ '^[A-Z]{3}$'`),
    check('charges_of_a_plan', sql`(${t.kind} = 'instalment') = (${t.planId} IS NOT NULL)`),
  ],
)

/** A try to move money to us. */
export const paymentAttempts = pgTable(
  'payment_attempts',
  {
    id: uuid('id').primaryKey(),
    chargeId: uuid('charge_id').notNull(),
    number: integer('number').notNull(),
    provider: text('provider').notNull(),
    state: text('state').notNull(),
    amountMinor: bigint('amount_minor', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    idempotencyKey: text('idempotency_key').notNull().unique(),
    providerRef: text('provider_ref'),
    /** What the provider said of one that failed. */
    failure: text('failure'),
    /** `applicant:<id>`, `admin:<id>`, or who holds a link. */
    startedBy: text('started_by').notNull(),
    at: at(),
    stateAt: instant('state_at').notNull(),
  },
  (t) => [
    unique('payment_attempts_reference').on(t.provider, t.providerRef),
    unique('payment_attempts_numbered').on(t.chargeId, t.number),
    uniqueIndex('one_open_attempt').on(t.chargeId).where(sql`state IN ('created', 'processing')`),
    index('payment_attempts_under_way')
      .on(t.state, t.at)
      .where(sql`state IN ('created', 'processing')`),
    foreignKey({
      name: 'payment_attempts_of_charge',
      columns: [t.chargeId, t.currency],
      foreignColumns: [charges.id, charges.currency],
    }),
    check(
      'payment_attempts_state',
      sql`${t.state} IN ('created', 'processing', 'succeeded', 'failed', 'cancelled')`,
    ),
    check('payment_attempts_amount', sql`${t.amountMinor} > 0`),
  ],
)

/** What staff wrote down of money that came without a provider; never edited. */
export const recordedPayments = pgTable(
  'recorded_payments',
  {
    attemptId: uuid('attempt_id')
      .primaryKey()
      .references(() => paymentAttempts.id),
    method: text('method').notNull(),
    reference: text('reference').notNull(),
    valueDate: date('value_date', { mode: 'string' }).notNull(),
    evidence: text('evidence').notNull().default(''),
    recordedBy: uuid('recorded_by')
      .notNull()
      .references(() => admins.id),
    at: at(),
  },
  (t) => [
    index('recorded_payments_alike').on(t.method, sql`lower(${t.reference})`),
    check('recorded_payments_method', sql`${t.method} IN ('transfer', 'cheque', 'cash')`),
  ],
)

/** The file that proves a payment recorded by hand; the bytes are here as they are of contracts. */
export const paymentProofs = pgTable(
  'payment_proofs',
  {
    attemptId: uuid('attempt_id')
      .primaryKey()
      .references(() => recordedPayments.attemptId),
    name: text('name').notNull(),
    mediaType: text('media_type').notNull(),
    sha256: bytea('sha256').notNull(),
    bytes: bytea('bytes').notNull(),
    addedBy: uuid('added_by')
      .notNull()
      .references(() => admins.id),
    at: at(),
  },
  (t) => [
    check(
      'payment_proofs_type',
      sql`${t.mediaType} IN ('application/pdf', 'image/jpeg', 'image/png')`,
    ),
    check('payment_proofs_size', sql`octet_length(${t.bytes}) BETWEEN 1 AND 5242880`),
    check('payment_proofs_hash', sql`${t.sha256} = sha256(${t.bytes})`),
  ],
)

/** A code that takes something off a charge, for as many people as it says. */
export const waiverCodes = pgTable(
  'waiver_codes',
  {
    id: uuid('id').primaryKey(),
    code: citext('code').notNull().unique(),
    kind: text('kind').notNull(),
    /** Null for whatever is open. */
    amountMinor: bigint('amount_minor', { mode: 'number' }),
    /** Null for both programs. */
    program: text('program'),
    uses: integer('uses').notNull(),
    used: integer('used').notNull().default(0),
    reason: text('reason').notNull(),
    madeBy: uuid('made_by')
      .notNull()
      .references(() => admins.id),
    at: at(),
    endsAt: instant('ends_at'),
    endedAt: instant('ended_at'),
  },
  (t) => [
    check('waiver_codes_kind', sql`${t.kind} IN ('application-fee', 'deposit')`),
    check('waiver_codes_used', sql`${t.used} BETWEEN 0 AND ${t.uses}`),
    check('waiver_codes_amount', sql`${t.amountMinor} > 0`),
  ],
)

/** What somebody decided not to ask for; never edited, only reversed. */
export const waivers = pgTable(
  'waivers',
  {
    id: uuid('id').primaryKey(),
    chargeId: uuid('charge_id').notNull(),
    amountMinor: bigint('amount_minor', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    reason: text('reason').notNull(),
    /** Who approved it: a member of staff, or whoever made the code. */
    approvedBy: uuid('approved_by')
      .notNull()
      .references(() => admins.id),
    codeId: uuid('code_id').references(() => waiverCodes.id),
    at: at(),
  },
  (t) => [
    unique('waivers_code_once').on(t.chargeId, t.codeId),
    index('waivers_of_code').on(t.codeId),
    foreignKey({
      name: 'waivers_of_charge',
      columns: [t.chargeId, t.currency],
      foreignColumns: [charges.id, charges.currency],
    }),
    check('waivers_amount', sql`${t.amountMinor} > 0`),
  ],
)

/** Money on its way back. */
export const refunds = pgTable(
  'refunds',
  {
    id: uuid('id').primaryKey(),
    attemptId: uuid('attempt_id')
      .notNull()
      .references(() => paymentAttempts.id),
    amountMinor: bigint('amount_minor', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    reason: text('reason').notNull(),
    state: text('state').notNull(),
    /** What it gives back is not owed again. */
    endsDebt: boolean('ends_debt').notNull().default(false),
    idempotencyKey: text('idempotency_key').notNull().unique(),
    providerRef: text('provider_ref'),
    failure: text('failure'),
    /** Nobody of the staff where it was made at the provider itself. */
    askedBy: uuid('asked_by').references(() => admins.id),
    at: at(),
    stateAt: instant('state_at').notNull(),
    /** Somebody of the office has seen that it failed. */
    seenAt: instant('seen_at'),
  },
  (t) => [
    index('refunds_of_attempt').on(t.attemptId),
    uniqueIndex('refunds_reference').on(t.providerRef).where(sql`provider_ref IS NOT NULL`),
    index('refunds_open')
      .on(t.state, t.at)
      .where(sql`state = 'pending' OR (state = 'failed' AND seen_at IS NULL)`),
    check('refunds_state', sql`${t.state} IN ('pending', 'succeeded', 'failed')`),
    check('refunds_amount', sql`${t.amountMinor} > 0`),
  ],
)

/** Append-only. The balance of a charge is the sum of its entries; what raises it is positive. */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    seq: bigint('seq', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    chargeId: uuid('charge_id').notNull(),
    kind: text('kind').notNull(),
    /** Whether money moved, something was done without, or is no longer owed. */
    counts: text('counts').notNull(),
    amountMinor: bigint('amount_minor', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    valueDate: date('value_date', { mode: 'string' }).notNull(),
    /** The attempt, refund, waiver or provider's dispute that it comes from; both ways of a move name one. */
    source: text('source').notNull(),
    /** The entry that a reversal takes back. */
    reverses: bigint('reverses', { mode: 'number' }).unique(),
    by: text('by').notNull(),
    words: text('words').notNull().default(''),
    at: at(),
  },
  (t) => [
    unique('ledger_entries_source').on(t.kind, t.source),
    index('ledger_entries_of_charge').on(t.chargeId, t.seq),
    index('ledger_entries_by_kind').on(t.kind, t.valueDate, t.seq),
    index('ledger_entries_by_day').on(t.valueDate, t.seq),
    foreignKey({
      name: 'ledger_entries_of_charge_in_currency',
      columns: [t.chargeId, t.currency],
      foreignColumns: [charges.id, charges.currency],
    }),
    check(
      'ledger_entries_kind',
      sql`${t.kind} IN ('payment', 'refund', 'reversal', 'waiver', 'dispute', 'cancellation', 'move')`,
    ),
    check('ledger_entries_counts', sql`${t.counts} IN ('money', 'waiver', 'cancelled')`),
    check(
      'ledger_entries_sign',
      sql`CASE ${t.kind} WHEN 'payment' THEN ${t.amountMinor} > 0 AND ${t.counts} = 'money'
        WHEN 'waiver' THEN ${t.amountMinor} > 0 AND ${t.counts} = 'waiver'
        WHEN 'cancellation' THEN ${t.amountMinor} <> 0 AND ${t.counts} = 'cancelled'
        WHEN 'move' THEN ${t.amountMinor} <> 0 AND ${t.counts} = 'money'
        WHEN 'reversal' THEN ${t.amountMinor} <> 0
        ELSE ${t.amountMinor} < 0 AND ${t.counts} = 'money' END`,
    ),
    check('ledger_entries_reversal', sql`(${t.kind} = 'reversal') = (${t.reverses} IS NOT NULL)`),
  ],
)

/** Where every charge stands, by the sum of its entries. */
export const chargeBalances = pgView('charge_balances', {
  chargeId: uuid('charge_id').notNull(),
  applicationId: uuid('application_id').notNull(),
  currency: text('currency').notNull(),
  paid: bigint('paid', { mode: 'number' }).notNull(),
  waived: bigint('waived', { mode: 'number' }).notNull(),
  refunded: bigint('refunded', { mode: 'number' }).notNull(),
  open: bigint('open', { mode: 'number' }).notNull(),
  dueBack: bigint('due_back', { mode: 'number' }).notNull(),
  processing: bigint('processing', { mode: 'number' }).notNull(),
  goingBack: bigint('going_back', { mode: 'number' }).notNull(),
  disputed: bigint('disputed', { mode: 'number' }).notNull(),
  cancelled: bigint('cancelled', { mode: 'number' }).notNull(),
}).existing()

/** Every verified message of a provider: kept first, applied afterwards. */
export const providerEvents = pgTable(
  'provider_events',
  {
    provider: text('provider').notNull(),
    eventId: text('event_id').notNull(),
    kind: text('kind').notNull(),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
    receivedAt: instant('received_at').notNull(),
    appliedAt: instant('applied_at'),
    /** Why it pays nothing until a person has looked. */
    quarantined: text('quarantined'),
    settledBy: uuid('settled_by').references(() => admins.id),
    settledAt: instant('settled_at'),
    settledWords: text('settled_words'),
  },
  (t) => [
    primaryKey({ columns: [t.provider, t.eventId] }),
    index('provider_events_by_time').on(t.provider, t.receivedAt),
    index('provider_events_open')
      .on(t.receivedAt)
      .where(sql`applied_at IS NULL AND quarantined IS NULL`),
    index('provider_events_quarantined')
      .on(t.receivedAt)
      .where(sql`quarantined IS NOT NULL AND settled_at IS NULL`),
  ],
)

/** A link by which somebody else pays one charge. */
export const payLinks = pgTable(
  'pay_links',
  {
    id: uuid('id').primaryKey(),
    tokenHash: bytea('token_hash').notNull().unique(),
    chargeId: uuid('charge_id')
      .notNull()
      .references(() => charges.id),
    /** `applicant:<id>` or `admin:<id>`. */
    madeBy: text('made_by').notNull(),
    at: at(),
    endsAt: instant('ends_at').notNull(),
    endedAt: instant('ended_at'),
  },
  (t) => [index('pay_links_of_charge').on(t.chargeId)],
)

/** The last number of each series; taken in the transaction of its document, so that none is missing. */
export const documentSeries = pgTable('document_series', {
  series: text('series').primaryKey(),
  last: integer('last').notNull(),
})

type MoneyLines = {
  lines: { label: string; words: string; amount: number | null }[]
  /** The sum of the lines. */
  total: { label: string; amount: number }
}

export type MoneyFacts = MoneyLines & {
  /** What it is for. */
  name?: string
  to: { name: string; email: string; address?: string[] }
  program: string
  intake: string
  /** What the amount comes from: the price, and what lowers it. */
  basis?: MoneyLines
  notes: string[]
  institute: { name: string; email: string; phone: string; address: string; timeZone: string }
}

/** Receipts, invoices and what reverses them: numbered, never changed. */
export const moneyDocuments = pgTable(
  'money_documents',
  {
    id: uuid('id').primaryKey(),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id),
    chargeId: uuid('charge_id').references(() => charges.id),
    planId: uuid('plan_id').references(() => instalmentPlans.id),
    kind: text('kind').notNull(),
    /** `R` for receipts, `I` for invoices, `C` for what reverses one. */
    series: text('series').notNull(),
    number: integer('number').notNull(),
    amountMinor: bigint('amount_minor', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    /** All that it says. */
    facts: jsonb('facts').$type<MoneyFacts>().notNull(),
    /** The entry of the ledger that it tells of. */
    entrySeq: bigint('entry_seq', { mode: 'number' }).references(() => ledgerEntries.seq),
    reverses: uuid('reverses'),
    at: at(),
  },
  (t) => [
    unique('money_documents_numbered').on(t.series, t.number),
    unique('money_documents_of_entry').on(t.entrySeq),
    index('money_documents_of_application').on(t.applicationId, t.at),
    check('money_documents_kind', sql`${t.kind} IN ('invoice', 'receipt', 'counter')`),
    check('money_documents_amount', sql`${t.amountMinor} > 0`),
    check('money_documents_counter', sql`${t.kind} <> 'counter' OR ${t.reverses} IS NOT NULL`),
  ],
)

/** A document as it was first printed: a later printer makes no other one of it. */
export const moneyPapers = pgTable(
  'money_papers',
  {
    documentId: uuid('document_id')
      .primaryKey()
      .references(() => moneyDocuments.id, { onDelete: 'cascade' }),
    /** The program and fonts. */
    printer: text('printer').notNull(),
    sha256: bytea('sha256').notNull(),
    bytes: bytea('bytes').notNull(),
  },
  (t) => [check('money_papers_hash', sql`${t.sha256} = sha256(${t.bytes})`)],
)

// Questionnaires

export const questionnaires = pgTable('questionnaires', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  /** What it is for, in the office's words. */
  purpose: text('purpose').notNull(),
  createdAt: instant('created_at').notNull(),
  archivedAt: instant('archived_at'),
})

/** What was published never changes; at most one draft lies beside it. */
export const questionnaireVersions = pgTable(
  'questionnaire_versions',
  {
    id: uuid('id').primaryKey(),
    questionnaireId: uuid('questionnaire_id')
      .notNull()
      .references(() => questionnaires.id),
    number: integer('number'),
    state: text('state').notNull(),
    definition: jsonb('definition').$type<unknown>().notNull(),
    sha256: bytea('sha256'),
    /** Rises with each save of a draft; the base that the next save names. */
    revision: integer('revision').notNull().default(1),
    changedBy: uuid('changed_by')
      .notNull()
      .references(() => admins.id),
    changedAt: instant('changed_at').notNull(),
  },
  (t) => [
    unique('questionnaire_versions_numbered').on(t.questionnaireId, t.number),
    uniqueIndex('one_draft').on(t.questionnaireId).where(sql`state = 'draft'`),
    uniqueIndex('one_published').on(t.questionnaireId).where(sql`state = 'published'`),
    check('questionnaire_versions_state', sql`${t.state} IN ('draft', 'published', 'retired')`),
    check('questionnaire_versions_draft', sql`(${t.state} = 'draft') = (${t.number} IS NULL)`),
    check('questionnaire_versions_hash', sql`${t.state} = 'draft' OR ${t.sha256} IS NOT NULL`),
  ],
)

/** Whom a questionnaire is put to: everybody of a program at a stage, or applications that were chosen. */
export const questionnaireUses = pgTable(
  'questionnaire_uses',
  {
    id: uuid('id').primaryKey(),
    questionnaireId: uuid('questionnaire_id')
      .notNull()
      .references(() => questionnaires.id),
    /** Null: every program. */
    program: text('program'),
    stage: text('stage').notNull(),
    dueOn: date('due_on', { mode: 'string' }),
    begunBy: uuid('begun_by')
      .notNull()
      .references(() => admins.id),
    begunAt: instant('begun_at').notNull(),
    endedAt: instant('ended_at'),
  },
  (t) => [
    index('questionnaire_uses_of').on(t.questionnaireId),
    uniqueIndex('questionnaire_uses_in_force')
      .on(t.questionnaireId, sql`coalesce(program, '')`, t.stage)
      .where(sql`ended_at IS NULL AND stage <> 'people'`),
    // Reviewers score by one rubric at a time.
    uniqueIndex('questionnaire_uses_one_rubric')
      .on(sql`coalesce(program, '')`)
      .where(sql`ended_at IS NULL AND stage = 'review'`),
    check('questionnaire_uses_program', sql`${t.program} IN ('ba', 'msc')`),
    check(
      'questionnaire_uses_stage',
      sql`${t.stage} IN ('application', 'interview', 'offer', 'people', 'review')`,
    ),
    check('questionnaire_uses_due', sql`${t.stage} <> 'people' OR ${t.dueOn} IS NOT NULL`),
  ],
)

export const responses = pgTable(
  'responses',
  {
    id: uuid('id').primaryKey(),
    useId: uuid('use_id')
      .notNull()
      .references(() => questionnaireUses.id),
    versionId: uuid('version_id')
      .notNull()
      .references(() => questionnaireVersions.id),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id),
    state: text('state').notNull(),
    /** Rises with each change of an answer. */
    revision: integer('revision').notNull().default(0),
    openedAt: instant('opened_at').notNull(),
    sentAt: instant('sent_at'),
    /** What a newer version asks anew, or for the first time; the rest was answered before. */
    anew: text('anew').array().notNull().default(sql`'{}'`),
    /** The only questions that may be changed while it is reopened. */
    reopened: text('reopened').array().notNull().default(sql`'{}'`),
    reopenedWhy: text('reopened_why').notNull().default(''),
    reopenedBy: uuid('reopened_by').references(() => admins.id),
    reopenedAt: instant('reopened_at'),
  },
  (t) => [
    unique('responses_once').on(t.useId, t.applicationId),
    index('responses_of_version').on(t.versionId, t.state),
    index('responses_of_application').on(t.applicationId),
    check('responses_state', sql`${t.state} IN ('open', 'sent', 'reopened')`),
    check('responses_sent', sql`(${t.state} = 'open') = (${t.sentAt} IS NULL)`),
    check('responses_reopened', sql`(${t.state} = 'reopened') = (cardinality(${t.reopened}) > 0)`),
  ],
)

export const answers = pgTable(
  'answers',
  {
    responseId: uuid('response_id')
      .notNull()
      .references(() => responses.id),
    questionId: text('question_id').notNull(),
    /** JSON null where an answer was taken away again. */
    value: jsonb('value').$type<unknown>().notNull(),
    rev: integer('rev').notNull(),
    tab: text('tab').notNull(),
    tabSeq: integer('tab_seq').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.responseId, t.questionId] }),
    check('answers_question', sql`${t.questionId} ~ '^q_[0-9a-z]{10}$'`),
  ],
)

/** What an answer was before, also of questions that are no longer asked. */
export const answerHistory = pgTable(
  'answer_history',
  {
    seq: bigint('seq', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    responseId: uuid('response_id')
      .notNull()
      .references(() => responses.id),
    /** The version in whose words it was given. */
    versionId: uuid('version_id')
      .notNull()
      .references(() => questionnaireVersions.id),
    questionId: text('question_id').notNull(),
    value: jsonb('value').$type<unknown>().notNull(),
    why: text('why').notNull(),
    actor: text('actor').notNull(),
    at: at(),
  },
  (t) => [
    index('answer_history_of').on(t.responseId, t.questionId, t.seq),
    check('answer_history_why', sql`${t.why} IN ('changed', 'removed', 'retyped', 'hidden')`),
  ],
)

// Contracts

export const contractTemplates = pgTable(
  'contract_templates',
  {
    id: uuid('id').primaryKey(),
    program: text('program').notNull(),
    /** Of one intake of its program only; null for every intake. */
    intakeId: uuid('intake_id').references(() => intakes.id),
    name: text('name').notNull(),
    /** Used for whoever is accepted, where nothing else is chosen. */
    isDefault: boolean('is_default').notNull().default(false),
    /** What is being written; nobody is sent it before it is published. */
    draft: jsonb('draft').$type<unknown>().notNull(),
    /** Rises with each save; a save that goes on from an older one is refused. */
    draftRevision: integer('draft_revision').notNull().default(0),
    archivedAt: instant('archived_at'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('contract_templates_one_default')
      .on(t.program, sql`coalesce(${t.intakeId}, '00000000-0000-0000-0000-000000000000')`)
      .where(sql`${t.isDefault}`),
    check('contract_templates_program', sql`${t.program} IN ('ba', 'msc')`),
    check(
      'contract_templates_default_is_used',
      sql`NOT (${t.isDefault} AND ${t.archivedAt} IS NOT NULL)`,
    ),
  ],
)

/** A published text; neither changed nor deleted. */
export const contractTemplateVersions = pgTable(
  'contract_template_versions',
  {
    id: uuid('id').primaryKey(),
    templateId: uuid('template_id')
      .notNull()
      .references(() => contractTemplates.id),
    version: integer('version').notNull(),
    content: jsonb('content').$type<unknown>().notNull(),
    sha256: bytea('sha256').notNull(),
    publishedAt: instant('published_at').notNull(),
    publishedBy: text('published_by').notNull(),
  },
  (t) => [
    unique('contract_template_versions_by_number').on(t.templateId, t.version),
    check('contract_template_versions_hash', sql`octet_length(${t.sha256}) = 32`),
  ],
)

/** A certificate that seals, or has sealed; its key lies outside the database. */
export const sealCertificates = pgTable(
  'seal_certificates',
  {
    fingerprint: bytea('fingerprint').primaryKey(),
    subject: text('subject').notNull(),
    validFrom: instant('valid_from').notNull(),
    validUntil: instant('valid_until').notNull(),
    /** The certificate itself, which is public, for checking what it sealed. */
    der: bytea('der').notNull(),
    isOwn: boolean('is_own').notNull(),
    addedAt: instant('added_at').notNull(),
  },
  (t) => [check('seal_certificates_fingerprint', sql`octet_length(${t.fingerprint}) = 32`)],
)

export const contracts = pgTable(
  'contracts',
  {
    id: uuid('id').primaryKey(),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id),
    /** The term it is about: another one needs another contract. */
    intakeId: uuid('intake_id')
      .notNull()
      .references(() => intakes.id),
    amendsId: uuid('amends_id'),
    templateVersionId: uuid('template_version_id')
      .notNull()
      .references(() => contractTemplateVersions.id),
    status: text('status').notNull(),
    statusAt: instant('status_at').notNull(),
    createdAt: instant('created_at').notNull(),
    /** A draft that is sent without a person, and why that has not been possible. */
    sendsItself: boolean('sends_itself').notNull(),
    sendFault: text('send_fault'),
    sendTriedAt: instant('send_tried_at'),
    /** Its own copy of text and values, from the moment it is sent. */
    words: jsonb('words').$type<unknown>(),
    facts: jsonb('facts').$type<unknown>(),
    unsignedSha256: bytea('unsigned_sha256'),
    sealedSha256: bytea('sealed_sha256'),
    sentAt: instant('sent_at'),
    expiresAt: instant('expires_at'),
    /** Until when it says that it can be cancelled. */
    cancelUntil: instant('cancel_until'),
    /** What goes back of what was paid, until which day. */
    refundTerms: jsonb('refund_terms').$type<unknown>(),
    /** The link of the latest mail; an earlier one opens nothing. */
    linkHash: bytea('link_hash').unique(),
    links: integer('links').notNull().default(0),
    /** Why it was declined or voided. */
    reason: text('reason'),
    sealFault: text('seal_fault'),
    sealTriedAt: instant('seal_tried_at'),
    certificate: bytea('certificate').references(() => sealCertificates.fingerprint),
    /** Complete, but no longer what holds: amended, or the place was given up. */
    lapsedAt: instant('lapsed_at'),
  },
  (t) => [
    foreignKey({ columns: [t.amendsId], foreignColumns: [t.id] }),
    uniqueIndex('one_contract_in_flight')
      .on(t.applicationId)
      .where(sql`${t.status} IN ('draft', 'sent', 'signed', 'countersigned', 'sealing_failed')`),
    index('contracts_of_application').on(t.applicationId, t.createdAt),
    index('contracts_by_change').on(t.statusAt.desc(), t.id.desc()),
    index('contracts_waiting')
      .on(t.status)
      .where(sql`${t.status} IN ('draft', 'sent', 'countersigned', 'sealing_failed')`),
    check(
      'contracts_status',
      sql`${t.status} IN ('draft', 'sent', 'signed', 'countersigned', 'sealing_failed', 'complete', 'declined', 'expired', 'voided')`,
    ),
    check(
      'contracts_hashes',
      sql`octet_length(${t.unsignedSha256}) = 32 AND octet_length(${t.sealedSha256}) = 32`,
    ),
    check(
      'contracts_sent_has_text',
      sql`${t.status} = 'draft' OR (${t.unsignedSha256} IS NOT NULL AND ${t.expiresAt} IS NOT NULL AND ${t.words} IS NOT NULL)`,
    ),
    check(
      'contracts_complete_is_sealed',
      sql`(${t.status} = 'complete') = (${t.sealedSha256} IS NOT NULL)`,
    ),
    check('contracts_lapsed_was_complete', sql`${t.lapsedAt} IS NULL OR ${t.status} = 'complete'`),
  ],
)

/** The papers themselves: what was read and signed, and the same with its seal. */
export const contractFiles = pgTable(
  'contract_files',
  {
    contractId: uuid('contract_id')
      .notNull()
      .references(() => contracts.id),
    kind: text('kind').notNull(),
    sha256: bytea('sha256').notNull(),
    bytes: bytea('bytes').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.contractId, t.kind] }),
    index('contract_files_by_hash').on(t.sha256),
    check('contract_files_kind', sql`${t.kind} IN ('unsigned', 'sealed')`),
    check('contract_files_hash', sql`${t.sha256} = sha256(${t.bytes})`),
  ],
)

/** Who signs, in order, and what they gave. */
export const contractSigners = pgTable(
  'contract_signers',
  {
    contractId: uuid('contract_id')
      .notNull()
      .references(() => contracts.id),
    ord: integer('ord').notNull(),
    role: text('role').notNull(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    /** Of a guardian, to the applicant. */
    relation: text('relation'),
    /** Of a guardian: the link of the latest mail, since they have no account. */
    linkHash: bytea('link_hash').unique(),
    /** The agreement to electronic records: version and hash of its words, when, and whence. */
    consent: jsonb('consent').$type<unknown>(),
    consentWithdrawnAt: instant('consent_withdrawn_at'),
    signature: jsonb('signature').$type<unknown>(),
    signedAt: instant('signed_at'),
    adminId: uuid('admin_id').references(() => admins.id),
  },
  (t) => [
    primaryKey({ columns: [t.contractId, t.ord] }),
    unique('contract_signers_by_role').on(t.contractId, t.role),
    check('contract_signers_role', sql`${t.role} IN ('applicant', 'guardian', 'institute')`),
    check('contract_signers_signed_whole', sql`(${t.signature} IS NULL) = (${t.signedAt} IS NULL)`),
    check(
      'contract_signers_consent_first',
      sql`${t.role} = 'institute' OR ${t.signedAt} IS NULL OR ${t.consent} IS NOT NULL`,
    ),
  ],
)

/** Append-only: what happened to a contract, each row with the hash of the one before. */
export const contractEvents = pgTable(
  'contract_events',
  {
    contractId: uuid('contract_id')
      .notNull()
      .references(() => contracts.id),
    seq: integer('seq').notNull(),
    kind: text('kind').notNull(),
    at: at(),
    body: jsonb('body').$type<Record<string, unknown>>().notNull(),
    prevHash: bytea('prev_hash').notNull(),
    hash: bytea('hash').notNull().unique(),
  },
  (t) => [
    primaryKey({ columns: [t.contractId, t.seq] }),
    check(
      'contract_events_hashes',
      sql`octet_length(${t.hash}) = 32 AND octet_length(${t.prevHash}) = 32`,
    ),
  ],
)

/** Each time that a provider's payments and the ledger were laid side by side. */
export const reconciliations = pgTable(
  'reconciliations',
  {
    id: uuid('id').primaryKey(),
    provider: text('provider').notNull(),
    /** From when on the provider was asked. */
    since: instant('since').notNull(),
    at: at(),
    compared: integer('compared').notNull(),
    /** Payments and refunds of which no message had come. */
    repaired: integer('repaired').notNull(),
    /** What does not fit and lies in quarantine. */
    doubtful: integer('doubtful').notNull(),
    /** Why the provider could not be asked; null where it was. */
    failure: text('failure'),
  },
  (t) => [
    index('reconciliations_latest').on(t.provider, t.at),
    index('reconciliations_found').on(t.at).where(sql`repaired > 0 OR doubtful > 0`),
  ],
)

/** A payment that whoever paid it has their bank look at again. */
export const disputes = pgTable(
  'disputes',
  {
    id: uuid('id').primaryKey(),
    attemptId: uuid('attempt_id')
      .notNull()
      .references(() => paymentAttempts.id),
    provider: text('provider').notNull(),
    providerRef: text('provider_ref').notNull(),
    amountMinor: bigint('amount_minor', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    /** What the bank says, in the provider's words. */
    reason: text('reason').notNull(),
    /** While the bank only asks, no money has moved; from `open` on it is gone until it is won. */
    state: text('state').notNull(),
    /** Until when the bank takes an answer. */
    answerBy: instant('answer_by'),
    at: at(),
    stateAt: instant('state_at').notNull(),
    /** Somebody of the office has seen how it ended. */
    seenAt: instant('seen_at'),
  },
  (t) => [
    unique('disputes_reference').on(t.provider, t.providerRef),
    index('disputes_of_attempt').on(t.attemptId),
    index('disputes_listed').on(t.stateAt).where(sql`seen_at IS NULL`),
    check('disputes_state', sql`${t.state} IN ('asked', 'open', 'won', 'lost')`),
    check('disputes_amount', sql`${t.amountMinor} > 0`),
  ],
)

/** What is owed by its last day, and what came by its value date: folded sums, and the changes since; kept by triggers. */
export const moneySums = pgTable(
  'money_sums',
  {
    program: text('program').notNull(),
    currency: text('currency').notNull(),
    /** `owed`, `came`, or `under-way` at providers. */
    what: text('what').notNull(),
    /** The end of the last day of what is owed; the value date of what came; infinity without either. */
    day: timestamp('day', { withTimezone: true, mode: 'string' }).notNull(),
    amountMinor: bigint('amount_minor', { mode: 'number' }).notNull(),
    count: bigint('count', { mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.what, t.currency, t.program, t.day] })],
)

export const moneySumChanges = pgTable('money_sum_changes', {
  id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  program: text('program').notNull(),
  currency: text('currency').notNull(),
  what: text('what').notNull(),
  day: timestamp('day', { withTimezone: true, mode: 'string' }).notNull(),
  amountMinor: bigint('amount_minor', { mode: 'number' }).notNull(),
  count: bigint('count', { mode: 'number' }).notNull(),
})
