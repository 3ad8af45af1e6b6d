import type { Db } from '#server/db/client.ts'
import type { FileSection, PersonalRows } from './personal-rows.ts'

/** What a later feature keeps of a person, and what becomes of it when their account goes. */
export type AccountFacts = {
  /** Its key in the export. */
  name: string
  /** The tables in which it keeps something, as `personFacts` was told of them. */
  kept?: readonly PersonalRows[]
  /** Whether the account must stay until the office has dealt with it. */
  holds(db: Db, applicantId: string): Promise<boolean>
  /** Everything it keeps of the person, as JSON; no hash, no token. */
  read(db: Db, applicantId: string): Promise<unknown>
  /** What the office wrote about the person, for the file that they ask to see. */
  readFile?(db: Db, applicantId: string): Promise<FileSection[]>
  /** Deletes or blanks everything it keeps of these people. */
  erase(db: Db, applicantIds: readonly string[], now: Date): Promise<void>
  /** What is counted by account, once the applications of one have moved to the other. */
  merge?(db: Db, accounts: { keep: string; drop: string }, now: Date): Promise<void>
}

/** Each later feature adds its own. */
export const declaredAccountFacts: AccountFacts[] = []
