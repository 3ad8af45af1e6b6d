import { readFile } from 'node:fs/promises'
import { cast } from '#tests/cast.ts'
import { releaseTo } from '#tests/released-decisions.ts'
import { expect, expectAccessible, signedIn, test } from './journey.ts'

const inReview = { ...cast.ada, status: 'in_review' } as const
const dayMs = 86_400_000
const offer = {
  replyAt: new Date(Date.now() + 20 * dayMs),
  conditions: [{ text: 'Send us your official transcript.', dueOn: '2047-07-31' }],
  paragraphs: ['Dear Ada,', 'We are glad to offer you a place in the Master’s program.'],
}

test('someone who is accepted reads the letter, asks for a later intake, and sees it granted', async ({
  page,
  browser,
  open,
}) => {
  test.setTimeout(180_000)
  const office = await open.staff('admissions')
  const { token, id } = await open.newcomer(inReview)
  await releaseTo(open.app, id ?? '', offer)
  await signedIn(page, token)
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Open your letter' }).click()
  const letter = page.getByRole('article', { name: 'An offer of admission' })
  await expect(letter.getByText('We are glad to offer you a place')).toBeVisible()
  await expect(page.getByText('by July 31, 2047')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Accept the offer' })).toBeVisible()
  await expectAccessible(page)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Letter as PDF' }).click()
  const pdf = await readFile(await (await saved).path())
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')

  await page.getByRole('button', { name: 'Ask to start in a later intake' }).click()
  const question = page.getByRole('dialog', { name: 'Ask to start in a later intake' })
  await question.getByLabel('Later intake').selectOption({ index: 1 })
  await question.getByLabel('Why are you asking?').fill('My posting ends in June.')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Waiting for our answer', { exact: false })).toBeVisible()

  const baseURL = `http://localhost:${process.env.JOURNEYS_PORT}`
  const officer = await (await browser.newContext({ baseURL })).newPage()
  await signedIn(officer, office.token, 'admin_auth_token')
  await officer.goto('/admin-panel/applications?show=requests')
  await expect(officer.getByText('My posting ends in June.').first()).toBeVisible()
  await expectAccessible(officer)
  await officer.goto(`/admin-panel/applications/${id}`)
  const panel = officer.getByRole('region', { name: 'Requests and dates' })
  await panel.getByRole('button', { name: 'Grant' }).click()
  const answer = officer.getByRole('dialog', { name: 'Grant: Start in a later intake' })
  await answer.getByLabel('Message to the applicant').fill('See you then.')
  await expectAccessible(officer)
  await answer.getByRole('button', { name: 'Grant' }).click()
  await expect(officer.getByRole('button', { name: 'Resume for the intake' })).toBeVisible()

  await expect(page.getByRole('heading', { name: 'Deferred to a later intake' })).toBeVisible()
  await expect(page.getByText('The office: See you then.')).toBeVisible()
  await officer.context().close()
})

test('someone who is accepted declines after a question', async ({ page, open }) => {
  await open.staff('admissions')
  const { token, id } = await open.newcomer(inReview)
  await releaseTo(open.app, id ?? '', offer)
  await page.setViewportSize({ width: 390, height: 844 })
  await signedIn(page, token)
  await page.goto('/dashboard/decision')
  await page.getByRole('button', { name: 'Decline the offer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Decline the offer?' })
  await expectAccessible(page)
  await dialog.getByText('It’s not the right time').click()
  await dialog.getByRole('button', { name: 'Decline it' }).click()
  await expect(page.getByRole('heading', { name: 'You declined the offer' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Decline the offer' })).toHaveCount(0)
  await expectAccessible(page)
})
