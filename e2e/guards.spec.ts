import type { Page } from '@playwright/test'
import { dialogOf } from './dialog.ts'
import { expect, signedIn, test } from './journey.ts'

const guardDelayMs = 1000

test('the dashboard waits one second before it asks a visitor to log in', async ({ page }) => {
  await page.clock.install()
  // What the dashboard leads back to is known once the guard of the page has run.
  const asked = page.waitForResponse('**/api/users/application')
  await page.goto('/bachelor/apply')
  await asked
  await expectShown(page, '/bachelor/apply')
  await page.clock.pauseAt(Date.now() + 60_000)
  const code = page.waitForResponse(/\/assets\/guards-/).catch(() => undefined)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Loading' })).toBeVisible()
  await code
  await page.clock.runFor(guardDelayMs - 100)
  await expect(page.getByRole('heading', { name: 'Loading' })).toBeVisible()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.clock.runFor(200)
  await page.clock.resume()
  await expect(dialogOf(page, 'Login')).toBeVisible()
  await expectShown(page, '/bachelor/apply')
})

test('a dead token is dropped, and its holder is asked to log in again', async ({ page }) => {
  await signedIn(page, `au_${'x'.repeat(43)}`)
  await page.goto('/masters/application')
  const dialog = dialogOf(page, 'Login')
  await expect(dialog.getByText('You were logged out.')).toBeVisible()
  await expect(dialog.getByText('Your answers are safe')).toBeVisible()
  await expectShown(page, '/masters/apply')
  expect(await tokenOf(page)).toBeNull()
})

const headings: Record<string, string> = {
  '/': 'Choose your program of study',
  '/masters/apply': 'Apply to the master’s program',
  '/bachelor/apply': 'Apply to the bachelor’s program',
  '/masters/application': 'Your application',
  '/bachelor/application': 'Your application',
  '/dashboard': 'Admissions dashboard',
  '/schedule': 'Book your interview',
  '/thankyou': 'Thank you',
}

async function expectShown(page: Page, path: string) {
  await expect(page).toHaveURL(path)
  await expect(
    page.getByRole('heading', { level: 1, name: headings[path] ?? '', exact: true }),
  ).toBeVisible()
}

function tokenOf(page: Page) {
  return page.evaluate(() => localStorage.getItem('auth_token'))
}
