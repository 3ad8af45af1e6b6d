import { countCalls, dialogOf, newEmail, openLogin, stateOf } from './dialog.ts'
import { expect, test } from './journey.ts'

const dialogWidth = 500

test('the dialog has three modes, and what was typed stays when they change', async ({ page }) => {
  const login = await openLogin(page)
  await login.getByLabel('Email').fill('eleni@example.org')
  expect((await login.boundingBox())?.width).toBeLessThanOrEqual(dialogWidth)
  await expect(login.getByRole('button', { name: 'Login', exact: true })).toBeVisible()

  await login.getByRole('button', { name: 'New user? Register' }).click()
  const register = dialogOf(page, 'Create Your Admissions Account')
  for (const label of ['First Name', 'Last Name', 'Date of Birth', 'Phone Number'])
    await expect(register.getByLabel(label)).toHaveValue('')
  await expect(register.getByRole('button', { name: 'Country Code' })).toContainText('+1')
  await expect(stateOf(register)).toBeVisible()
  await expect(register.getByLabel('Email')).toHaveValue('eleni@example.org')
  await expect(register.getByLabel('Repeat Password', { exact: true })).toBeVisible()
  await expect(register.getByRole('button', { name: 'Register', exact: true })).toBeVisible()

  await register.getByRole('button', { name: 'Already have an account? Login' }).click()
  await login.getByRole('button', { name: 'Forgot Password?' }).click()
  const forgot = dialogOf(page, 'Forgot Password')
  await expect(forgot.getByLabel('Email')).toHaveValue('eleni@example.org')
  await expect(forgot.getByRole('button', { name: 'Request Reset' })).toBeVisible()

  await forgot.getByRole('button', { name: 'Back to Login' }).click()
  await expect(login).toBeVisible()
})

test('a forgotten password asks for an address and answers alike for known and unknown', async ({
  page,
  open,
}) => {
  const asked = countCalls(page, '/api/users/forgot-password')
  const { email: known } = await open.newcomer()
  const login = await openLogin(page)
  await login.getByRole('button', { name: 'Forgot Password?' }).click()
  const dialog = dialogOf(page, 'Forgot Password')
  await dialog.getByRole('button', { name: 'Request Reset' }).click()
  await expect(dialog.getByRole('link', { name: 'Please enter your email address' })).toBeVisible()
  expect(asked()).toBe(0)

  const answer = Promise.withResolvers<void>()
  await page.route('**/api/users/forgot-password', async (route) => {
    await answer.promise
    await route.continue()
  })
  for (const email of [known, newEmail()]) {
    await dialog.getByLabel('Email').fill(email)
    await dialog.getByRole('button', { name: 'Request Reset' }).click()
    if (email === known)
      await expect(dialog.getByRole('button', { name: 'Requesting...' })).toBeVisible()
    answer.resolve()
    await expect(dialog.getByText(`We sent an email to ${email}`)).toBeVisible()
  }
})

test('where login links are on, the dialog offers one; elsewhere it does not', async ({ page }) => {
  const ask = page.getByRole('button', { name: 'Email me a login link' })
  const forgot = page.getByRole('button', { name: 'Forgot Password?' })
  await openLogin(page)
  await expect(forgot).toBeVisible()
  await expect(ask).toBeHidden()

  // The server of the journeys has them off: its page is told otherwise, as one from before they were turned off.
  await page.route('/', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.text()).replace('"programs":', '"loginLinks":true,"programs":')
    await route.fulfill({ response: answer, body })
  })
  const login = await openLogin(page)
  await login.getByLabel('Email').fill(newEmail())
  await ask.click()
  await expect(login.getByText('Login links are off. Log in with your password')).toBeVisible()
})

test('signing in in one tab is known in the others', async ({ page, open, context }) => {
  const { token } = await open.newcomer()
  // Pages that the browser draws: seen once they listen to other tabs.
  await page.goto('/masters/questions')
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  const other = await context.newPage()
  await other.goto('/thankyou')
  await expect(other.getByRole('button', { name: 'Log in' })).toBeVisible()
  await other.evaluate((value) => localStorage.setItem('auth_token', value), token)
  await expect(page.getByRole('link', { name: 'Dashboard' })).toBeVisible()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(other.getByRole('button', { name: 'Log in' })).toBeVisible()
})
