import { expect, expectAccessible, expectNoSidewaysScroll, signedIn, test } from './journey.ts'

const phone = { width: 390, height: 844 }
const desk = { width: 1440, height: 900 }

/** In every zone a day that has been. */
function yesterday(): string {
  return new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
}

test('admissions imports a file: columns, a check of each row, entering, the report, and an undo', async ({
  page,
  open,
}) => {
  test.setTimeout(240_000)
  const mark = `Heron${Date.now() % 100_000}`
  const known = await open.newcomer({
    program: 'ba',
    status: 'submitted',
    lastName: `${mark}Known`,
  })
  await signedIn(page, (await open.staff('admissions')).token, 'admin_auth_token')
  await page.goto('/admin-panel/applications?show=imports')
  const choose = async (text: string) => {
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Upload a file' }).click()
    const file = { name: `${mark}.csv`, mimeType: 'text/csv', buffer: Buffer.from(text) }
    await (await chooser).setFiles(file)
  }
  await choose('one column\nonly')
  await expect(page.getByRole('alert')).toContainText('Export the file as CSV')

  const n = String(Date.now()).slice(-6)
  await choose(
    [
      'First or Given Name,Last/Family/Sur,Email address,Birthdate,Preferred phone number,Permanent country,Citizenship country',
      `Ines,${mark}A,${mark}a@example.org,03/27/1990,+1202${n}1,United States,Canada`,
      `Oda,${mark}B,${mark}b@example.org,03/27/1991,+1202${n}2,United States,Canada`,
      `Lea,${mark}C,,soon,+1202${n}3,Atlantis,Canada`,
      `Ann,${mark}D,${known.email},03/27/1992,+1202${n}4,Germany,Germany`,
    ].join('\r\n'),
  )
  await expect(page.getByRole('heading', { name: `${mark}.csv` })).toBeVisible()
  await expect(page.getByLabel('Date of birth', { exact: true })).toHaveValue('Birthdate')
  await expect(page.getByLabel('Dates look like')).toHaveValue('mdy')
  await page.getByRole('button', { name: 'Check the rows' }).click()
  await expect(page.getByLabel('Program', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)
  await page.getByLabel('Program', { exact: true }).selectOption('msc')
  const intakes = page.getByLabel('Intake', { exact: true })
  // The latest is first, and it has not opened yet.
  await intakes.selectOption(await intakes.getByRole('option').last().getAttribute('value'))
  await page.getByLabel('Received on, if no column says it').fill(yesterday())
  await page.getByLabel('Save these columns as').fill(mark)
  await page.setViewportSize(phone)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize(desk)
  await page.getByRole('button', { name: 'Check the rows' }).click()

  await expect(page.getByText('2 rows ready')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: `${mark}Known` })).toContainText(known.email)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Same email, same person (1)' }).click()
  await expect(page.getByText('3 rows ready')).toBeVisible()
  await page.getByLabel('Rows', { exact: true }).selectOption('faulty')
  const broken = page.getByRole('row').filter({ hasText: '“soon” isn’t a date' })
  await expect(broken).toContainText('“Atlantis” isn’t a country')
  await expectAccessible(page)
  await page.setViewportSize(phone)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize(desk)

  await page.getByRole('button', { name: 'Enter 3 rows' }).press('Enter')
  await page
    .getByRole('dialog')
    .or(page.getByRole('alertdialog'))
    .getByRole('button', { name: 'Enter them' })
    .click()
  await expect(page.getByText('3 rows entered')).toBeVisible()
  await page.getByLabel('Rows', { exact: true }).selectOption('entered')
  await page.getByRole('link', { name: `Ines ${mark}A` }).click()
  await expect(page.getByText('From a file, received')).toBeVisible()
  await page.goBack()
  await expect(page.getByText('3 rows entered')).toBeVisible()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Report' }).click()
  expect((await download).suggestedFilename()).toBe(`${mark} report.csv`)

  await page.getByRole('button', { name: 'Undo' }).click()
  const undo = page.getByRole('alertdialog', { name: 'Undo this import' })
  await expectAccessible(page)
  await undo.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('3 rows undone')).toBeVisible()
  await page.getByRole('button', { name: 'Delete file contents' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('The contents of this file were deleted.')).toBeVisible()
  await page.getByRole('link', { name: 'All files' }).click()
  await expect(page.getByRole('row').filter({ hasText: `${mark}.csv` })).toContainText(
    'Contents deleted',
  )
  await page.getByRole('button', { name: new RegExp(`^Delete.*${mark}`) }).click()
  await expect(page.getByText(mark, { exact: true })).toBeHidden()
})
