import { PDF } from '@libpdf/core'
import type { Locator, Page } from '@playwright/test'
import { dialogOf } from './dialog.ts'
import { expect, expectAccessible, signedIn, test } from './journey.ts'

/** Puts text where a person who uses no mouse would type it. */
async function write(field: Locator, text: string) {
  await field.focus()
  await field.press('ControlOrMeta+a')
  await field.pressSequentially(text)
}

async function press(target: Locator) {
  await target.focus()
  await target.press('Enter')
}

/** Adds a question of a kind; it is open afterwards. */
async function addQuestion(page: Page, label: string, kind?: string) {
  await press(page.getByRole('button', { name: 'Add a question', exact: true }))
  const question = page.getByRole('textbox', { name: 'Question', exact: true })
  await expect(question).toHaveValue('')
  await write(question, label)
  if (kind) await page.getByLabel('Type', { exact: true }).selectOption(kind)
}

async function onePage(): Promise<Buffer> {
  const pdf = PDF.create()
  pdf.addPage({ size: 'letter' }).drawText('A page of my work', { x: 72, y: 600 })
  return Buffer.from(await pdf.save())
}

test('six questions with logic are built, ordered, published and filled by keyboard alone', async ({
  page,
  browser,
  open,
}) => {
  test.setTimeout(180_000)
  const officer = await open.staff('admissions')
  await signedIn(page, officer.token, 'admin_auth_token')
  await page.goto('/admin-panel/questionnaires')
  await expect(page.getByRole('heading', { name: 'Questionnaires' })).toBeVisible()
  await expectAccessible(page)
  await press(page.getByRole('button', { name: 'New questionnaire' }))
  const name = `Before we meet ${officer.email.slice(0, 18)}`
  const naming = dialogOf(page, 'New questionnaire')
  await naming.getByRole('textbox', { name: 'Name' }).pressSequentially(name)
  await naming.getByRole('textbox', { name: 'Name' }).press('Enter')
  await expect(page.getByRole('heading', { name })).toBeVisible()

  await addQuestion(page, 'What brings you here?', 'long')
  await addQuestion(page, 'Do you need anything to take part?', 'yes-no')
  await addQuestion(page, 'What do you need?', 'short')
  await press(page.getByRole('button', { name: 'Add a rule' }))
  await page.getByLabel('Answer', { exact: true }).selectOption('yes')
  await addQuestion(page, 'Which language do you prefer?', 'single')
  await write(page.getByRole('textbox', { name: 'Answer 1', exact: true }), 'English')
  await write(page.getByRole('textbox', { name: 'Answer 2', exact: true }), 'Spanish')
  await addQuestion(page, 'A page of your work', 'file')
  await addQuestion(page, 'How many hours a week do you have?', 'number')
  await expectAccessible(page)

  const rows = page.getByRole('listitem')
  const handle = page.getByRole('button', {
    name: 'Move “How many hours a week do you have?”',
    exact: true,
  })
  await handle.focus()
  await handle.press('Space')
  await expect(page.getByText(/is in position 6 of 6/)).toBeAttached()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByText(/is in position 5 of 6/)).toBeAttached()
  await page.keyboard.press('Space')
  await expect(rows.filter({ hasText: 'How many hours' }).first()).toBeVisible()
  const up = page.getByRole('button', { name: 'Move “How many hours a week do you have?” up' })
  for (const _ of ['4', '3', '2']) await press(up)
  const titles = page.getByRole('button', { name: /^Move “[^”]+”$/ })
  await expect(titles).toHaveText([
    /What brings/,
    /How many hours/,
    /Do you need anything/,
    /What do you need/,
    /Which language/,
    /A page of your work/,
  ])
  await expect(page.getByText('Nothing. You can publish it.')).toBeVisible()
  await press(page.getByRole('button', { name: 'Publish' }))
  const publishing = dialogOf(page, 'Publish')
  await expectAccessible(page)
  await press(publishing.getByRole('button', { name: 'Publish' }))
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Publish' })).toBeFocused()
  await page.getByRole('link', { name: 'Preview' }).press('Enter')
  await expect(page.getByRole('radio', { name: 'Spanish' })).toBeVisible()
  await expectAccessible(page)

  const builder = new URL(page.url())

  const { token, id } = await open.newcomer({ program: 'msc', status: 'submitted' })
  await page.goto(`/admin-panel/applications/${id}`)
  await press(page.getByRole('button', { name: 'Ask questions' }))
  const asking = dialogOf(page, 'Ask questions')
  await asking.getByLabel('Questionnaire').selectOption({ label: name })
  await asking.getByLabel('Due').fill('2031-05-01')
  await press(asking.getByRole('button', { name: 'Send questions' }))
  await expect(page.getByRole('dialog')).toHaveCount(0)

  const own = await (await browser.newContext()).newPage()
  await signedIn(own, token)
  await own.goto('/dashboard')
  await press(own.getByRole('link', { name: 'Answer our questions' }))
  await press(own.getByRole('button', { name: /^Continue/ }))
  await expect(own.getByRole('heading', { level: 1, name })).toBeVisible()
  await expectAccessible(own)
  await press(own.getByRole('button', { name: 'Check your answers' }))
  const summary = own.getByRole('region', { name: 'Please check your answers' })
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('link')).toHaveCount(5)
  await press(summary.getByRole('link', { name: /How many hours/ }))
  await expect(own.getByLabel('How many hours a week do you have?')).toBeFocused()
  await own.keyboard.type('12')
  await write(own.getByLabel('What brings you here?'), 'A friend told me.')
  await own.getByRole('radio', { name: 'Yes' }).press('Space')
  await write(own.getByLabel('What do you need?'), 'Captions')
  await own.getByRole('radio', { name: 'English' }).press('Space')
  await own
    .locator('input[type="file"]')
    .first()
    .setInputFiles({
      name: 'work.pdf',
      mimeType: 'application/pdf',
      buffer: await onePage(),
    })
  await press(own.getByRole('button', { name: 'Upload this file' }))
  await expect(own.getByText('We’ve received work.pdf.')).toBeVisible()
  await expect(own.getByText('6 of 6 answered')).toBeVisible()
  await expect(own.getByText(/^Saved/)).toBeVisible()
  await own.reload()
  await expect(own.getByLabel('What do you need?')).toHaveValue('Captions')
  await press(own.getByRole('button', { name: 'Check your answers' }))
  await expect(own.getByRole('heading', { name: 'Check your answers' })).toBeFocused()
  await expectAccessible(own)
  await press(own.getByRole('button', { name: 'Submit' }))
  await expect(own.getByText(/^Submitted/)).toBeVisible()
  await expectAccessible(own)

  await page.reload()
  await press(page.getByRole('button', { name: `Read ${name}` }))
  await expect(dialogOf(page, name).getByText('Captions')).toBeVisible()
  await expectAccessible(page)
  await press(dialogOf(page, name).getByRole('button', { name: 'Open work.pdf' }))
  await expect(page.getByRole('region', { name: 'Document: A page of your work' })).toBeFocused()
  const sheet = page.frameLocator('iframe[title="Preview of work.pdf"]').locator('canvas')
  await expect(sheet.first()).toBeVisible()
  await expectAccessible(page)

  builder.searchParams.set('show', 'answers')
  await page.goto(builder.href)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expectAccessible(page)
})
