import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Browser, Page } from '@playwright/test'
import { cast } from '#tests/cast.ts'
import { expect, expectAccessible, signedIn, test } from './journey.ts'

const list = '/admin-panel/applications'
const year = 'Year of your bachelor’s degree'
const submitted = { ...cast.ada, status: 'submitted' } as const

test('an application is read, returned, corrected, submitted again and compared', async ({
  page,
  browser,
  open,
}) => {
  test.setTimeout(180_000)
  const lastName = `Heron${randomUUID().slice(0, 8)}`
  const { token, id } = await open.newcomer({ ...submitted, lastName })
  const applicant = await anotherBrowser(browser, token)
  await applicant.goto('/dashboard')
  await expect(applicant.getByRole('heading', { name: 'Received' })).toBeVisible()
  const receipt = await applicant.getByText(/^MSC-/).innerText()

  await signedIn(page, (await open.staff('admissions')).token, 'admin_auth_token')
  await page.goto(list)
  await page.getByLabel('Search').fill(receipt)
  await expect(page.getByText('1 application', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: `Ada ${lastName}` }).click()
  await expect(page.getByText(receipt)).toBeVisible()
  await expect(answerTo(page, year)).toContainText('2012')
  await giveBack(page)

  const notice = applicant.getByRole('region', { name: 'What to change' })
  await expect(notice.getByText('Which year does your transcript name?')).toBeVisible()
  await expect(notice.getByText('Some of your answers aren’t clear to us.')).toBeVisible()
  await notice.getByRole('link', { name: 'Education' }).click()
  await applicant.getByLabel('Year awarded').fill('2013')
  await applicant.getByRole('button', { name: 'Save and continue' }).click()
  await applicant.goto('/masters/application/review')
  await applicant.getByText('What I’ve entered is true and complete').click()
  await applicant.getByRole('button', { name: 'Submit application' }).click()
  await expect(applicant.getByText(/^MSC-/).first()).toBeVisible()

  await expect(page.getByText('1 answer changed since round 1')).toBeVisible()
  await expect(answerTo(page, year)).toContainText('2013')
  await expect(answerTo(page, year)).toContainText('Round 1: 2012')
  await page.getByRole('link', { name: /^Round 1/ }).click()
  await expect(page).toHaveURL(/\?round=1$/)
  await expect(answerTo(page, year)).not.toContainText('2013')
  await page.getByRole('link', { name: /^Round 2/ }).click()
  await answerTo(page, year).hover()
  await page.getByRole('button', { name: `History of ${year}` }).click()
  const history = page.getByRole('dialog', { name: year })
  await expect(history.getByRole('listitem')).toHaveCount(2)
  await expect(history.getByRole('listitem').first().locator('ins')).toHaveText('2013')
  await expect(history.getByRole('listitem').first().locator('del')).toHaveText('2012')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: `History of ${year}` })).toBeFocused()

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'PDF of these answers' }).click()
  const pdf = await readFile(await (await saved).path())
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')

  await page.getByRole('main').getByRole('link', { name: 'Applications' }).click()
  await expect(page.getByLabel('Search')).toHaveValue(receipt)
  await expect(page.getByRole('link', { name: `Ada ${lastName}` })).toBeFocused()
  await applicant.context().close()
  expect(id).toBeTruthy()
})

async function anotherBrowser(
  browser: Browser,
  token: string,
  kind: 'auth_token' | 'admin_auth_token' = 'auth_token',
): Promise<Page> {
  const baseURL = `http://localhost:${process.env.JOURNEYS_PORT}`
  const page = await (await browser.newContext({ baseURL })).newPage()
  await signedIn(page, token, kind)
  return page
}

/** Returns the application for its education section, after a look at what will be read. */
async function giveBack(page: Page) {
  await page.getByRole('button', { name: 'Return to the applicant' }).click()
  const dialog = page.getByRole('dialog', { name: 'Return to the applicant' })
  await dialog.getByText('Education', { exact: true }).click()
  await dialog.getByLabel('Reason').selectOption('Unclear answers')
  await dialog.getByLabel('Note to the applicant').fill('Which year does your transcript name?')
  await dialog.getByRole('button', { name: 'Review' }).click()
  await expect(dialog.getByText('Some of your answers aren’t clear to us.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Return it' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Open for changes')).toBeVisible()
}

function answerTo(page: Page, question: string) {
  return page.locator('dl > div').filter({ hasText: question })
}
