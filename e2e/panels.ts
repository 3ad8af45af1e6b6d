import type { Page } from '@playwright/test'
import type { placeWords } from '#web/application-panels.ts'
import { expect } from './journey.ts'

type Name = (typeof placeWords)[keyof typeof placeWords]['label']

/** Opens a place of the rail beside the answers of an application. */
export async function openPanel(page: Page, name: Name): Promise<void> {
  const link = page
    .getByRole('navigation', { name: 'Panels' })
    .getByRole('link', { name: new RegExp(`^${name}( ?\\(|$)`) })
  await link.click()
  await expect(link).toHaveAttribute('aria-current', 'page')
}
