import type { Page } from '@playwright/test'
import { dialogOf } from './dialog.ts'
import { expect, signedIn, test } from './journey.ts'
import { escapeFrom } from './keys.ts'

const ways = [
  ['/', 'Log in', 'Login'],
  ['/masters/apply', 'Log in', 'Login'],
  ['/masters/apply', 'Start your application', 'Create Your Admissions Account'],
  ['/bachelor/apply', 'Start your application', 'Create Your Admissions Account'],
] as const

for (const [path, name, title] of ways)
  test(`“${name}” of ${path} counts once although the scripts are still on their way`, async ({
    page,
  }) => {
    const release = await openUnfinished(page, path)
    const button = page.getByRole('button', { name })
    await button.click()
    await button.click()
    await expect(page.getByRole('dialog')).toBeHidden()
    release()
    const dialog = dialogOf(page, title)
    await escapeFrom(page, dialog)
    await expect(dialog).toBeHidden()
    await page.waitForLoadState('networkidle')
    await expect(dialog).toBeHidden()
    await expect(button).toBeFocused()
    await button.click()
    await expect(dialog).toBeVisible()
  })

test('somebody signed in who presses early gets to the form, not to the dialog', async ({
  page,
  open,
}) => {
  const { token } = await open.newcomer()
  await signedIn(page, token)
  const release = await openUnfinished(page, '/masters/apply')
  await page.getByRole('button', { name: 'Start your application' }).click()
  release()
  await expect(page).toHaveURL('/masters/application')
  await expect(page.getByRole('heading', { level: 1, name: 'Your application' })).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('a link that is followed early needs no script', async ({ page }) => {
  const release = await openUnfinished(page, '/')
  await page.getByRole('link', { name: 'Apply to the master’s' }).click()
  await expect(page).toHaveURL('/masters/apply')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Apply to the master’s program')
  release()
})

for (const width of [390, 1280])
  test(`nothing moves from under a click when a list comes late, at ${width} px`, async ({
    page,
    open,
  }) => {
    await signedIn(page, (await open.newcomer()).token)
    await page.setViewportSize({ width, height: 900 })
    const released = Promise.withResolvers<void>()
    await page.route(/\/assets\/(search-)?select-[^/]+\.js$/, async (route) => {
      await released.promise
      await route.continue()
    })
    await page.goto('/masters/application/personal-information')
    const button = page.getByRole('button', { name: 'Save and continue' })
    await expect(button).toBeVisible()
    const list = page.getByRole('button', { name: /State where you live/ }).first()
    await expect(list).toBeHidden()
    const before = await button.boundingBox()
    released.resolve()
    await expect(list).toBeVisible()
    expect(await button.boundingBox()).toEqual(before)
  })

/** Opens a prerendered page whose scripts, but for the smallest, come when they are released. */
async function openUnfinished(page: Page, path: string): Promise<() => void> {
  const released = Promise.withResolvers<void>()
  await page.route(/\/assets\/(?!early-press)[^/]+\.js$/, async (route) => {
    await released.promise
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  const small = await page.locator('script[async]').getAttribute('src')
  // The very module that the document asked for; this waits until it has run.
  await page.evaluate((address) => import(address), small ?? '')
  return released.resolve
}
