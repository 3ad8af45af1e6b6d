import { expect, expectAccessible, expectNoSidewaysScroll, signedIn, test } from './journey.ts'

test('an owner makes a token for a program, which calls with it until it is ended', async ({
  page,
  open,
  request,
}) => {
  const name = `Student system ${Date.now() % 100_000}, every night, with all that enrolled`
  const me = await open.staff('owner')
  await signedIn(page, me.token, 'admin_auth_token')
  await page.goto('/admin-panel/admins')
  await page.getByRole('link', { name: 'API tokens' }).click()
  await expect(page).toHaveURL(/view=api-tokens/)
  await page.getByRole('button', { name: 'Create a token' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Create a token' })
  await dialog.getByRole('button', { name: 'Create the token' }).click()
  await expect(dialog.getByRole('link', { name: /Enter what the token is for/ })).toBeVisible()
  await dialog.getByLabel('What is it for?').fill(name)
  await dialog.getByText('List applications, intakes, and flags').click()
  await dialog.getByText('Read charges, payments, and refunds').click()
  await dialog.getByLabel('Where can it call from?').fill('the office')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Create the token' }).click()
  const proof = page.getByRole('dialog', { name: 'Confirm that it’s you' })
  await proof.getByRole('textbox', { name: 'Your password' }).fill(me.password)
  await proof.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog.getByText(/Enter addresses or networks, like/).first()).toBeVisible()
  await dialog.getByLabel('Where can it call from?').fill('127.0.0.0/8\n::1')
  await dialog.getByRole('button', { name: 'Create the token' }).click()
  const shown = page.getByRole('dialog', { name: 'Copy the token' })
  const token = await shown.getByLabel('Token').inputValue()
  expect(token).toMatch(/^matricula_/)
  await expectAccessible(page)
  await shown.getByRole('button', { name: 'I saved it' }).click()

  const call = (path: string) =>
    request.get(path, { headers: { authorization: `Bearer ${token}` } })
  expect((await call('/api/v1/applications')).status()).toBe(200)
  expect((await call('/api/v1/contracts')).status()).toBe(403)
  await page.reload()
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('Called something it isn’t allowed to use')
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1440, height: 900 })

  await row.getByRole('button', { name: /^End/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End it' }).click()
  await expect(row).toContainText('Ended')
  expect((await call('/api/v1/applications')).status()).toBe(401)
  await page.goto('/admin-panel/admins?view=audit-log')
  const ended = page.getByRole('row').filter({ hasText: 'ended an API token' }).first()
  await expect(ended).toContainText(name)

  await page.goto('/api-docs')
  await expect(page.getByRole('heading', { name: 'Stable calls' })).toBeVisible()
  await expect(page.locator('details').first()).toContainText('/api/v1/token')
  await expectAccessible(page)
})
