import { expect, expectAccessible, expectNoSidewaysScroll, signedIn, test } from './journey.ts'

const phone = { width: 390, height: 844 }
const desk = { width: 1440, height: 900 }

/** In every zone a day that has been. */
function yesterday(): string {
  return new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
}

test('admissions adds prospects by hand and from a file, invites them, and deletes one', async ({
  page,
  open,
}) => {
  test.setTimeout(120_000)
  const mark = `Stork${Date.now() % 100_000}`
  await signedIn(page, (await open.staff('admissions')).token, 'admin_auth_token')
  await page.goto('/admin-panel/applications?show=prospects')
  await expect(page.getByRole('heading', { name: 'Prospects' })).toBeVisible()

  const dialog = page.getByRole('dialog')
  const tellAbout = async () => {
    await dialog.getByLabel('Program', { exact: true }).selectOption('msc')
    const intakes = dialog.getByLabel('Intake', { exact: true })
    // The latest is first, and it has not closed yet.
    await intakes.selectOption(await intakes.getByRole('option').nth(1).getAttribute('value'))
    await dialog.getByLabel('Where they asked').fill('Open house in October')
    await dialog.getByLabel('Agreed to be emailed on').fill(yesterday())
  }
  await page.getByRole('button', { name: 'Add a person' }).press('Enter')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog.getByLabel('First name')).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)
  await dialog.getByLabel('First name').fill('Ines')
  await dialog.getByLabel('Last name').fill(mark)
  await dialog.getByLabel('Email', { exact: true }).fill(`${mark}a@example.org`)
  await tellAbout()
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('status').getByText(`Ines ${mark} was added.`)).toBeVisible()

  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload a file' }).click()
  const text = `First name,Last name,Email\nOda,${mark}B,${mark}b@example.org\nLea,${mark}C,none`
  const file = { name: `${mark}.csv`, mimeType: 'text/csv', buffer: Buffer.from(text) }
  await (await chooser).setFiles(file)
  await tellAbout()
  await dialog.getByRole('button', { name: 'Add them' }).click()
  await expect(page.getByText('1 person added. We couldn’t read 1 row:')).toBeVisible()
  await expect(page.getByText('Line 3: Enter an email address')).toBeVisible()
  const oda = page.getByRole('row').filter({ hasText: `Oda ${mark}B` })
  await expect(oda).toContainText('Open house in October')
  await expectAccessible(page)
  await page.setViewportSize(phone)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize(desk)

  await page.getByRole('button', { name: /^Invite .* (person|people)$/ }).click()
  const question = page.getByRole('alertdialog')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(page.getByText(/(person|people) invited\./)).toBeVisible()
  await page.getByRole('link', { name: /^Invited/ }).click()
  await expect(oda).toBeVisible()
  await oda.getByRole('button', { name: 'Delete' }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(oda).toBeHidden()
})
