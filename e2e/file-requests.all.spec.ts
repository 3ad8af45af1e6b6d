import { cast } from '#tests/cast.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, signedIn, test } from './journey.ts'
import { openWhole, phone } from './pages.ts'

const submitted = { ...cast.ada, status: 'submitted' } as const

test('an applicant asks to see their file on a phone, and reads what the office hands over', async ({
  page,
  browser,
  open,
}) => {
  test.setTimeout(120_000)
  const person = await open.newcomer(submitted)
  const officer = await open.staff('admissions')
  const written = await open.app.call('POST /api/admins/applications/{id}/notes', {
    token: officer.token,
    params: { id: person.id ?? '' },
    body: { text: 'Spoke with Jane Roe at school', mentions: [] },
  })
  expect(written.status).toBe(200)

  await page.setViewportSize(phone)
  await signedIn(page, person.token)
  await openWhole(page, '/dashboard/account')
  await page.getByRole('link', { name: 'See my file' }).click()
  await page.getByLabel('Anything in particular').fill('What teachers said')
  await page.getByRole('button', { name: 'Ask to see my file' }).click()
  await expect(page.getByText(/^We’ll answer by /)).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  const office = await browser.newPage()
  await signedIn(office, officer.token, 'admin_auth_token')
  await openWhole(office, '/admin-panel/applications?show=file-requests')
  const row = office.getByRole('listitem').filter({ hasText: 'What teachers said' })
  await row.getByRole('button', { name: 'Prepare the file' }).click()
  await expect(row.getByText('Spoke with Jane Roe at school')).toBeVisible()
  await row.getByLabel('Also black out').fill('Jane Roe')
  await row.getByRole('button', { name: 'Show the file again' }).click()
  await expect(row.getByText('Spoke with █████ at school')).toBeVisible()
  await expectAccessible(office)
  await row.getByRole('button', { name: 'Hand over' }).click()
  const proof = office.getByRole('dialog', { name: 'Confirm that it’s you' })
  await proof.getByLabel('Password').fill(officer.password)
  await proof.getByRole('button', { name: 'Confirm' }).click()
  await expect(row).toHaveCount(0)
  await office.getByRole('link', { name: 'Ended' }).click()
  await expect(office.getByText('not opened yet')).toBeVisible()
  await office.close()

  await page.reload()
  await page.getByRole('button', { name: 'Open my file' }).click()
  await expect(page.getByText('Spoke with █████ at school')).toBeVisible()
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my file' }).click()
  expect((await download).suggestedFilename()).toBe('my-admissions-file.json')
})
