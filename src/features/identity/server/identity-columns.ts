import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bytea, citext, instant } from '#server/db/columns.ts'

// Each kind has tables of its own, with what it keeps beside these columns, and whose row it is.

export function accountColumns() {
  return {
    id: uuid('id').primaryKey(),
    email: citext('email').notNull().unique(),
    passwordHash: text('password_hash').notNull(),
  }
}

export function sessionColumns() {
  return {
    tokenHash: bytea('token_hash').primaryKey(),
    id: uuid('id').notNull().unique(),
    createdAt: instant('created_at').notNull(),
    lastSeenAt: instant('last_seen_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    device: text('device').notNull(),
    address: text('address').notNull(),
  }
}

export function resetColumns() {
  return {
    tokenHash: bytea('token_hash').primaryKey(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  }
}

const accountTable = (name: string) => pgTable(name, accountColumns())
const sessionTable = (name: string) => pgTable(name, sessionColumns())
const resetTable = (name: string) => pgTable(name, resetColumns())

export type AccountTable = ReturnType<typeof accountTable>
export type SessionTable = ReturnType<typeof sessionTable>
export type ResetTable = ReturnType<typeof resetTable>
