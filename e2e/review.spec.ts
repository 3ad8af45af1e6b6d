import type { Browser, Page } from '@playwright/test'
import { cast } from '#tests/cast.ts'
import { expect, expectAccessible, signedIn, test } from './journey.ts'
import { press, tabInto, tabTo } from './keys.ts'
import { openPanel } from './panels.ts'

const inReview = { ...cast.ada, status: 'in_review' } as const
const criteria = ['Academic preparation', 'Practice', 'Purpose', 'Time and means']

test('two reviewers score blind to each other by keyboard, and the officer sees how far they agree', async ({
  page,
  browser,
  open,
}) => {
  test.setTimeout(240_000)
  const { id } = await open.newcomer(inReview)
  const reviewers = [await open.staff('reviewer'), await open.staff('reviewer')]
  // Before the page is read: whom it offers to assign comes with it.
  const second = await open.staff('reviewer')
  await signedIn(page, (await open.staff('admissions')).token, 'admin_auth_token')
  await page.goto(`/admin-panel/applications/${id}`)
  await openPanel(page, 'Reviews')
  const reviews = page.getByRole('region', { name: 'Reviews' })
  await expect(reviews.getByText('No reviewers yet.')).toBeVisible()
  await press(page, reviews.getByRole('button', { name: 'Assign reviewers' }))
  const dialog = page.getByRole('dialog', { name: 'Assign reviewers' })
  for (const { email } of reviewers) {
    await tabTo(page, dialog.getByRole('checkbox', { name: nameOf(email) }))
    await page.keyboard.press('Space')
  }
  await press(page, dialog.getByRole('button', { name: 'Assign', exact: true }))
  await expect(dialog).toBeHidden()
  await expect(reviews.getByText('0 of 2 done.')).toBeVisible()

  const [first, last] = reviewers
  const one = await atDesk(browser, first?.token)
  const other = await atDesk(browser, last?.token)
  await openFile(one)
  await openFile(other)
  await write(one, 4, 'Heron')
  await expect(other.getByText('1 of 2 done.')).toBeVisible()
  await expect(other.getByText('You’ll see what others wrote', { exact: false })).toBeVisible()
  await expect(other.getByText('Heron')).toHaveCount(0)
  await expect(other.getByRole('table', { name: 'Agreement between reviews' })).toHaveCount(0)
  await expectAccessible(other)
  await write(other, 1, 'Wren')
  await expect(other.getByText('2 of 2 done.')).toBeVisible()

  await expect(reviews.getByText('2 of 2 done.')).toBeVisible()
  const table = page.getByRole('table', { name: 'Agreement between reviews' })
  await expect(table.getByRole('row', { name: 'Practice 1–4 of 5 2.5 differ by 3' })).toBeVisible()
  await reviews.getByText(`What ${nameOf(first?.email ?? '')} wrote`).click()
  await expect(reviews.getByText('Heron').first()).toBeVisible()
  await expectAccessible(page)
  await one.context().close()
  await other.context().close()

  await assignSecondReading(page, second.email)
  await expect(reviews.getByText('2 of 3 done.')).toBeVisible()
  const reader = await atDesk(browser, second.token)
  await openFile(reader)
  await expect(reader.getByText('Second reading · counts 2 times').first()).toBeVisible()
  await expect(reader.getByText('Heron')).toHaveCount(0)
  await abstain(reader, 'I don’t know the field')
  await expect(reader.getByText('Nothing to review')).toBeVisible()
  await expect(reviews.getByText('I don’t know the field')).toBeVisible()
  await expect(reviews.getByText('2 of 2 done.')).toBeVisible()
  await reader.context().close()
})

/** With a weight of 2, once the first reading is done. */
async function assignSecondReading(page: Page, email: string): Promise<void> {
  await press(page, page.getByRole('button', { name: 'Assign reviewers' }))
  const dialog = page.getByRole('dialog', { name: 'Assign reviewers' })
  await press(page, dialog.getByText('First reading, counts once'))
  await dialog.getByLabel('Reading', { exact: true }).selectOption('Second reading')
  await dialog.getByLabel('Weight', { exact: true }).selectOption('2')
  await expect(dialog.getByText('The first reading isn’t done yet.')).toHaveCount(0)
  await tabTo(page, dialog.getByRole('checkbox', { name: nameOf(email) }))
  await page.keyboard.press('Space')
  await expectAccessible(page)
  await press(page, dialog.getByRole('button', { name: 'Assign', exact: true }))
  await expect(dialog).toBeHidden()
}

async function abstain(page: Page, reason: string): Promise<void> {
  await press(page, page.getByRole('button', { name: 'Abstain' }))
  const dialog = page.getByRole('dialog', { name: 'Abstain from this review' })
  await tabTo(page, dialog.getByLabel('Why you can’t judge it'))
  await page.keyboard.type(reason)
  await expectAccessible(page)
  await press(page, dialog.getByRole('button', { name: 'Abstain' }))
}

function nameOf(email: string): string {
  return email.split('@')[0] ?? ''
}

async function atDesk(browser: Browser, token = ''): Promise<Page> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await signedIn(page, token, 'admin_auth_token')
  return page
}

/** From what is mine to review to the form beside the answers. */
async function openFile(page: Page): Promise<void> {
  await page.goto('/admin-panel/applications?show=reviews')
  await tabTo(page, page.getByRole('link', { name: 'Ada Okafor' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('form', { name: 'My review' })).toBeVisible()
}

/** Each criterion by the arrow keys, its evidence, and what follows. */
async function write(page: Page, points: number, word: string): Promise<void> {
  const form = page.getByRole('form', { name: 'My review' })
  for (const name of criteria) {
    const row = form.getByRole('radiogroup', { name })
    await tabInto(page, row)
    await page.keyboard.press('Space')
    for (let step = 0; step < points; step++) await page.keyboard.press('ArrowRight')
    await expect(row.getByRole('radio', { checked: true })).toHaveAccessibleName(
      new RegExp(`^${points}:`),
    )
    await tabTo(page, form.getByLabel(`Evidence for ${name}`))
    await page.keyboard.type(`${word} on ${name}`)
  }
  await tabTo(page, form.getByLabel('Recommendation'))
  await page.keyboard.type('Offer a place')
  await expect(form.getByText(/^Saved/)).toBeVisible()
  await press(page, form.getByRole('button', { name: 'Done' }))
  await expect(form).toBeHidden()
}
