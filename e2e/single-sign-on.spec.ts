import { expect, signedIn, test } from './journey.ts'

test('where a provider is set up, the office shows it; elsewhere nothing does', async ({
  page,
  open,
}) => {
  await page.goto('/admin-panel')
  await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Log in with/ })).toBeHidden()

  // The server of the journeys has none: its pages are told of one.
  const providers = [{ number: 1, name: 'Example University', connectedAt: null }]
  await page.route('**/api/admins/sso/{providers,own}', (route) =>
    route.fulfill({ json: { providers } }),
  )
  await page.route('**/admin-panel**', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.text()).replace('"programs":', '"loginProviders":true,"programs":')
    await route.fulfill({ response: answer, body })
  })
  await page.goto('/admin-panel')
  await expect(page.getByRole('button', { name: 'Log in with Example University' })).toBeVisible()

  await signedIn(page, (await open.staff('owner')).token, 'admin_auth_token')
  await page.goto('/admin-panel/admins')
  await expect(page.getByRole('button', { name: 'Connect' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Login at the institute' })).toBeVisible()

  await page.goto('/link/sso?code=stolen&state=unknown')
  await expect(page.getByText('Start again where you began')).toBeVisible()
  await expect(page).toHaveURL(/\/link\/sso$/)
})
