import { completeAnswers } from '#tests/answers.ts'
import { expectSaved, list, openForm, statement } from './form.ts'
import { expect, expectAccessible, test } from './journey.ts'

test('an earlier version of the statement is found, compared and brought back', async ({
  page,
  open,
}) => {
  await openForm(page, open, { education: { statement } }, 'education')
  const field = page.getByLabel(/^Why this program/)
  await expect(field).toHaveValue(statement)
  await field.fill('I want to study.')
  await expectSaved(page)
  await page.getByRole('button', { name: /^Earlier versions/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Earlier versions' })
  await dialog.getByRole('button', { name: /I lead a small team/ }).click()
  await expect(dialog.getByText('underlined')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Bring this back' }).click()
  await expect(field).toHaveValue(statement)
  await expectSaved(page)
})

test('an answer typed after another device submitted is shown until it is taken away', async ({
  page,
  open,
}) => {
  const { token, own } = await openForm(page, open, completeAnswers('msc'), 'education')
  const field = page.getByLabel(/^Why this program/)
  await field.click()
  await open.app.call('POST /api/users/applications/{id}/submit', {
    token,
    params: { id: own.id },
    body: { revision: own.revision, declared: true },
  })
  await page.keyboard.type('And one more thing. ')
  await expect(page.getByRole('heading', { name: 'We have received' })).toBeFocused()
  const late = page.getByRole('heading', { name: 'Typed after it was submitted' })
  await expect(late).toBeVisible()
  await expect(page.getByText(/And one more thing/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remove them' }).click()
  await expect(late).toBeHidden()
})

test('a discard in another tab ends the form that is open here', async ({
  page,
  open,
  context,
}) => {
  const { token } = await openForm(page, open, { education: { statement } }, 'education')
  const field = page.getByLabel(/^Why this program/)
  await expect(field).toHaveValue(statement)
  const other = await context.newPage()
  await other.goto(list)
  await other.getByRole('button', { name: 'Discard this application' }).click()
  await other.getByRole('button', { name: 'Discard it' }).click()
  await expect(page.getByRole('heading', { name: 'This application was discarded' })).toBeVisible()
  await expectAccessible(page)
  expect((await open.app.call('GET /api/users/application', { token })).status).toBe(404)
  await page.getByRole('button', { name: 'Begin again' }).click()
  await page.getByRole('link', { name: 'Education' }).or(field).first().click()
  await expect(field).toHaveValue('')
})
