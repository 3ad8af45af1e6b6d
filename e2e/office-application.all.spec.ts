import type { Browser, Page } from '@playwright/test'
import { cast } from '#tests/cast.ts'
import { expect, expectAccessible, signedIn, test } from './journey.ts'

const list = '/admin-panel/applications'
const submitted = { ...cast.ada, status: 'submitted' } as const

test('of two members of staff the second is told that the application has moved on', async ({
  page,
  browser,
  open,
}) => {
  const { id } = await open.newcomer(submitted)
  const [one, other] = [await open.staff('admissions'), await open.staff('owner')]
  await signedIn(page, one.token, 'admin_auth_token')
  // This page must hear of what the other does only by being refused.
  await page.route('**/api/admins/changes', (route) => route.abort())
  await page.goto(`${list}/${id}`)
  await page.getByRole('button', { name: 'Withdraw for the applicant' }).click()
  const dialog = page.getByRole('dialog', { name: 'Withdraw for the applicant' })
  await dialog.getByLabel('Reason').selectOption('Cost')
  await dialog.getByLabel('Note for staff').fill('Told us by phone')
  const colleague = await anotherBrowser(browser, other.token, 'admin_auth_token')
  await colleague.goto(`${list}/${id}`)
  await giveBack(colleague)
  await dialog.getByRole('button', { name: 'Withdraw it' }).click()
  await expect(dialog.getByText('This application has changed', { exact: false })).toBeVisible()
  await expect(dialog.getByText('It is now “Returned”.', { exact: false })).toBeVisible()
  await expect(dialog.getByLabel('Note for staff')).toHaveValue('Told us by phone')
  await expect(dialog.getByRole('button', { name: 'Withdraw it' })).toBeDisabled()
  await expectAccessible(page)
  await colleague.context().close()
})

test('one application is read and returned by keyboard alone', async ({ page, open }) => {
  const { id } = await open.newcomer(submitted)
  await signedIn(page, (await open.staff('admissions')).token, 'admin_auth_token')
  await page.goto(`${list}/${id}`)
  await page.getByRole('button', { name: 'Return to the applicant' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Return to the applicant' })
  await expect(dialog).toBeVisible()
  await dialog.getByRole('checkbox', { name: 'Education' }).focus()
  await page.keyboard.press('Space')
  await dialog.getByRole('button', { name: 'Review' }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('link', { name: 'Choose a reason' })).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Reason')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await dialog.getByRole('button', { name: 'Review' }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('The applicant sees this', { exact: false })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: 'Return it' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Open for changes')).toBeVisible()
})

test('someone who may only read is offered no step', async ({ page, open }) => {
  const { id } = await open.newcomer(submitted)
  await signedIn(page, (await open.staff('interviewer')).token, 'admin_auth_token')
  await page.goto(`${list}/${id}`)
  await expect(page.getByRole('button', { name: 'PDF of these answers' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Return to the applicant' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Withdraw for the applicant' })).toHaveCount(0)
})

test('single-letter shortcuts are switched off permanently on a device', async ({ page, open }) => {
  await signedIn(page, (await open.staff('interviewer')).token, 'admin_auth_token')
  await page.goto(list)
  await page.getByRole('checkbox', { name: 'Single-key shortcuts' }).uncheck()
  await page.reload()
  await expect(page.getByRole('table')).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByLabel('Search')).not.toBeFocused()
})

for (const viewport of [
  { width: 320, height: 640 },
  { width: 1440, height: 900 },
]) {
  test(`one application can be used at ${viewport.width} pixels`, async ({ page, open }) => {
    await page.setViewportSize(viewport)
    const { id } = await open.newcomer({ ...submitted, firstName: cast.longest.firstName })
    await signedIn(page, (await open.staff('admissions')).token, 'admin_auth_token')
    await page.goto(`${list}/${id}`)
    await expect(page.getByText('Why this program, and why now?')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Return to the applicant' }).click()
    const dialog = page.getByRole('dialog', { name: 'Return to the applicant' })
    await dialog.getByRole('button', { name: 'Review' }).click()
    await expect(dialog.getByRole('link', { name: 'Choose at least one section' })).toBeVisible()
    await expectAccessible(page)
  })
}

async function anotherBrowser(
  browser: Browser,
  token: string,
  kind: 'auth_token' | 'admin_auth_token' = 'auth_token',
): Promise<Page> {
  const baseURL = `http://localhost:${process.env.JOURNEYS_PORT}`
  const page = await (await browser.newContext({ baseURL })).newPage()
  await signedIn(page, token, kind)
  return page
}

/** Returns the application for its education section, after a look at what will be read. */
async function giveBack(page: Page) {
  await page.getByRole('button', { name: 'Return to the applicant' }).click()
  const dialog = page.getByRole('dialog', { name: 'Return to the applicant' })
  await dialog.getByText('Education', { exact: true }).click()
  await dialog.getByLabel('Reason').selectOption('Unclear answers')
  await dialog.getByLabel('Note to the applicant').fill('Which year does your transcript name?')
  await dialog.getByRole('button', { name: 'Review' }).click()
  await expect(dialog.getByText('Some of your answers aren’t clear to us.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Return it' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Open for changes')).toBeVisible()
}
