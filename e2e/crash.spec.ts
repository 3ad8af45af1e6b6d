import type { Page } from '@playwright/test'
import { dialogOf } from './dialog.ts'
import { expect, signedIn, test } from './journey.ts'
import type { OpenCast } from './open-cast.ts'

test('a page that cannot be drawn gives way to the crash screen, which leads out signed out', async ({
  page,
  open,
}) => {
  const ofStaff = await signInTwice(page, open)
  await page.route('**/api/users/applications', (route) =>
    route.fulfill({ json: { applications: [{ id: 'a', program: 'msc' }] } }),
  )
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  await expect(page).toHaveTitle('Something went wrong')
  await page.evaluate(() => sessionStorage.setItem('left', 'behind'))
  await page.unroute('**/api/users/applications')

  await page.getByRole('button', { name: 'Reload Application' }).click()
  await expect(dialogOf(page, 'Login')).toBeVisible()
  expect(await kept(page)).toEqual({ applicant: null, admin: ofStaff, session: null })
})

/** An applicant and somebody of the staff in one browser; the token of the latter. */
async function signInTwice(page: Page, open: OpenCast): Promise<string> {
  const { token } = await open.newcomer()
  const staff = await open.staff('read-only')
  await signedIn(page, token)
  await signedIn(page, staff.token, 'admin_auth_token')
  return staff.token
}

function kept(page: Page) {
  return page.evaluate(() => ({
    applicant: localStorage.getItem('auth_token'),
    admin: localStorage.getItem('admin_auth_token'),
    session: sessionStorage.getItem('left'),
  }))
}
