import type { Locator } from '@playwright/test'

/** Opens a row that may be open already. */
export async function openRow(row: Locator): Promise<void> {
  const isOpen = await row.locator('details').first().getAttribute('open')
  if (isOpen === null) await row.locator('summary').first().click()
}
