import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { cast } from '#tests/cast.ts'
import { readWorkbook } from '#tests/sheets.ts'
import { expect, expectAccessible, signedIn, test } from './journey.ts'

const list = '/admin-panel/applications'

test('several applications are assigned by keyboard, given back, and exported', async ({
  page,
  open,
}) => {
  test.setTimeout(180_000)
  const lastName = `Okonkwo${randomUUID().slice(0, 4).replace(/\d/g, 'x')}`
  for (const firstName of ['Ada', 'Ben', 'Chi'])
    await open.newcomer({ ...cast.ada, status: 'submitted', firstName, lastName })
  const me = await open.staff('admissions')
  const name = me.email.split('@')[0] ?? ''
  await signedIn(page, me.token, 'admin_auth_token')
  await page.goto(`${list}?search=${lastName}`)
  const many = page.getByRole('region', { name: 'Bulk actions' })
  await expect(many.getByText('None selected')).toBeVisible()

  await page.getByRole('link', { name: `Ada ${lastName}` }).focus()
  await page.keyboard.press('x')
  await page.keyboard.press('k')
  await page.keyboard.press('x')
  await expect(many.getByText('2 selected')).toBeVisible()
  await expectAccessible(page)

  await many.getByRole('button', { name: 'Assign' }).press('Enter')
  const assigning = page.getByRole('dialog', { name: 'Assign' })
  await assigning.getByLabel('Assign to').selectOption(name)
  await expect(assigning.getByText('You can undo this.', { exact: false })).toBeVisible()
  await expectAccessible(page)
  await assigning.getByRole('button', { name: 'Assign 2' }).press('Enter')
  await expect(many.getByText('2 applications reassigned.')).toBeVisible()
  await expect(many.getByRole('button', { name: 'Assign' })).toBeFocused()
  await expect(page.getByRole('cell', { name, exact: true })).toHaveCount(2)
  await many.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(many.getByText('Undone for 2 applications.')).toBeVisible()
  await expect(page.getByRole('cell', { name, exact: true })).toHaveCount(0)

  await page.setViewportSize({ width: 390, height: 844 })
  await many.getByRole('button', { name: 'Clear' }).click()
  await many.getByRole('button', { name: 'Export this list' }).click()
  const exporting = page.getByRole('dialog', { name: 'Export' })
  await expect(exporting.getByRole('radio', { name: /^CSV/ })).toBeVisible()
  await expectAccessible(page)
  await exporting.getByRole('button', { name: 'Export' }).click()
  // An hour after signing in the office asks who is there.
  const confirming = page.getByRole('dialog', { name: 'Confirm that it’s you' })
  await confirming.getByRole('textbox', { name: 'Your password' }).fill(me.password)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    confirming.getByRole('button', { name: 'Confirm' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^applications-\d{4}-\d\d-\d\d-search\.xlsx$/)
  const sheets = readWorkbook(await readFile(await file.path()))
  const rows = sheets.get('Applications')?.cells ?? []
  expect(
    rows
      .slice(1)
      .map(([firstName]) => firstName)
      .sort(),
  ).toEqual(['Ada', 'Ben', 'Chi'])
  expect(sheets.get('About this export')?.cells).toContainEqual(['Search', lastName])
})
