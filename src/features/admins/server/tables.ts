import { index, pgTable, uuid } from 'drizzle-orm/pg-core'
import { bytea, instant } from '#server/db/columns.ts'
import { admins } from '#server/db/schema.ts'

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
