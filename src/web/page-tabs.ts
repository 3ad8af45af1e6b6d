import type { Right } from '#shared/rights.ts'
import type { pageWords } from './office-places.ts'

/** A tab of a page of the office, as the palette leads to it: what a feature's `web/tabs.ts` lists. */
export type PageTab = {
  page: keyof typeof pageWords
  right: Right
  /** Names it in the address. */
  query: string
  label: string
}
