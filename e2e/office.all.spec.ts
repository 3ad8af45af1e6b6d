import { castPassword } from '#tests/cast.ts'
import { expect, signedIn, test } from './journey.ts'

const list = '/admin-panel/applications'

test('the index of the panel leads to the applications', async ({ page, open }) => {
  await signedIn(page, (await open.staff('owner')).token, 'admin_auth_token')
  await page.goto('/admin-panel')
  await expect(page).toHaveURL(list)
  await expect(page.getByRole('heading', { name: 'Applications', level: 1 })).toBeVisible()
})

test('an office whose session has run out asks again in place', async ({ page, open }) => {
  const { email, token } = await open.staff('admissions')
  await signedIn(page, token, 'admin_auth_token')
  await page.goto(`${list}?status=in_review`)
  await expect(page.getByRole('link', { name: '小明 王' })).toBeVisible()
  await open.app.call('POST /api/admins/logout', { token })
  // What others do in the office may let the page ask first: then its dialog lies over the link.
  await page.locator('a', { hasText: '小明 王' }).dispatchEvent('click')
  const dialog = page.getByRole('dialog', { name: 'Sign in again' })
  await expect(dialog.getByLabel('Email')).toHaveValue(email)
  await dialog.getByRole('textbox', { name: 'Password' }).fill(castPassword)
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: '小明 王' })).toBeVisible()
})
