import type { Right } from '#shared/rights.ts'

/** Anyone who holds a right, the people whose rows they are, everyone, or no one by any page or call. */
type Reader = Right | 'self' | 'everyone' | 'server'

type TableFacts = {
  /** Until when rows are kept; absent where the rows are an applicant's: `account-facts.ts` says it of those. */
  until?: string
  /** Absent: the readers of its feature. */
  readers?: readonly Reader[]
  /** Whom it tells of who is neither an applicant nor staff. */
  others?: string
  /** Holds answers or papers that only some of the staff may read. */
  isRestricted?: true
}

/** What `docs/compliance/data-map.md` says of a feature's tables that their columns and comments don't. */
export type DataMap = {
  readers: readonly Reader[]
  tables: Readonly<Record<string, TableFacts>>
}
