import { boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { admins } from '#features/admins/server/tables.ts'
import { instant } from '#server/db/columns.ts'

/** What the columns are called that each table has its own name for. */
type Names = Record<'createdBy' | 'createdAt' | 'wentOutAt' | 'recalledBy' | 'recalledAt', string>

/** What every kind of release keeps of its people and its times. */
export function releaseColumns(names: Names) {
  return {
    id: uuid('id').primaryKey(),
    state: text('state').notNull(),
    createdBy: uuid(names.createdBy)
      .notNull()
      .references(() => admins.id),
    createdAt: instant(names.createdAt).notNull(),
    /** Whether a second person had to approve, as the settings stood. */
    asksSecond: boolean('asks_second').notNull(),
    approvedBy: uuid('approved_by').references(() => admins.id),
    approvedAt: instant('approved_at'),
    /** The end of the recall window. */
    goesOutAt: instant('goes_out_at'),
    wentOutAt: instant(names.wentOutAt),
    recalledBy: uuid(names.recalledBy).references(() => admins.id),
    recalledAt: instant(names.recalledAt),
  }
}

function releaseTable(name: string, names: Names) {
  return pgTable(name, releaseColumns(names))
}

export type ReleaseTable = ReturnType<typeof releaseTable>
export type ReleaseRow = ReleaseTable['$inferSelect']
