import type { Page } from '@playwright/test'
import { expect, signedIn, test } from './journey.ts'

test('the first section is answered, saved and found again', async ({ page, open }) => {
  const { token } = await open.newcomer()
  await signedIn(page, token)
  await page.goto('/masters/apply')
  await page.getByRole('button', { name: 'Start your application' }).click()
  await expect(page.getByText('Not started')).toHaveCount(6)
  await page.getByRole('link', { name: 'Personal information' }).click()
  await expect(page.getByRole('complementary')).toContainText('Why we ask')
  await answer(page, /civilian employee/, 'Yes')
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await page.getByRole('link', { name: 'Enter your department, agency, or command' }).click()
  await expect(component(page)).toBeFocused()
  await component(page).fill('Naval Air Station')
  await expectSaved(page)
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await expect(page.getByRole('heading', { name: 'Education' })).toBeVisible()
  await page.getByRole('link', { name: 'Your application' }).click()
  await expect(page.getByText('Done', { exact: true })).toBeVisible()

  await page.reload()
  await expect(page.getByRole('img', { name: '1 of 7 sections finished' })).toBeVisible()
  await page.getByRole('link', { name: 'Personal information' }).click()
  await expect(component(page)).toHaveValue('Naval Air Station')
  const stored = await open.app.call('GET /api/users/application', { token })
  expect(stored.body).toMatchObject({
    status: 'incomplete',
    program: 'msc',
    data: { personalInfo: { isDoDEmployee: true, dodComponent: 'Naval Air Station' } },
  })
})

async function answer(page: Page, question: RegExp, words: 'Yes' | 'No') {
  await page.getByRole('radiogroup', { name: question }).getByText(words, { exact: true }).click()
}

function component(page: Page) {
  return page.getByRole('textbox', { name: 'Department, agency, or command' })
}

async function expectSaved(page: Page) {
  await expect(page.getByText(/^Saved( \d{1,2}:\d\d\s[AP]M)?$/)).toBeVisible()
}
