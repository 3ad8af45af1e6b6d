import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { cast, castPassword } from '#tests/cast.ts'
import { dialogOf, fillLogin, newEmail, openLogin } from './dialog.ts'
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
  await expect(page.getByText(`We sent an email to ${email}.`)).toBeVisible()
  const link = `/link/confirm-email#${await open.mailedSecret(email)}`
  await page.goto(link)
  await page.goto('/')
  await page.goto(link)
  await page.getByRole('button', { name: 'Confirm this address' }).click()
  await expect(page.getByText(`Thank you. ${email} is confirmed.`)).toBeVisible()
  await page.getByRole('link', { name: 'Go to your dashboard' }).click()
  await expect(page.getByRole('heading', { name: 'Admissions dashboard' })).toBeVisible()
  await expect(page.getByText(`We sent an email to ${email}.`)).toBeHidden()

  await page.goto(link)
  await page.getByRole('button', { name: 'Confirm this address' }).click()
  await expect(page.getByText('This link no longer works')).toBeVisible()
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
  await part
    .getByRole('button', { name: /^Log out / })
    .first()
    .click()
  await expect(part.getByRole('listitem')).toHaveCount(3)
  await part.getByRole('button', { name: 'Log out everywhere else' }).click()
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
  await page.getByLabel('Department, agency, or command').fill('Naval Air Station')
  await page.getByRole('link', { name: 'Your application' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Dashboard' }).click()
  // The form has this button, too: only from the dashboard is it what is behind.
  await expect(page.getByRole('heading', { name: 'Admissions dashboard' })).toBeVisible()
  await page.getByRole('button', { name: 'Log out' }).click()
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

test('the address changes when the link mailed to the new one is followed', async ({
  page,
  open,
}) => {
  const { email, token } = await open.newcomer()
  const fresh = newEmail()
  const part = await openAccount(page, token, 'Email')
  await part.getByRole('button', { name: 'Change email address' }).click()
  const dialog = dialogOf(page, 'Change email address')
  await dialog.getByLabel('New email address').fill(fresh)
  await dialog.getByLabel('Your password', { exact: true }).fill('not the password')
  await dialog.getByRole('button', { name: 'Send the link' }).click()
  await expect(dialog.getByRole('link', { name: 'That isn’t your current password' })).toBeVisible()
  await dialog.getByLabel('Your password', { exact: true }).fill(castPassword)
  await dialog.getByRole('button', { name: 'Send the link' }).click()
  await expect(dialog).toBeHidden()
  await expect(part).toContainText(`We sent an email to ${fresh}.`)

  await page.goto(`/link/confirm-email#${await open.mailedSecret(fresh)}`)
  await page.getByRole('button', { name: 'Confirm this address' }).click()
  await expect(page.getByText(`Thank you. ${fresh} is confirmed.`)).toBeVisible()
  await page.goto('/dashboard/account')
  await expect(part).toContainText(fresh)
  await expect(part).not.toContainText(email)
})

test('a forgotten password is set again by the mailed link, which opening does not use up', async ({
  page,
  open,
}) => {
  const { email, token } = await open.newcomer()
  const login = await openLogin(page)
  await login.getByRole('button', { name: 'Forgot Password?' }).click()
  const forgot = dialogOf(page, 'Forgot Password')
  await forgot.getByLabel('Email').fill(email)
  await forgot.getByRole('button', { name: 'Request Reset' }).click()
  await expect(forgot.getByText(`We sent an email to ${email}`)).toBeVisible()

  const link = `/reset-password#${await open.mailedSecret(email, 'Choose a new password')}`
  await page.goto(link)
  await page.goto('/')
  await page.goto(link)
  await page.getByLabel('New Password', { exact: true }).fill(newPassword)
  await page.getByLabel('Repeat Password', { exact: true }).fill(castPassword)
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(page.getByRole('link', { name: 'Passwords do not match' })).toBeVisible()
  await page.getByLabel('Repeat Password', { exact: true }).fill(newPassword)
  await page.getByRole('button', { name: 'Save new password' }).click()
  await fillLogin(login, email, newPassword)
  await login.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page).toHaveURL('/masters/application')
  expect((await open.app.call('GET /api/users/me', { token })).status).toBe(401)

  await page.goto('/')
  await page.goto(link)
  await page.getByLabel('New Password', { exact: true }).fill(castPassword)
  await page.getByLabel('Repeat Password', { exact: true }).fill(castPassword)
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(page.getByText('This link no longer works')).toBeVisible()
  await page.getByRole('button', { name: 'Request a new link' }).click()
  await expect(forgot).toBeVisible()
})

test('a closed account is gone, and its words are read before the page is left', async ({
  page,
  open,
}) => {
  const { email, token } = await open.newcomer()
  const part = await openAccount(page, token, 'Close account')
  await part.getByRole('button', { name: 'Close my account' }).click()
  const question = page.getByRole('alertdialog', { name: 'Close your account?' })
  await question.getByRole('button', { name: 'Keep my account' }).click()
  await expect(question).toBeHidden()
  await part.getByRole('button', { name: 'Close my account' }).click()
  await question.getByLabel('Your password', { exact: true }).fill(castPassword)
  await question.getByRole('button', { name: 'Close my account' }).click()
  const done = page.getByRole('alertdialog', { name: 'Your account is closed' })
  await expect(done.getByRole('status')).toBeVisible()
  await done.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL('/')
  const login = await openLogin(page)
  await fillLogin(login, email)
  await login.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(login.getByText('That email or password is incorrect')).toBeVisible()
})
