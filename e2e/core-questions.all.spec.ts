import { expect, type Page } from '@playwright/test'
import { save } from '#tests/filled-forms.ts'
import { expectAccessible, unwatched as test } from './journey.ts'
import { openCast } from './open-cast.ts'
import { startOwnProduct } from './own-product.ts'

const military = { name: /affiliated with the U\.S\. military/ }

async function signIn(page: Page, key: string, token: string) {
  await page.addInitScript(
    ([key = '', token = '']) => localStorage.setItem(key, token),
    [key, token],
  )
}

test('an owner leaves questions out, applicants are not asked, and ask again brings back what was typed', async ({
  page,
}) => {
  test.setTimeout(180_000)
  const own = await startOwnProduct()
  const open = await openCast(own.dataDir, own.url)
  try {
    await signIn(page, 'admin_auth_token', (await open.staff('owner')).token)
    const person = await open.newcomer()
    const typed = { education: { statement: 'What I typed before' } }
    expect((await save(open.app, person.token, typed)).status).toBe(200)

    await page.goto(`${own.url}/admin-panel/settings?area=core-questions%3Amsc`)
    await page.getByRole('button', { name: 'Add exception' }).click()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('link', { name: 'Exception 1: Reason is missing' })).toBeVisible()
    await page.getByLabel('Question').selectOption('personalInfo.isMilitaryAffiliated')
    await page.getByLabel('Reason').fill('No benefit depends on it here')
    await page.getByRole('button', { name: 'Add exception' }).click()
    const second = page.getByRole('listitem').filter({ hasText: 'Remove' }).last()
    await second.getByLabel('Question').selectOption('education.statement')
    await second.getByLabel('Reason').fill('We talk about it instead')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Saved as version 2.')).toBeVisible()
    await expect(page.getByText('Not asked · We talk about it instead').first()).toBeVisible()
    await page.setViewportSize({ width: 390, height: 844 })
    await expectAccessible(page)

    await signIn(page, 'auth_token', person.token)
    await page.goto(`${own.url}/masters/application`)
    await expect(page.getByRole('link', { name: 'Education' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Statement' })).toHaveCount(0)
    await page.goto(`${own.url}/masters/application/personal-information`)
    await expect(page.getByRole('radiogroup', { name: /civilian employee/ })).toBeVisible()
    await expect(page.getByRole('radiogroup', military)).toHaveCount(0)
    await expectAccessible(page)
    await page.goto(`${own.url}/masters/application/statement`)
    await expect(page.getByRole('heading', { name: 'Your application', level: 1 })).toBeVisible()
    await page.goto(`${own.url}/masters/questions`)
    await expect(page.getByText('Are you a civilian employee')).toBeVisible()
    await expect(page.getByText('affiliated with the U.S. military')).toHaveCount(0)

    await page.goto(`${own.url}/admin-panel/settings?area=core-questions%3Amsc`)
    await page.getByRole('button', { name: 'Restore this version 1' }).click()
    await page.getByRole('button', { name: 'Restore', exact: true }).click()
    await expect(page.getByText('Restored version 1.')).toBeVisible()
    await page.goto(`${own.url}/masters/application/statement`)
    await expect(page.getByRole('textbox')).toHaveValue('What I typed before')
  } finally {
    await open.close()
    await own.stop()
  }
})
