import { PDF } from '@libpdf/core'
import type { Page } from '@playwright/test'
import { cast } from '#tests/cast.ts'
import { expect, expectAccessible, signedIn, test } from './journey.ts'
import { press } from './keys.ts'
import { openPanel } from './panels.ts'

const submitted = { ...cast.ada, status: 'submitted' } as const
/** Larger than the first part that is sent. */
const scan = 'docs/pictures/office.png'

test('what the office sends back is replaced and accepted, live on both sides', async ({
  page,
  browser,
  open,
}) => {
  test.setTimeout(180_000)
  const { token, id } = await open.newcomer(submitted)
  await signedIn(page, token)
  await page.goto('/dashboard/documents')
  const slot = page.getByRole('listitem', { name: 'Degree certificate' })
  await slot
    .locator('input[type="file"]')
    .first()
    .setInputFiles({
      name: 'diploma.pdf',
      mimeType: 'application/pdf',
      buffer: await pdfOf(['This certifies', 'that nothing is missing']),
    })
  await slot.getByRole('button', { name: 'Upload this file' }).click()
  await expect(slot.getByText('We’ve received diploma.pdf.')).toBeVisible()

  const baseURL = `http://localhost:${process.env.JOURNEYS_PORT}`
  const officer = await (await browser.newContext({ baseURL })).newPage()
  await signedIn(officer, (await open.staff('admissions')).token, 'admin_auth_token')
  await officer.goto('/admin-panel/applications?show=documents')
  await expect(officer.getByRole('table', { name: 'Documents to review' })).toBeVisible()
  await expectAccessible(officer)
  await officer.setViewportSize({ width: 320, height: 640 })
  await expectAccessible(officer)
  await officer.setViewportSize({ width: 1280, height: 800 })
  await officer.goto(`/admin-panel/applications/${id}`)
  await openPanel(officer, 'Documents')
  await officer.getByRole('button', { name: 'diploma.pdf' }).click()
  const reader = officer.getByRole('region', { name: 'Document: Degree certificate' })
  const sheets = officer.frameLocator('iframe[title="Preview of diploma.pdf"]')
  await expect(sheets.getByRole('group', { name: 'Page 1 of 2' }).locator('canvas')).toBeVisible()
  await expect(sheets.getByText('This certifies')).toBeAttached()
  await officer.keyboard.press('b')
  await reader.getByLabel('Reason for returning it').selectOption('Pages missing')
  await reader.getByLabel('Additional message to the applicant (optional)').fill('The seal is cut.')
  await expectAccessible(officer)
  await reader.getByRole('button', { name: 'Return it' }).click()
  await expect(reader.getByText('Returned', { exact: true })).toBeVisible()

  await expect(slot.getByText('The seal is cut.')).toBeVisible()
  await expectAccessible(page)
  await choose(page, slot, scan)
  await slot.getByRole('button', { name: 'Upload this file' }).click()
  await expect(slot.getByText('We’ve received office.png.')).toBeVisible()

  await reader.getByRole('button', { name: 'Next to review' }).click()
  await expect(reader.getByRole('img', { name: 'Document office.png' })).toBeVisible()
  await expectAccessible(officer)
  await officer.keyboard.press('a')
  await expect(reader.getByText('Accepted', { exact: true })).toBeVisible()
  await expect(slot.getByText('Accepted', { exact: true })).toBeVisible()
  await officer.keyboard.press('Escape')
  await expect(officer.getByRole('button', { name: 'office.png' })).toBeFocused()
  await officer.context().close()
})

async function choose(page: Page, slot: ReturnType<Page['getByRole']>, file: string) {
  const chooser = page.waitForEvent('filechooser')
  await press(page, slot.getByRole('button', { name: 'Choose a file' }))
  await (await chooser).setFiles(file)
  await expect(slot.getByRole('form')).toBeFocused()
}

async function pdfOf(pages: readonly string[]): Promise<Buffer> {
  const pdf = PDF.create()
  for (const text of pages) pdf.addPage({ size: 'letter' }).drawText(text, { x: 72, y: 600 })
  return Buffer.from(await pdf.save())
}
