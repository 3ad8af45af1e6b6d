import type { Page } from '@playwright/test'
import { castPassword } from '#tests/cast.ts'
import { dialogOf, fillLogin, newEmail, openLogin, stateOf } from './dialog.ts'
import { expect, signedIn, test } from './journey.ts'

const newPassword = 'seven slow herons wading'

test('the profile is changed, and stays changed', async ({ page, open }) => {
  const { token } = await open.newcomer()
  const profile = await openAccount(page, token, 'Profile')
  await profile.getByRole('button', { name: 'Change profile' }).click()
  const dialog = dialogOf(page, 'Change profile')
  await dialog.getByLabel('Last Name').fill('Ő’Brien')
  await dialog.getByRole('button', { name: 'Country' }).click()
  await page.getByRole('combobox', { name: 'Search countries' }).fill('Poland')
  await page.getByRole('option', { name: 'Poland' }).click()
  await expect(stateOf(dialog)).toBeHidden()
  await dialog.getByLabel('Phone Number').fill('+48 22 123 45 67')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(profile.getByText('Your profile is saved.')).toBeVisible()
  await page.reload()
  for (const kept of ['Maya Ő’Brien', 'Poland', '+48221234567'])
    await expect(profile.getByText(kept, { exact: true })).toBeVisible()
})

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
  await expect(
    dialog.getByRole('link', { name: 'This is not your current password' }),
  ).toBeVisible()
  await dialog.getByLabel('Your password', { exact: true }).fill(castPassword)
  await dialog.getByRole('button', { name: 'Send the link' }).click()
  await expect(dialog).toBeHidden()
  await expect(part).toContainText(`We wrote to ${fresh}.`)

  await page.goto(`/link/confirm-email#${await open.mailedSecret(fresh)}`)
  await page.getByRole('button', { name: 'Confirm this address' }).click()
  await expect(page.getByText(`Thank you. ${fresh} is confirmed.`)).toBeVisible()
  await page.goto('/dashboard/account')
  await expect(part).toContainText(fresh)
  await expect(part).not.toContainText(email)
})

test('a forgotten password is set anew by the mailed link, which opening does not use up', async ({
  page,
  open,
}) => {
  const { email, token } = await open.newcomer()
  const login = await openLogin(page)
  await login.getByRole('button', { name: 'Forgot Password?' }).click()
  const forgot = dialogOf(page, 'Forgot Password')
  await forgot.getByLabel('Email').fill(email)
  await forgot.getByRole('button', { name: 'Request Reset' }).click()
  await expect(forgot.getByText(`We have written to ${email}`)).toBeVisible()

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
  await expect(page.getByText('This link does not work any more')).toBeVisible()
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
  await expect(login.getByText('The email or password is not right')).toBeVisible()
})

async function openAccount(page: Page, token: string, part: string) {
  await signedIn(page, token)
  await page.goto('/dashboard/account')
  const region = page.getByRole('region', { name: part, exact: true })
  await expect(region).toBeVisible()
  return region
}
