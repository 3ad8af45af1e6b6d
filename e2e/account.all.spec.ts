import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { cast, castPassword } from '#tests/cast.ts'
import { dialogOf, fillLogin, openLogin } from './dialog.ts'
import { expect, signedIn, test } from './journey.ts'

const newPassword = 'seven slow herons wading'

test('a profile that cannot be saved says why and keeps what was typed', async ({ page, open }) => {
  const { token } = await open.newcomer()
  const profile = await openAccount(page, token, 'Profile')
  await profile.getByRole('button', { name: 'Change profile' }).click()
  const dialog = dialogOf(page, 'Change profile')
  await dialog.getByLabel('First Name').fill('Maja')
  const said: [answer: { status: number; body: string } | 'cut', words: string][] = [
    [{ status: 400, body: '{"error":"That name is taken"}' }, 'That name is taken'],
    [{ status: 400, body: '{}' }, 'Update failed'],
    [{ status: 404, body: '<!doctype html>' }, 'Update failed'],
    [{ status: 500, body: '' }, 'Request failed with status code 500'],
    ['cut', 'Network Error'],
  ]
  for (const [answer, words] of said) {
    await page.route('**/api/users/profile', (route) =>
      answer === 'cut' ? route.abort() : route.fulfill(answer),
    )
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await expect(dialog.getByText(words, { exact: true })).toBeVisible()
    await page.unroute('**/api/users/profile')
  }
  await dialog.getByLabel('Last Name').fill('')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog.getByRole('link', { name: 'Enter your last name' })).toBeVisible()
  await expect(dialog.getByLabel('First Name')).toHaveValue('Maja')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(profile.getByText('Maya Lindqvist')).toBeVisible()
})

test('the address is confirmed by the mailed link, once its button is pressed', async ({
  page,
  open,
}) => {
  const { email, token } = await open.newcomer()
  await signedIn(page, token)
  await page.goto('/dashboard')
  await expect(page.getByText(`We wrote to ${email}.`)).toBeVisible()
  const link = `/link/confirm-email#${await open.mailedSecret(email)}`
  await page.goto(link)
  await page.goto('/')
  await page.goto(link)
  await page.getByRole('button', { name: 'Confirm this address' }).click()
  await expect(page.getByText(`Thank you. ${email} is confirmed.`)).toBeVisible()
  await page.getByRole('link', { name: 'Go to your dashboard' }).click()
  await expect(page.getByRole('heading', { name: 'Admissions dashboard' })).toBeVisible()
  await expect(page.getByText(`We wrote to ${email}.`)).toBeHidden()

  await page.goto(link)
  await page.getByRole('button', { name: 'Confirm this address' }).click()
  await expect(page.getByText('This link does not work any more')).toBeVisible()
})

test('a changed password ends the other devices and signs in from now on', async ({
  page,
  open,
  browser,
}) => {
  const { email, token } = await open.newcomer()
  const elsewhere = await browser.newContext()
  const other = await elsewhere.newPage()
  const login = await openLogin(other)
  await fillLogin(login, email)
  await login.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(other).toHaveURL('/masters/application')

  const part = await openAccount(page, token, 'Password')
  await part.getByRole('button', { name: 'Change password' }).click()
  const dialog = dialogOf(page, 'Change password')
  await dialog.getByLabel('Current password', { exact: true }).fill(castPassword)
  await dialog.getByLabel('New password', { exact: true }).fill(newPassword)
  await dialog.getByRole('button', { name: 'Change password' }).click()
  await expect(part.getByRole('status')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Devices' }).getByRole('listitem')).toHaveCount(1)

  await other.reload()
  await expect(other).toHaveURL('/masters/apply')
  await expect(other.getByRole('button', { name: 'Log in' })).toBeVisible()
  await openLogin(other)
  await fillLogin(login, email, newPassword)
  await login.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(other).toHaveURL('/masters/application')
  await elsewhere.close()
})

test('another device is ended from the list, and everywhere else at once', async ({
  page,
  open,
}) => {
  const { email, password, token } = await open.newcomer()
  const logIn = () => open.app.call('POST /api/users/login', { body: { email, password } })
  const others = [await logIn(), await logIn(), await logIn()].map(({ body }) => body.token)
  const part = await openAccount(page, token, 'Devices')
  await expect(part.getByRole('listitem')).toHaveCount(4)
  await part.getByRole('button', { name: /^End / }).first().click()
  await expect(part.getByRole('listitem')).toHaveCount(3)
  await part.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(part.getByRole('listitem')).toHaveCount(1)
  await expect(part).toContainText('This device')
  for (const other of others)
    expect((await open.app.call('GET /api/users/me', { token: other })).status).toBe(401)
})

test('everything about a person can be downloaded as one file', async ({ page, open }) => {
  const { email, token } = await open.newcomer(cast.lukasz)
  const part = await openAccount(page, token, 'Your data')
  const downloading = page.waitForEvent('download')
  await part.getByRole('button', { name: 'Download my data' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('my-admissions-data.json')
  const text = await readFile(await download.path(), 'utf8')
  expect(() => JSON.parse(text)).not.toThrow()
  expect(text).toContain(email)
  expect(text).toContain(cast.lukasz.lastName)
  expect(text).toContain('submitted')
  expect(text).not.toContain(cast.priya.email)
})

test('after signing out nothing of the person is left on the device', async ({ page, open }) => {
  const { email, token } = await open.newcomer(cast.ada)
  await signedIn(page, token)
  await page.goto('/masters/application/personal-information')
  const group = page.getByRole('radiogroup', { name: /civilian employee/ })
  await group.getByText('Yes', { exact: true }).click()
  await page.getByLabel('Department, agency or command').fill('Naval Air Station')
  await page.getByRole('link', { name: 'Your application' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Dashboard' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  const kept = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
  )
  for (const trace of [token, email, 'Naval', 'draft:', 'Okafor']) expect(kept).not.toContain(trace)
  expect((await open.app.call('GET /api/users/me', { token })).status).toBe(401)
  await page.goBack()
  await expect(dialogOf(page, 'Login')).toBeVisible()
  await expect(page.locator('body')).not.toContainText(/Okafor|Naval/)
})

async function openAccount(page: Page, token: string, part: string) {
  await signedIn(page, token)
  await page.goto('/dashboard/account')
  const region = page.getByRole('region', { name: part, exact: true })
  await expect(region).toBeVisible()
  return region
}
