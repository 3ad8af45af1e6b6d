import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
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
import { admins } from '#features/admins/server/tables.ts'
import { applications } from '#features/applications/server/tables.ts'
import { sealCertificates } from '#features/seals/server/tables.ts'
import { intakes } from '#features/settings/server/tables.ts'
import { at, bytea, instant } from '#server/db/columns.ts'

/** A text from which contracts are made, by name. */
export const contractTemplates = pgTable(
  'contract_templates',
  {
    id: uuid('id').primaryKey(),
    program: text('program').notNull(),
    /** Of one intake of its program only; null for every intake. */
    intakeId: uuid('intake_id').references(() => intakes.id),
    name: text('name').notNull(),
    /** Used for anyone who is accepted, where nothing else is chosen. */
    isDefault: boolean('is_default').notNull().default(false),
    /** What is being written; no one is sent it before it is published. */
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

/** A contract with one person: its words and figures as they were sent, and where it stands. */
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
    /** Until when it says that it can be canceled. */
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
    /** The agreement to electronic records: version and hash of its words, when, and from where. */
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
