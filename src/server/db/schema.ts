import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
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
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { at, bytea, citext, instant, tsvector } from './columns.ts'

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
