import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { applicants } from '#features/accounts/server/tables.ts'
import { changeSetting } from '#tests/settings.ts'
import { dialogOf, openLogin } from './dialog.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, signedIn, test } from './journey.ts'
import { openCast } from './open-cast.ts'
import { startOwnProduct } from './own-product.ts'

const offer = 'Log in with a passkey'

test('an applicant adds a passkey, logs in with it on the same device, and removes it', async ({
  page,
}) => {
  test.setTimeout(240_000)
  const product = await startOwnProduct()
  // Browsers make no passkeys for an address without a name.
  const { origin } = new URL(product.setUpLink)
  const open = await openCast(product.dataDir, origin)
  try {
    const { email, password, token } = await open.newcomer()
    await open.app.platform.db
      .update(applicants)
      .set({ emailConfirmedAt: open.app.clock.now() })
      .where(eq(applicants.email, email))
    const login = await openLogin(page, origin)
    await expect(login.getByRole('button', { name: 'Forgot Password?' })).toBeVisible()
    await expect(login.getByRole('button', { name: offer })).toBeHidden()
    await changeSetting(open.app, 'passkeys', { isOn: true })
    await addDevice(page)

    await openOffering(page, `${origin}/bachelor/apply`)
    await expectAccessible(page)
    await signedIn(page, token, 'auth_token', origin)
    await page.goto(`${origin}/dashboard/account`)
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    const adding = dialogOf(page, 'Add a passkey')
    await adding.getByLabel('Name of this passkey').fill('My phone')
    await adding.getByLabel('Your password', { exact: true }).fill(password)
    await expectAccessible(page)
    await adding.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText('“My phone” was added')).toBeVisible()
    await page.setViewportSize({ width: 390, height: 844 })
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)

    await page.evaluate(() => localStorage.removeItem('auth_token'))
    const offering = await openOffering(page, `${origin}/bachelor/apply`)
    await offering.getByRole('button', { name: offer }).click()
    await expect(page).toHaveURL(`${origin}/bachelor/application`)
    const entered = await page.evaluate(() => localStorage.getItem('auth_token'))
    expect([null, token]).not.toContain(entered)

    await page.goto(`${origin}/dashboard/account`)
    await expect(page.getByText(/last used/)).toBeVisible()
    await page.getByRole('button', { name: 'Remove My phone' }).click()
    const removing = page.getByRole('alertdialog', { name: 'Remove this passkey?' })
    await removing.getByLabel('Your password', { exact: true }).fill(password)
    await removing.getByRole('button', { name: 'Remove it' }).click()
    await expect(page.getByText('“My phone” was removed')).toBeVisible()

    await page.evaluate(() => localStorage.removeItem('auth_token'))
    const again = await openOffering(page, `${origin}/bachelor/apply`)
    await again.getByRole('button', { name: offer }).click()
    await expect(again.getByText('That passkey didn’t work')).toBeVisible()
  } finally {
    await open.close()
    await product.stop()
  }
})

/** A device that keeps passkeys and says yes to everything. */
async function addDevice(page: Page) {
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

/** Pages know within seconds that passkeys are on. */
async function openOffering(page: Page, path: string) {
  await expect(async () => {
    const dialog = await openLogin(page, path)
    await expect(dialog.getByRole('button', { name: offer })).toBeVisible({ timeout: 3_000 })
  }).toPass()
  return dialogOf(page, 'Login')
}
