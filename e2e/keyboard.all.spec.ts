import { castPassword } from '#tests/cast.ts'
import { dialogOf, newEmail, stateOf } from './dialog.ts'
import { expect, test } from './journey.ts'
import { chooseFound, press, tabInto, type } from './keys.ts'

test('from registering to signing out without a mouse', async ({ page }) => {
  const email = newEmail()
  await page.goto('/masters/apply')
  await press(page, page.getByRole('button', { name: 'Start your application' }))

  const dialog = dialogOf(page, 'Create Your Admissions Account')
  await expect(dialog).toBeVisible()
  await type(page, dialog.getByLabel('First Name'), 'Ελένη')
  await type(page, dialog.getByLabel('Last Name'), 'Παπαδοπούλου')
  await type(page, dialog.getByLabel('Date of Birth'), '07211994')
  await press(page, dialog.getByRole('button', { name: 'Country Code' }))
  await chooseFound(page, 'Greece')
  await expect(stateOf(dialog)).toBeHidden()
  await type(page, dialog.getByLabel('Phone Number'), '2101234567')
  await type(page, dialog.getByLabel('Email'), email)
  await type(page, dialog.getByLabel('Password', { exact: true }), castPassword)
  await type(page, dialog.getByLabel('Repeat Password', { exact: true }), castPassword)
  await press(page, dialog.getByRole('button', { name: 'Register', exact: true }))

  await expect(page).toHaveURL('/masters/application')
  await expect(dialog).toBeHidden()
  await press(page, page.getByRole('link', { name: 'Personal information' }))
  const citizen = page.getByRole('radiogroup', { name: 'Are you a U.S. citizen?' })
  await tabInto(page, citizen)
  await page.keyboard.press('ArrowRight')
  await expect(citizen.getByRole('radio', { name: 'No' })).toBeChecked()
  await press(page, page.getByRole('button', { name: /Country of citizenship$/ }))
  await chooseFound(page, 'Greece')
  await tabInto(page, page.getByRole('radiogroup', { name: 'Your status in the United States' }))
  await page.keyboard.press('Space')
  await press(page, page.getByRole('button', { name: 'Save and continue' }))
  await expect(page.getByRole('heading', { name: 'Education' })).toBeVisible()
  await press(page, page.getByRole('link', { name: 'Your application' }))
  await expect(page.getByText('Done', { exact: true })).toBeVisible()

  await press(page, page.getByRole('main').getByRole('link', { name: 'Dashboard' }))
  await expect(page.getByRole('heading', { name: 'Admissions dashboard' })).toBeVisible()
  await press(page, page.getByRole('button', { name: 'Log out' }))
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
})

test('the first stop of every page leads to its content', async ({ page }) => {
  for (const path of ['/', '/masters/apply', '/thankyou', '/nowhere']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const skip = page.getByRole('link', { name: 'Skip to the content' })
    await press(page, skip)
    await expect(page.getByRole('main')).toBeFocused()
  }
})

test('an open dialog keeps the focus to itself', async ({ page }) => {
  await page.goto('/')
  await press(page, page.getByRole('button', { name: 'Log in' }))
  const dialog = dialogOf(page, 'Login')
  await expect(dialog).toBeVisible()
  for (let stop = 0; stop < 12; stop++) {
    await page.keyboard.press('Tab')
    await expect(dialog.locator(':focus')).toHaveCount(1)
  }
})
