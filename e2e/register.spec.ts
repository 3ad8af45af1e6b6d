import { castPassword } from '#tests/cast.ts'
import { fillRegistration, newEmail, openRegister } from './dialog.ts'
import { expect, test } from './journey.ts'

test('registering leads into the form of the program that the page is about', async ({ page }) => {
  const email = newEmail()
  const dialog = await openRegister(page, '/bachelor/apply')
  await fillRegistration(dialog, email)
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/users/register', async (route) => {
    await answer.promise
    await route.continue()
  })
  const sent = page.waitForRequest('**/api/users/register')
  await dialog.getByRole('button', { name: 'Register', exact: true }).click()
  await expect(dialog.getByRole('button', { name: 'Submitting...' })).toBeVisible()
  expect((await sent).postDataJSON()).toMatchObject({
    firstName: 'Łukasz',
    lastName: 'Ő’Brien',
    email,
    password: castPassword,
    dateOfBirth: '1990-03-27',
    phoneNumber: '+12025550143',
    country: 'US',
    state: 'MD',
  })
  answer.resolve()
  await expect(page).toHaveURL('/bachelor/application')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Your application' })).toBeVisible()
})
