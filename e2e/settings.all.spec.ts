import type { Page } from '@playwright/test'
import { castPassword } from '#tests/cast.ts'
import { expect, expectAccessible, test } from './journey.ts'
import { startOwnProduct } from './own-product.ts'

const dayMs = 86_400_000
/** No intake of a new installation closes at this minute. */
const minute = '5:17 PM'

test('an owner changes a price and a deadline, sees both on the public pages, and goes back', async ({
  page,
}) => {
  test.setTimeout(240_000)
  const product = await startOwnProduct()
  try {
    await page.goto(product.setUpLink)
    const { origin } = new URL(page.url())
    await page.getByLabel('Your name').fill('Ana Ruiz')
    await page.getByLabel('Email').fill('ana.ruiz@institute.example')
    await page.getByRole('textbox', { name: 'Password' }).fill(castPassword)
    await page.getByRole('button', { name: 'Open the office' }).click()
    await page.getByRole('link', { name: 'Settings' }).click()
    const areas = page.getByRole('navigation', { name: 'Settings areas' })

    await areas.getByRole('link', { name: 'Master’s price' }).click()
    await expectAccessible(page)
    const credit = page.getByLabel('Price per credit')
    await credit.fill('dear')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('link', { name: /^Price per credit must be/ })).toBeVisible()
    await expectAccessible(page)
    await credit.fill('700')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Saved as version 2.')).toBeVisible()
    await expect(page.getByText('$640')).toBeVisible()
    await areas.getByRole('link', { name: 'Intakes' }).click()
    await expectAccessible(page)
    const masters = page.getByRole('region', { name: 'Intakes of the Master’s program' })
    await masters.getByRole('link').first().click()
    const day = new Date(Date.now() + 30 * dayMs).toISOString().slice(0, 10)
    await page.getByLabel('Closes').fill(`${day}T17:17`)
    await areas.getByRole('link', { name: 'Flags' }).click()
    await page.getByRole('button', { name: 'Stay here' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Saved as version 2.')).toBeVisible()
    const office = page.url()
    await expectPublic(page, `${origin}/`, '$27,600')
    await expectPublic(page, `${origin}/masters/apply`, minute)

    await page.goto(office)
    await page.getByRole('button', { name: 'Restore this version 1' }).click()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Restore', exact: true }).click()
    await expect(page.getByText('Restored version 1.')).toBeVisible()
    await areas.getByRole('link', { name: 'Master’s price' }).click()
    await page.getByRole('button', { name: 'Restore this version 1' }).click()
    await page.getByRole('button', { name: 'Restore', exact: true }).click()
    await expect(page.getByText('Restored version 1.')).toBeVisible()
    await expectPublic(page, `${origin}/`, '$25,440')

    await page.goto(`${origin}/admin-panel/settings?area=look`)
    const ground = page.getByRole('textbox', { name: 'Page', exact: true })
    await ground.fill('#3b2417')
    await expect(page.getByText(/^Text on the page: contrast is \d/)).toBeVisible()
    await ground.fill('#f3f7fa')
    await expect(page.getByText('Everything is readable.')).toBeVisible()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Saved as version 2.')).toBeVisible()
    await expect(async () => {
      await page.goto(`${origin}/`)
      const ground = page.locator('html')
      // A look at the page as it still was is not waited for: the next one is fetched again.
      const atOnce = { timeout: 2_000 }
      await expect(ground).toHaveCSS('background-color', 'rgb(243, 247, 250)', atOnce)
    }).toPass({ timeout: 20_000 })
    await expectAccessible(page)

    await page.setViewportSize({ width: 390, height: 844 })
    for (const area of ['intakes', 'reasons', 'mails', 'look', 'retention']) {
      await page.goto(`${origin}/admin-panel/settings?area=${area}`)
      await expect(page.getByRole('heading', { level: 2 })).toBeVisible()
      await expectAccessible(page)
    }
  } finally {
    await product.stop()
  }
})

/** The public pages follow within seconds. */
async function expectPublic(page: Page, address: string, words: string) {
  await expect(async () => {
    await page.goto(address)
    await expect(page.getByText(words).first()).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 20_000 })
}
