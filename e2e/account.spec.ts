import type { Page } from '@playwright/test'
import { dialogOf, stateOf } from './dialog.ts'
import { expect, signedIn, test } from './journey.ts'

test('the profile is changed, and stays changed', async ({ page, open }) => {
  const { token } = await open.newcomer()
  const profile = await openAccount(page, token, 'Profile')
  await profile.getByRole('button', { name: 'Change profile' }).click()
  const dialog = dialogOf(page, 'Change profile')
  await dialog.getByLabel('Last Name').fill('Ő’Brien')
  await dialog.getByRole('button', { name: 'Country' }).click()
  await page.getByRole('combobox', { name: 'Search countries' }).fill('Poland')
  await page.getByRole('option', { name: 'Poland' }).click()
  await expect(stateOf(dialog)).toBeHidden()
  await dialog.getByLabel('Phone Number').fill('+48 22 123 45 67')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(profile.getByText('We saved your profile.')).toBeVisible()
  await page.reload()
  for (const kept of ['Maya Ő’Brien', 'Poland', '+48221234567'])
    await expect(profile.getByText(kept, { exact: true })).toBeVisible()
})

async function openAccount(page: Page, token: string, part: string) {
  await signedIn(page, token)
  await page.goto('/dashboard/account')
  const region = page.getByRole('region', { name: part, exact: true })
  await expect(region).toBeVisible()
  return region
}
