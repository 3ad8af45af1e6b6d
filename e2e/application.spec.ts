import type { Page } from '@playwright/test'
import { cast } from '#tests/cast.ts'
import { dialogOf, fillLogin } from './dialog.ts'
import { fail } from './failures.ts'
import { expect, signedIn, test } from './journey.ts'

const call = '/api/users/application'
const section = '/masters/application/personal-information'
const kept = 'Not saved – kept on this device'

test('the first section is answered, saved and found again', async ({ page, open }) => {
  const { token } = await open.newcomer()
  await signedIn(page, token)
  await page.goto('/masters/apply')
  await page.getByRole('button', { name: 'Start your application' }).click()
  await expect(page.getByText('Not finished')).toHaveCount(5)
  await page.getByRole('link', { name: 'Personal information' }).click()
  await expect(page.getByRole('complementary')).toContainText('Why we ask')
  await answer(page, /civilian employee/, 'Yes')
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await page.getByRole('link', { name: 'Enter your department, agency or command' }).click()
  await expect(component(page)).toBeFocused()
  await component(page).fill('Naval Air Station')
  await expectSaved(page)
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await expect(page.getByRole('heading', { name: /^Check your answers/ })).toBeVisible()
  await page.getByRole('link', { name: 'Your application' }).click()
  await expect(page.getByText('Completed')).toBeVisible()

  await page.reload()
  await expect(page.getByText('Completed')).toBeVisible()
  await page.getByRole('link', { name: 'Personal information' }).click()
  await page.getByRole('link', { name: 'Change: Department, agency or command' }).click()
  await expect(component(page)).toHaveValue('Naval Air Station')
  const stored = await open.app.call('GET /api/users/application', { token })
  expect(stored.body).toMatchObject({
    status: 'incomplete',
    program: 'msc',
    data: { personalInfo: { isDoDEmployee: true, dodComponent: 'Naval Air Station' } },
  })
})

test('what could not be sent survives a reload, and signing in again', async ({ page, open }) => {
  const { email, token } = await open.newcomer(cast.ada)
  await signedIn(page, token)
  await page.goto(section)
  await answer(page, /civilian employee/, 'Yes')
  await expectSaved(page)
  await fail(page, 'POST', call, '500')
  await component(page).fill('Naval Air Station')
  await expect(page.getByText(kept)).toBeVisible()
  page.on('dialog', (question) => question.accept())
  await page.reload()
  await expect(component(page)).toHaveValue('Naval Air Station')
  await expect(page.getByText(kept)).toBeVisible()

  await open.app.call('POST /api/users/logout', { token })
  await page.unrouteAll()
  await page.reload()
  await expect(page).toHaveURL('/masters/apply')
  const dialog = dialogOf(page, 'Login')
  await fillLogin(dialog, email)
  await dialog.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page).toHaveURL(section)
  await expect(component(page)).toHaveValue('Naval Air Station')
  await expectSaved(page)
})

async function answer(page: Page, question: RegExp, words: 'Yes' | 'No') {
  await page.getByRole('radiogroup', { name: question }).getByText(words, { exact: true }).click()
}

function component(page: Page) {
  return page.getByRole('textbox', { name: 'Department, agency or command' })
}

async function expectSaved(page: Page) {
  await expect(page.getByText(/^Saved( \d{1,2}:\d\d\s[AP]M)?$/)).toBeVisible()
}
