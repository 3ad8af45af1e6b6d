import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import {
  expectSaved,
  expectSummary,
  gapsAtFirst,
  handIn,
  list,
  sectionFills,
  tick,
} from './form.ts'
import { expect, expectAccessible, signedIn, test } from './journey.ts'

const windows = {
  'a desk': { width: 1440, height: 900 },
  'a phone': { width: 390, height: 844 },
}

for (const [name, viewport] of Object.entries(windows)) {
  test(`the whole form is filled in and submitted on ${name}`, async ({ page, open }) => {
    test.setTimeout(300_000)
    await page.setViewportSize(viewport)
    const { token } = await open.newcomer()
    await signedIn(page, token)
    await page.goto('/masters/apply')
    await page.getByRole('button', { name: 'Start your application' }).click()
    await expect(page.getByText('Not started')).toHaveCount(6)
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Personal information' }).click()

    for (const [section, fill] of Object.entries(sectionFills)) {
      await expect(page).toHaveURL(`${list}/${section}`)
      await expect(page.getByRole('button', { name: 'Save and continue' })).toBeVisible()
      await expectAccessible(page)
      const gaps = gapsAtFirst[section] ?? 0
      if (gaps > 0) {
        await handIn(page)
        await expectSummary(page, gaps)
        await expectAccessible(page)
      }
      await fill(page)
      await expectAccessible(page)
      await handIn(page)
      await expectSaved(page)
    }

    await expect(page).toHaveURL(list)
    await expect(page.getByText('Done', { exact: true })).toHaveCount(7)
    await page.getByRole('link', { name: 'Review and submit' }).click()
    await expect(page.getByRole('heading', { name: 'Review and submit' })).toBeVisible()
    await expect(page.getByText('Harbor Street School, Teacher, 40 hours a week')).toBeVisible()
    await expect(page.getByText('Naval Air Station')).toBeVisible()
    await expectAccessible(page)
    await changeAndComeBack(page)

    await page.getByRole('button', { name: 'Submit application' }).click()
    await expect(
      page.getByRole('link', { name: 'Confirm the declaration before you submit' }),
    ).toBeVisible()
    await expectAccessible(page)
    await tick(page, /true and complete/)
    await page.getByRole('button', { name: 'Submit application' }).dblclick()
    await expect(page.getByRole('heading', { name: /^It’s in, / })).toBeFocused()
    await expectAccessible(page)
    const receipt = await page.getByText(/^MSC-\d{4}-[0-9A-Z]{8}$/).textContent()
    await expectPdf(page, 'Receipt (PDF)')
    await expectPdf(page, 'Your application (PDF)')

    const own = await open.app.call('GET /api/users/applications', { token })
    expect(own.body.applications).toMatchObject([{ status: 'submitted', receiptNumber: receipt }])
    await page.getByRole('link', { name: 'Continue' }).click()
    await expect(page).toHaveURL('/schedule')
    await expect(page.getByRole('heading', { name: 'Book your interview' })).toBeVisible()
    await page.goto(`${list}/review`)
    await expect(page).toHaveURL('/dashboard')
  })
}

async function changeAndComeBack(page: Page) {
  await page.getByRole('link', { name: 'Change: Year of your bachelor’s degree' }).click()
  await expect(page.getByLabel('Year awarded')).toBeFocused()
  await page.getByLabel('Year awarded').fill('2031')
  await handIn(page)
  await expectSummary(page, 1)
  await page.getByLabel('Year awarded').fill('2013')
  await handIn(page)
  await expect(page).toHaveURL(`${list}/review`)
  await expect(page.getByText('2013', { exact: true })).toBeVisible()
}

async function expectPdf(page: Page, button: string) {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/\.pdf$/)
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')
}
