import { expect, expectAccessible, signedIn, test } from './journey.ts'

test('finance records a transfer, and the applicant sees the receipt on a phone', async ({
  page,
  browser,
  open,
}) => {
  test.setTimeout(120_000)
  const lastName = `Thornquist${Date.now() % 100_000}`
  const { token } = await open.newcomer({ program: 'msc', status: 'accepted', lastName })
  const applicant = await (
    await browser.newContext({ viewport: { width: 390, height: 844 } })
  ).newPage()
  await signedIn(applicant, token)
  await applicant.goto('/dashboard')
  await applicant.getByRole('link', { name: 'See your payment' }).click()
  await expect(applicant.getByText(/^\$500 to pay by/)).toBeVisible()
  await expectAccessible(applicant)

  const { token: finance } = await open.staff('finance')
  await signedIn(page, finance, 'admin_auth_token')
  await page.goto('/admin-panel/finance?show=all')
  await expectAccessible(page)
  await page.getByRole('link', { name: new RegExp(lastName) }).click()
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(lastName) })).toBeVisible()
  await page.getByRole('button', { name: /^Record a payment/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Record a payment' })
  await dialog.getByRole('button', { name: 'Record the payment' }).click()
  await expect(dialog.getByLabel('Reference')).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)
  await dialog.getByLabel('Reference').fill(`WIRE ${lastName}`)
  await dialog.getByLabel('Date received').fill('2026-01-15')
  await dialog.getByRole('button', { name: 'Record the payment' }).press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByText('$500 paid', { exact: false })).toBeVisible()
  await page.getByText('1 ledger entry').click()
  await expect(page.getByText(/^January 15, 2026 · Bank transfer, reference WIRE/)).toBeVisible()
  await expectAccessible(page)

  await expect(applicant.getByRole('heading', { name: 'Payment history' })).toBeVisible()
  const receipt = applicant.getByRole('button', { name: /^Download R-/ })
  await expect(receipt).toBeVisible()
  await expectAccessible(applicant)
  const coming = applicant.waitForEvent('download')
  await receipt.click()
  expect((await coming).suggestedFilename()).toMatch(/^R-\d{6}\.pdf$/)
  await applicant.goto('/dashboard/documents')
  await applicant.getByRole('heading', { name: 'From us' }).click()
  const again = applicant.waitForEvent('download')
  await applicant.getByRole('button', { name: /^Download PDF .*R-/ }).click()
  expect((await again).suggestedFilename()).toMatch(/^R-\d{6}\.pdf$/)
  await applicant.context().close()
})
