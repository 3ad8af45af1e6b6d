import { sql } from 'drizzle-orm'
import { check, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { admins } from '#features/admins/server/tables.ts'
import { bytea, instant } from '#server/db/columns.ts'

/** What programs call with. A row stays when its token has ended: the audit log names it. */
export const apiTokens = pgTable(
  'api_tokens',
  {
    id: uuid('id').primaryKey(),
    tokenHash: bytea('token_hash').notNull().unique(),
    /** The first characters of the token, to tell one from another. */
    begins: text('begins').notNull(),
    name: text('name').notNull(),
    rights: text('rights').array().notNull(),
    /** Programs of the institute whose applications it reaches; null for all. */
    programs: text('programs').array(),
    /** From where it may be used; none for anywhere. */
    networks: text('networks').array().notNull(),
    /** It acts in the name of this owner, and only while they are one. */
    madeBy: uuid('made_by')
      .notNull()
      .references(() => admins.id),
    madeAt: instant('made_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    endedBy: uuid('ended_by').references(() => admins.id),
    endedAt: instant('ended_at'),
    lastUsedAt: instant('last_used_at'),
    /** Why a call was last refused, as a code, and which call it was. */
    fault: text('fault'),
    faultCall: text('fault_call'),
    faultAt: instant('fault_at'),
  },
  (t) => [
    check('api_tokens_hash_size', sql`octet_length(${t.tokenHash}) = 32`),
    check('api_tokens_end', sql`${t.endsAt} <= ${t.madeAt} + interval '367 days'`),
    check('api_tokens_ended', sql`(${t.endedAt} IS NULL) = (${t.endedBy} IS NULL)`),
  ],
)
