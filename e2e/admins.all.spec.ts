import { expect, expectAccessible, signedIn, test } from './journey.ts'

const admins = '/admin-panel/admins'

/** Narrow as WCAG's reflow asks, and wide as an office desk. */
const widths = [320, 1440] as const

test('how it works is shown to everybody of the office, and printed whole', async ({
  page,
  open,
}) => {
  const { token } = await open.staff('read-only')
  await signedIn(page, token, 'admin_auth_token')
  await page.goto('/admin-panel/how-it-works')
  await expect(page.getByRole('table', { name: 'Statuses' }).getByRole('row')).toHaveCount(13)
  await expect(
    page.getByRole('table', { name: 'Steps', exact: true }).getByRole('row'),
  ).toHaveCount(20)
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page)
  }
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Office' })).toBeHidden()
})

test('people and their invitations are read on a phone and on a desk', async ({ page, open }) => {
  const { token } = await open.staff('owner')
  await signedIn(page, token, 'admin_auth_token')
  await page.goto(admins)
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await expect(page.getByRole('table', { name: 'Admins' })).toBeVisible()
    await expectAccessible(page)
  }
})
