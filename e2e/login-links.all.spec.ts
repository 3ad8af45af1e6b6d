import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { applicants } from '#features/accounts/server/tables.ts'
import { castPassword } from '#tests/cast.ts'
import { dialogOf, openLogin } from './dialog.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts'
import { type OpenCast, openCast } from './open-cast.ts'
import { startOwnProduct } from './own-product.ts'

const ask = 'Email me a login link'
const subject = 'Your login link'

test('an owner turns login links on, and applicants log in with them on any device', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000)
  const product = await startOwnProduct()
  const open = await openCast(product.dataDir, product.url)
  try {
    const email = await confirmedNewcomer(open)
    await page.goto(product.setUpLink)
    const { origin } = new URL(page.url())
    await turnOn(page)

    const context = await browser.newContext()
    const desk = await context.newPage()
    const login = await openOffering(desk, `${origin}/bachelor/apply`)
    await login.getByRole('button', { name: ask }).press('Enter')
    await expect(login.getByRole('link', { name: 'Enter your email address' })).toBeVisible()
    await login.getByLabel('Email').fill(email)
    await login.getByRole('button', { name: ask }).press('Enter')
    await expect(login.getByText(`We sent an email to ${email}`)).toBeVisible()
    await expectAccessible(desk)

    const first = await open.mailedSecret(email, subject)
    const phone = await browser.newPage({ viewport: { width: 390, height: 844 } })
    await phone.goto(`${origin}/link/login#${first}`)
    await phone.reload()
    await expectAccessible(phone)
    await expectNoSidewaysScroll(phone)
    await phone.getByRole('button', { name: 'Log in now' }).click()
    await expect(phone).toHaveURL(`${origin}/bachelor/application`)

    await phone.goto('about:blank')
    await phone.goto(`${origin}/link/login#${first}`)
    await expect(phone.getByText(`You’re already logged in as ${email}`)).toBeVisible()
    await phone.getByRole('button', { name: 'Log in now' }).click()
    await expect(phone.getByText('This link no longer works. Ask for a new one')).toBeVisible()
    await expectAccessible(phone)
    await phone.getByRole('button', { name: 'Log in another way' }).click()
    await expect(dialogOf(phone, 'Login').getByRole('button', { name: ask })).toBeVisible()

    // In another tab of the browser that asked, whose dialog then closes by itself.
    await login.getByRole('button', { name: ask }).click()
    const tab = await context.newPage()
    await tab.goto(`${origin}/link/login#${await newerSecret(open, email, first)}`)
    await tab.getByRole('button', { name: 'Log in now' }).click()
    await expect(tab).toHaveURL(`${origin}/bachelor/application`)
    await expect(login).toBeHidden()

    // Someone else in that browser: who was logged in there is no longer.
    const token = await tab.evaluate(() => localStorage.getItem('auth_token'))
    const other = await confirmedNewcomer(open)
    await page.request.post(`${origin}/api/users/login-links`, { data: { email: other } })
    await tab.goto(`${origin}/link/login#${await open.mailedSecret(other, subject)}`)
    await tab.getByRole('button', { name: 'Log in now' }).click()
    await expect(tab).toHaveURL(`${origin}/masters/application`)
    await tab.goto(`${origin}/dashboard/account`)
    await expect(tab.getByText(other).first()).toBeVisible()
    const me = await page.request.get(`${origin}/api/users/me`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(me.status()).toBe(401)
    await phone.close()
    await context.close()
  } finally {
    await open.close()
    await product.stop()
  }
})

async function confirmedNewcomer(open: OpenCast): Promise<string> {
  const { email } = await open.newcomer()
  await open.app.platform.db
    .update(applicants)
    .set({ emailConfirmedAt: open.app.clock.now() })
    .where(eq(applicants.email, email))
  return email
}

/** From the set-up link on. */
async function turnOn(page: Page) {
  await page.getByLabel('Your name').fill('Ana Ruiz')
  await page.getByLabel('Email').fill('ana.ruiz@institute.example')
  await page.getByRole('textbox', { name: 'Password' }).fill(castPassword)
  await page.getByRole('button', { name: 'Open the office' }).click()
  await page.getByRole('link', { name: 'Settings' }).click()
  const areas = page.getByRole('navigation', { name: 'Settings areas' })
  await areas.getByRole('link', { name: 'Login links' }).click()
  const choice = page.getByRole('radiogroup', { name: /^Let applicants log in/ })
  await choice.getByText('Yes', { exact: true }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved as version 2.')).toBeVisible()
  await expectAccessible(page)
}

/** Pages know within seconds that links are on. */
async function openOffering(page: Page, path: string) {
  await expect(async () => {
    const dialog = await openLogin(page, path)
    await expect(dialog.getByRole('button', { name: ask })).toBeVisible({ timeout: 3_000 })
  }).toPass()
  return dialogOf(page, 'Login')
}

async function newerSecret(open: OpenCast, email: string, before: string): Promise<string> {
  let secret = before
  await expect
    .poll(async () => {
      secret = await open.mailedSecret(email, subject)
      return secret
    })
    .not.toBe(before)
  return secret
}
