import { expectSaved, list, openForm, statement } from './form.ts'
import { expect, expectAccessible, test } from './journey.ts'

test('an earlier version of the statement is found, compared and brought back', async ({
  page,
  open,
}) => {
  await openForm(page, open, { education: { statement } }, 'statement')
  const field = page.getByLabel(/^Why this program/)
  await expect(field).toHaveValue(statement)
  await field.fill('I want to study.')
  await expectSaved(page)
  await page.getByRole('button', { name: /^Earlier versions/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Earlier versions' })
  await dialog.getByRole('button', { name: /I lead a small team/ }).click()
  await expect(dialog.getByText('underlined')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Restore this version' }).click()
  await expect(field).toHaveValue(statement)
  await expectSaved(page)
})

test('a discard in another tab ends the form that is open here', async ({
  page,
  open,
  context,
}) => {
  const { token } = await openForm(page, open, { education: { statement } }, 'statement')
  const field = page.getByLabel(/^Why this program/)
  await expect(field).toHaveValue(statement)
  const other = await context.newPage()
  await other.goto(list)
  await other.getByRole('button', { name: 'Discard this application' }).click()
  await other.getByRole('button', { name: 'Discard it' }).click()
  await expect(page.getByRole('heading', { name: 'This application was discarded' })).toBeVisible()
  await expectAccessible(page)
  expect((await open.app.call('GET /api/users/application', { token })).status).toBe(404)
  await page.getByRole('button', { name: 'Start over' }).click()
  await page.getByRole('link', { name: 'Statement' }).or(field).first().click()
  await expect(field).toHaveValue('')
})
