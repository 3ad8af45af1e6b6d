import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { completeAnswers } from '#tests/cast.ts'
import { save, submit } from '#tests/filled-forms.ts'
import { dialogOf } from './dialog.ts'
import { choose } from './form.ts'
import { expect, expectAccessible, signedIn, test } from './journey.ts'
import type { OpenCast } from './open-cast.ts'
import { openPanel } from './panels.ts'

/** Somebody who has handed in a master's application, with referees whose addresses are nobody else's. */
async function applied(open: OpenCast) {
  const { token } = await open.newcomer()
  const answers = completeAnswers('msc')
  const referees = answers.references.referees.map((referee) => ({
    ...referee,
    email: `referee-${randomUUID().slice(0, 8)}@example.org`,
  }))
  const { body } = await save(open.app, token, {
    ...answers,
    references: { ...answers.references, referees },
  })
  const { status } = await submit(open.app, { token, id: body.id, revision: body.revision })
  expect(status).toBe(200)
  const [ruth = '', tom = ''] = referees.map(({ email }) => email)
  return { token, id: body.id, ruth, tom }
}

/** A referee has no account: their link in a browser of their own is all there is. */
async function linkOf(browser: Browser, open: OpenCast, email: string) {
  const page = await (await browser.newContext()).newPage()
  await page.goto(`/link/reference#${await open.mailedSecret(email)}`)
  await expect(page.getByRole('heading', { name: /^A reference for/ })).toBeVisible()
  return page
}

test('a referee writes, another says no, and applicant and office see both', async ({
  page,
  browser,
  open,
}) => {
  test.setTimeout(180_000)
  const { token, id, ruth, tom } = await applied(open)
  await signedIn(page, token)
  await page.goto('/dashboard')
  const own = page.getByRole('region', { name: 'Your references' })
  await expect(own.getByText('Asked', { exact: true })).toHaveCount(2)
  await expectAccessible(page)

  const referee = await linkOf(browser, open, ruth)
  await expectAccessible(referee)
  await referee.getByLabel(/^How long have you known them/).fill('Six years, from two courses')
  await referee.getByLabel(/^What are their strengths/).fill('They ask before they answer.')
  await expect(referee.getByText(/^Saved/)).toBeVisible()
  await referee.reload()
  await expect(referee.getByLabel(/^What are their strengths/)).toHaveValue(
    'They ask before they answer.',
  )
  await referee.getByRole('button', { name: 'Send the reference' }).click()
  const summary = referee.getByRole('region', { name: 'Please check your answers' })
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('link')).toHaveCount(3)
  await expectAccessible(referee)
  await choose(referee, /^How ready are they/, '5')
  await choose(referee, /^Would you recommend them/, 'Yes')
  await referee.getByLabel('Your name, as you sign it').fill('Ruth Adeyemi')
  await referee.getByRole('button', { name: 'Send the reference' }).click()
  await expect(referee.getByRole('heading', { name: 'Thank you for your reference' })).toBeFocused()
  await expectAccessible(referee)
  await referee.reload()
  await expect(referee.getByText('This link doesn’t work.', { exact: false })).toBeVisible()
  await expectAccessible(referee)
  await expect(own.getByText('Received', { exact: true })).toBeVisible()

  const busy = await linkOf(browser, open, tom)
  await busy.getByRole('button', { name: 'I can’t write this reference' }).click()
  await expectAccessible(busy)
  await busy.getByRole('button', { name: 'Decline' }).click()
  await expect(busy.getByRole('heading', { name: 'Thank you for telling us' })).toBeVisible()

  await expect(own.getByText('Can’t write for you')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Name another recommender' })).toBeVisible()
  await own.getByRole('button', { name: /^Name someone else/ }).click()
  const dialog = dialogOf(page, 'Name someone else')
  await dialog.getByLabel('Name', { exact: true }).fill('Nadia Farouk')
  await dialog.getByLabel('Email').fill(`nadia-${randomUUID().slice(0, 8)}@example.org`)
  await dialog.getByLabel('How they know you').fill('Colleague for four years')
  await dialog.getByLabel('Position and institution').fill('Teacher, Harbor Street School')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Send the request' }).click()
  await expect(own.getByText('Nadia Farouk', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Name another recommender' })).toHaveCount(0)
  await readOwn(page)

  const officer = await open.staff('admissions')
  const office = await (await browser.newContext()).newPage()
  await signedIn(office, officer.token, 'admin_auth_token')
  await office.goto(`/admin-panel/applications/${id}`)
  await openPanel(office, 'References')
  const panel = office.getByRole('region', { name: 'Recommenders' })
  await expect(panel.getByText('1 of 2 received.')).toBeVisible()
  await panel.getByRole('button', { name: 'Read what Ruth Adeyemi wrote' }).click()
  const text = dialogOf(office, 'Reference by Ruth Adeyemi')
  await expect(text.getByText('They ask before they answer.')).toBeVisible()
  await expectAccessible(office)
  await text.getByRole('button', { name: 'Close' }).click()
  await panel.getByRole('button', { name: 'Manage Nadia Farouk' }).click()
  await office.getByRole('button', { name: 'Remind them now' }).click()
  await expect(office.getByRole('dialog')).toHaveCount(0)
})

/** As an office that lets applicants read what was written would answer after its decision. */
async function readOwn(page: Page) {
  await page.route('**/api/users/applications/*/references', async (route) => {
    const response = await route.fetch()
    const { referees, ...others } = await response.json()
    const readable = referees.map((one: object) => ({ ...one, mayRead: true }))
    await route.fulfill({ response, json: { ...others, referees: readable } })
  })
  const line = { id: 'a', label: 'Strengths', words: 'They listen.', isLong: true }
  await page.route('**/api/users/references/*', (route) =>
    route.fulfill({ json: { lines: [line], receivedAt: new Date().toISOString() } }),
  )
  await page.reload()
  await page.getByRole('button', { name: /^Read it.*Ruth Adeyemi/ }).click()
  const text = dialogOf(page, 'What Ruth Adeyemi wrote')
  await expect(text.getByText('They listen.')).toBeVisible()
  await text.getByRole('button', { name: 'Close' }).click()
}
