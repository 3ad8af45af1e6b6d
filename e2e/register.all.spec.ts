import { castPassword } from '#tests/cast.ts'
import {
  chooseCountry,
  countCalls,
  fillRegistration,
  newEmail,
  openRegister,
  stateOf,
} from './dialog.ts'
import { expect, test } from './journey.ts'

test('another country hides the state, clears it and does not send it', async ({ page }) => {
  const dialog = await openRegister(page)
  await fillRegistration(dialog, newEmail())
  await chooseCountry(dialog, 'Poland')
  await expect(stateOf(dialog)).toBeHidden()
  await chooseCountry(dialog, 'United States')
  await expect(stateOf(dialog)).toContainText('Select')
  await chooseCountry(dialog, '+48')
  await dialog.getByLabel('Phone Number').fill('22 123 45 67')
  const sent = page.waitForRequest('**/api/users/register')
  await dialog.getByRole('button', { name: 'Register', exact: true }).click()
  const body = (await sent).postDataJSON()
  expect(body).toMatchObject({ country: 'PL', phoneNumber: '+48221234567' })
  expect(body).not.toHaveProperty('state')
  await expect(page).toHaveURL('/masters/application')
})

test('the lists begin with the United States and the fifty states', async ({ page }) => {
  const dialog = await openRegister(page)
  await dialog.getByRole('button', { name: 'Country Code' }).click()
  const first = page.getByRole('option').first()
  await expect(first).toContainText('United States')
  await expect(first).toContainText('+1')
  await expect(first.locator('img')).toHaveAttribute('src', /US\.svg$/)
  await page.keyboard.press('Escape')
  await stateOf(dialog).click()
  const groups = page.getByRole('listbox').getByRole('group')
  await expect(groups.first().getByRole('option')).toHaveCount(50)
  await expect(groups.last()).toContainText('Armed Forces')
})

test('passwords that differ are named, and no request is sent', async ({ page }) => {
  const asked = countCalls(page, '/api/users/register')
  const dialog = await openRegister(page)
  await fillRegistration(dialog, newEmail())
  await dialog.getByLabel('Repeat Password', { exact: true }).fill(`${castPassword}!`)
  await dialog.getByRole('button', { name: 'Register', exact: true }).click()
  await dialog.getByRole('link', { name: 'Passwords do not match' }).click()
  const repeated = dialog.getByLabel('Repeat Password', { exact: true })
  await expect(repeated).toBeFocused()
  await expect(repeated).toHaveAccessibleDescription(/Passwords do not match/)
  await expect(repeated).toHaveValue(`${castPassword}!`)
  expect(asked()).toBe(0)
})

test('every field of the register form is required', async ({ page }) => {
  const asked = countCalls(page, '/api/users/register')
  const dialog = await openRegister(page)
  await dialog.getByRole('button', { name: 'Register', exact: true }).click()
  await expect(dialog.getByRole('list').getByRole('link')).toHaveText([
    'Enter your first name',
    'Enter your last name',
    'Enter your date of birth',
    'Enter your phone number',
    'Select your state',
    'Enter your email address',
    'Enter a password',
  ])
  expect(asked()).toBe(0)
})
