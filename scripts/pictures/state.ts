// A state of the product that is taken and looked at: `npm run pictures -- --all`.
import type { Page } from '@playwright/test'
import type { Who } from './people.ts'

export const conditions = ['long names', 'Arabic', 'Han', 'errors', 'empty', 'full'] as const
export type Condition = (typeof conditions)[number]

export type State = {
  name: string
  who: Who
  /** `:id` is the application of `of`, else of `who`; `:secret` the secret of a link. */
  path: string
  of?: Who
  shows?: readonly Condition[]
  /** Taken from an installation that no one has used yet. */
  isFresh?: boolean
  /** What is done first, once at each width; it must change nothing for the next one. */
  before?: (page: Page) => Promise<void>
}

export function press(page: Page, name: string): Promise<void> {
  return page.getByRole('button', { name, exact: true }).first().click()
}

export async function reload(page: Page): Promise<void> {
  await page.reload()
  await page.getByRole('heading', { level: 1 }).first().waitFor()
}
