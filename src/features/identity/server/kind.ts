import type { SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { AuditEntry } from '#server/audit.ts'
import type { AdminActor, ApplicantActor, Ctx } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import type { TokenPrefix } from '#server/secrets.ts'
import type { limits } from '#server/throttle.ts'
import type { AccountTable, ResetTable, SessionTable } from './identity-columns.ts'
import type { KnownPlace } from './sign-in-limits.ts'

/** What is read here of an account, whatever else its row holds. */
export type Account = AccountTable['$inferSelect']

/** The signed-in person. */
export type IdentityActor = ApplicantActor | AdminActor

type Owner = AnyPgColumn<{ data: string; notNull: true }>

/** What applicants and staff do not have in common; the rest is in this feature, once. */
export type Kind<A extends Account = Account> = {
  /** Begins its actions and subjects in the audit log. */
  name: IdentityActor['kind']

  accounts: AccountTable
  /** Null while an account is open. */
  closedAt: AnyPgColumn
  /** False of accounts that no password lets in, and to which no mailed link gives one. */
  hasPassword?: AnyPgColumn
  /** Whole rows of accounts. */
  find(db: Db, which: SQL | undefined): PromiseLike<A[]>
  /** The same, each with whether it has been logged in to from where the call comes from. */
  findWithPlaces(
    ctx: Pick<Ctx, 'db' | 'from'>,
    which: SQL | undefined,
  ): PromiseLike<{ account: A; known: KnownPlace }[]>
  /** What a password may not resemble. */
  ownWords(account: A): string[]
  /** How throttles name an account, or an address without one. */
  throttleName(idOrEmail: string): string

  token: TokenPrefix
  sessions: SessionTable
  sessionOwner: Owner
  idleMs: number
  longestMs: number

  resets: ResetTable
  resetOwner: Owner

  /** Tries of the password of the signed-in person, and of a second factor. */
  guesses: {
    bucket: keyof typeof limits
    tooMany: string
    /** The row for wrong answers in these fields. */
    refused(fields: string[]): AuditEntry
  }
  /** What a new password settles besides. */
  onNewPassword(ctx: Ctx, accountId: string, by: 'reset' | 'change'): Promise<void>

  letters: {
    reset(ctx: Ctx, account: A, secret: string): Promise<void>
    noAccount(ctx: Ctx, email: string): Promise<void>
    passwordChanged(ctx: Ctx, account: A): Promise<void>
  }
}
