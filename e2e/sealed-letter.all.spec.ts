import { cast } from '#tests/cast.ts'
import { releaseTo } from '#tests/released-decisions.ts'
import { expect, expectAccessible, signedIn, test } from './journey.ts'

test('a letter of admission is downloaded with its seal, and checked by anyone', async ({
  page,
  open,
}) => {
  await open.staff('admissions')
  const { token, id } = await open.newcomer({ ...cast.ada, status: 'in_review' })
  const number = await releaseTo(open.app, id ?? '')
  await signedIn(page, token)
  await page.goto('/dashboard/decision')
  await expect(page.getByText('The PDF carries our seal')).toBeVisible()
  await expectAccessible(page)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Letter as PDF' }).click()
  const file = await (await saved).path()
  await page.getByRole('link', { name: 'check it' }).click()
  await expect(page.getByRole('heading', { name: 'Check a contract or letter' })).toBeVisible()
  await page.locator('input[type=file]').setInputFiles(file)
  await expect(page.getByText('This file is intact')).toBeVisible()
  await expect(page.getByText('Letter of admission', { exact: true })).toBeVisible()
  await expect(page.getByText(number)).toBeVisible()
  await expectAccessible(page)
})
