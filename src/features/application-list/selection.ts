import type { ListQuery } from '#features/applications/list-contract.ts'

/**
 * The applications that are chosen for an act on many: some by id, over several pages, or with `all`
 * every one that the query of the list finds.
 */
export type Selection = {
  all: boolean
  ids: ReadonlySet<string>
  has(id: string): boolean
  toggle(id: string): void
  /** Chooses the whole page, or none of it where all of it is chosen. */
  togglePage(): void
  /** How much of the page in view is chosen. */
  page: 'none' | 'some' | 'all'
  chooseAll(): void
  clear(): void
}

/** What acts on many applications at once is shown with: what is chosen, of which list. */
export type BulkProps = {
  selection: Selection
  query: ListQuery
  /** How many the list holds; null where not all were counted. */
  count: number | null
}
