import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { cast } from '#tests/cast.ts'
import { expect, expectAccessible, signedIn, test } from './journey.ts'

const submitted = { ...cast.ada, status: 'submitted' } as const

test('someone who has submitted sees where it stands, keeps the papers and withdraws', async ({
  page,
  open,
}) => {
  const { token, id } = await open.newcomer(submitted)
  await signedIn(page, token)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Received' })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: 'Received' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Book your interview' })).toBeHidden()
  await page.emulateMedia({ media: null })
  const receipt = await page.getByText(/^MSC-\d{4}-[0-9A-Z]{8}$/).innerText()
  const checklist = page.getByRole('region', { name: 'Checklist' })
  await expect(checklist.getByRole('listitem').filter({ hasText: 'Submission' })).toContainText(
    'Received',
  )
  const happened = page.getByRole('region', { name: 'History' })
  await expect(happened.getByRole('listitem').first()).toContainText('Application submitted')

  await page.getByRole('link', { name: 'My documents' }).click()
  await expectPdf(page, 'Download PDF Application as you submitted it')
  await expectPdf(page, `Download PDF Receipt ${receipt}`)
  await page.getByRole('link', { name: 'Admissions dashboard' }).click()

  await page.getByRole('button', { name: 'Withdraw this application' }).click()
  const dialog = page.getByRole('dialog', { name: 'Withdraw this application?' })
  await dialog.getByRole('button', { name: 'Withdraw it' }).click()
  await expect(dialog.getByRole('link', { name: 'Choose a reason' })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByText('It’s not the right time').click()
  await dialog.getByRole('button', { name: 'Withdraw it' }).click()
  await expect(page.getByRole('heading', { name: 'Withdrawn' })).toBeVisible()
  await expect(page.getByText(receipt)).toBeVisible()
  await expect(happened.getByRole('listitem').first()).toContainText('It’s not the right time')
  const { body } = await open.app.call('GET /api/users/applications/{id}', {
    token,
    params: { id: id ?? '' },
  })
  expect(body.status).toBe('withdrawn')
})

async function expectPdf(page: Page, button: string) {
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).click()
  const file = await saved
  expect(file.suggestedFilename()).toMatch(/\.pdf$/)
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')
}
