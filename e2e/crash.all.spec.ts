import type { Page } from '@playwright/test'
import { expect, signedIn, test } from './journey.ts'
import type { OpenCast } from './open-cast.ts'

test('the message of the error is shown, or that it was unexpected', async ({ page, open }) => {
  const { token } = await open.newcomer()
  await signedIn(page, token)
  for (const [message, words] of [
    ['The ink has run dry', 'The ink has run dry'],
    ['', 'An unexpected error occurred'],
  ] as const) {
    await page.addInitScript(breakDates, message)
    await page.goto('/dashboard/account')
    await expect(page.getByText(words, { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Reload Application' })).toBeVisible()
  }
})

test('where even the crash screen cannot be drawn, one sentence is left', async ({
  page,
  open,
}) => {
  const { token } = await open.newcomer()
  await signedIn(page, token)
  await page.addInitScript(breakDates, null)
  await page.goto('/dashboard/account')
  await expect(
    page.getByText('An error occurred while rendering the application', { exact: true }),
  ).toBeVisible()
})

test('on the admin panel the crash screen ends the session of staff too', async ({
  page,
  open,
}) => {
  await signInTwice(page, open)
  await page.route('**/api/admins/applications*', (route) =>
    route.fulfill({ json: { applications: [{}], next: null, count: 1 } }),
  )
  await page.goto('/admin-panel/applications')
  await page.getByRole('button', { name: 'Reload Application' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  expect(await kept(page)).toEqual({ applicant: null, admin: null, session: null })
})

/** An applicant and somebody of the staff in one browser; the token of the latter. */
async function signInTwice(page: Page, open: OpenCast): Promise<string> {
  const { token } = await open.newcomer()
  const staff = await open.staff('read-only')
  await signedIn(page, token)
  await signedIn(page, staff.token, 'admin_auth_token')
  return staff.token
}

/** Makes every instant that a page shows throw: with a message, or with an error that cannot be read. */
function breakDates(message: string | null) {
  Intl.DateTimeFormat.prototype.resolvedOptions = () => {
    const error = new Error(message ?? '')
    if (message === null)
      Object.defineProperty(error, 'message', {
        get() {
          throw new Error('this one cannot be read')
        },
      })
    throw error
  }
}

function kept(page: Page) {
  return page.evaluate(() => ({
    applicant: localStorage.getItem('auth_token'),
    admin: localStorage.getItem('admin_auth_token'),
    session: sessionStorage.getItem('left'),
  }))
}
