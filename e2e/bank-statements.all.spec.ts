import { camtOf, entryOf } from '#features/bank-statements/server/bank-statements.fixture.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, signedIn, test } from './journey.ts'

const columns = 'Date,Amount,Payer,Description,Transaction ID'

test('finance uploads statements, names columns once, and confirms a payment that is then recorded', async ({
  page,
  open,
}) => {
  test.setTimeout(180_000)
  const lastName = `Kingfisher${Date.now() % 100_000}`
  await open.newcomer({ program: 'msc', status: 'accepted', lastName })
  await signedIn(page, (await open.staff('finance')).token, 'admin_auth_token')
  await page.goto('/admin-panel/finance?show=statements')
  await expect(page.getByRole('button', { name: 'Upload a statement' })).toBeVisible()

  const choose = async (name: string, text: string) => {
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Upload a statement' }).click()
    await (await chooser).setFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })
  }
  await choose('notes.csv', 'nothing of a bank')
  await expect(page.getByRole('alert')).toContainText('CSV and camt.053')

  const csv = `${columns}\n01/15/2026,500.00,Ms ${lastName},thank you,T-${lastName}\n01/15/2026,soon,,,X\n`
  await choose('January.csv', csv)
  const dialog = page.getByRole('dialog', { name: 'What the columns hold' })
  await expect(dialog.getByLabel('Date', { exact: true })).toHaveValue('0')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save and read the file' }).click()
  await expect(dialog.getByLabel('Account')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel('Name').fill(`Checking ${lastName}`)
  await dialog.getByLabel('Account').fill(lastName)
  await dialog.getByRole('button', { name: 'Save and read the file' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('1 payment in this file, 1 new.')).toBeVisible()
  await choose('January again.csv', csv)
  const which = page.getByRole('dialog', { name: 'Which account is it?' })
  await expect(which.getByRole('button', { name: 'A different account' })).toBeVisible()
  await expectAccessible(page)
  await which.getByRole('button', { name: `Checking ${lastName}, account ${lastName}` }).click()
  await expect(which).toBeHidden()
  await expect(page.getByText('We already have the payment in this file.')).toBeVisible()
  await expect(page.getByText('We couldn’t read 1 line of “January again.csv”')).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: lastName })
  await expect(row).toContainText('Last name and amount match')
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1440, height: 900 })

  await row.getByRole('button', { name: /^Choose another/ }).click()
  const other = page.getByRole('dialog', { name: 'Choose a charge' })
  await other.getByLabel('Who is it for?').fill('no one of this name')
  await expect(other.getByText('No one with a charge in USD matches.')).toBeVisible()
  await other.getByLabel('Who is it for?').fill(lastName)
  await expect(other.getByRole('button', { name: /^Record it here/ })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await row.getByRole('button', { name: /^Confirm/ }).press('Enter')
  await expect(row).toBeHidden()
  await page.getByLabel('Payments').selectOption('confirmed')
  await page.getByRole('row').filter({ hasText: lastName }).getByRole('link').click()
  await expect(page.getByText('$500 paid', { exact: false })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/lines=confirmed/)

  await page.goto('/admin-panel/finance?show=statements')
  const entry = entryOf({ bankReference: `C-${lastName}`, sender: lastName, amount: '12.34' })
  await choose('January.xml', camtOf([entry], { iban: lastName }))
  const rent = page.getByRole('row').filter({ hasText: lastName })
  await expect(rent).toContainText('Nothing owed matches')
  await rent.getByRole('button', { name: /^Not ours/ }).click()
  await expect(rent).toBeHidden()
  await choose('January.xml', camtOf([entry], { iban: lastName }))
  await expect(page.getByText('We already have the payment in this file.')).toBeVisible()
})
