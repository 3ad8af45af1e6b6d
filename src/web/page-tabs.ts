import type { Right } from '#shared/rights.ts'

/** A tab of a page of the office, as the palette leads to it: what a feature's `web/tabs.ts` lists. */
export type PageTab = {
  page: string
  right: Right
  /** Names it in the address. */
  query: string
  label: string
}
