import { expect, expectAccessible, expectNoSidewaysScroll, signedIn, test } from './journey.ts'

test('an owner turns SCIM on, a directory invites someone, and the page tells of both', async ({
  page,
  open,
  request,
}) => {
  const name = `new.colleague.${Date.now() % 100_000}`
  const me = await open.staff('owner')
  await signedIn(page, me.token, 'admin_auth_token')
  await page.goto('/admin-panel/admins')
  await page.getByRole('link', { name: 'SCIM' }).click()
  await expect(page).toHaveURL(/view=scim/)
  const turnOn = page.getByRole('button', { name: /^(Turn on|Change)$/ })
  await turnOn.press('Enter')
  const dialog = page.getByRole('dialog')
  const domains = dialog.getByLabel('Domains of their addresses')
  await domains.fill('not a domain!')
  const send = dialog.getByRole('button', { name: /^(Turn it on|Save)$/ })
  await send.click()
  await expect(dialog.getByText('Enter domains like example.edu').first()).toBeVisible()
  await expectAccessible(page)
  await domains.fill('scim.example')
  await dialog.getByLabel('Role of new people').selectOption('Reviewer')
  await send.click()
  const proof = page.getByRole('dialog', { name: 'Confirm that it’s you' })
  await proof.getByRole('textbox', { name: 'Your password' }).fill(me.password)
  await proof.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await expect(page.getByText(/^On(?:,|$)/)).toBeVisible()

  await page.goto('/admin-panel/admins?view=api-tokens')
  await page.getByRole('button', { name: 'Create a token' }).click()
  const making = page.getByRole('dialog', { name: 'Create a token' })
  await making.getByLabel('What is it for?').fill('Directory')
  await making.getByText('Invite and deactivate staff (SCIM)').click()
  await making.getByRole('button', { name: 'Create the token' }).click()
  const shown = page.getByRole('dialog', { name: 'Copy the token' })
  const token = await shown.getByLabel('Token').inputValue()
  await shown.getByRole('button', { name: 'I saved it' }).click()

  const send201 = (email: string) =>
    request.post('/scim/v2/Users', {
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' },
      data: JSON.stringify({ userName: email, displayName: `Colleague ${name}` }),
    })
  expect((await send201(`${name}@scim.example`)).status()).toBe(201)
  expect((await send201(`${name}@elsewhere.example`)).status()).toBe(400)
  await page.goto('/admin-panel/admins?view=scim')
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('Invited')
  await expect(page.getByText(/No one at this domain is invited/)).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1440, height: 900 })

  await page.getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByText('SCIM is off.')).toBeVisible()
  expect((await send201(`more.${name}@scim.example`)).status()).toBe(404)
})
