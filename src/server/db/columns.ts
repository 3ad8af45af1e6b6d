import { customType, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Text that compares without case (extension citext). */
export const citext = customType<{ data: string }>({ dataType: () => 'citext' })

/** The words of a text with nothing done to them, for finding what begins with others. */
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

export const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' })

/** The number of a transaction, which never comes again in one cluster. */
export const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' })

/** A span of time as PostgreSQL writes it, `["…","…")`. */
export const tstzrange = customType<{ data: string }>({ dataType: () => 'tstzrange' })

export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
export const at = () => instant('at').notNull()

/** The id of a later feature's table, by name alone: what a key needs that points to it. */
export const idOfLater = (table: string) => pgTable(table, { id: uuid('id').primaryKey() }).id
