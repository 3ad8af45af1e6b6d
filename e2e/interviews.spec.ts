import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { asApplicant, startsOf } from '#features/interviews/server/interviews.fixture.ts'
import { dayIn } from '#shared/dates.ts'
import { addDays } from '#shared/days.ts'
import { cast } from '#tests/cast.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, signedIn, test } from './journey.ts'
import { press, tabInto, tabTo } from './keys.ts'
import { openHost } from './staff.ts'

const submitted = { ...cast.ada, status: 'submitted' } as const
const dayMs = 86_400_000
const hourMs = 3_600_000
const instituteZone = 'America/New_York'

const times = (page: Page) => page.getByRole('button', { name: /^\d+:\d\d [AP]M [A-Z]/ })

test('an interview is booked on a phone without a mouse, and canceled again', async ({
  page,
  open,
}) => {
  test.setTimeout(180_000)
  await openHost(open)
  const { token, id } = await open.newcomer(submitted)
  await page.setViewportSize({ width: 390, height: 844 })
  await signedIn(page, token)
  await page.goto('/dashboard')
  await press(page, page.getByRole('link', { name: 'Book your interview' }))
  await expect(page.getByRole('heading', { name: 'Book your interview' })).toBeVisible()
  const days = page.getByRole('grid')
  await tabInto(page, days)
  await expectAccessible(page)
  await page.emulateMedia({ forcedColors: 'active' })
  const borders = await days
    .locator('[data-day]')
    .evaluateAll((all) =>
      all.map((one) => [one.ariaDisabled === 'true', getComputedStyle(one).borderTopStyle]),
    )
  expect(new Set(borders.map(String))).toEqual(new Set(['true,dotted', 'false,solid']))
  await page.emulateMedia({ forcedColors: 'none' })
  const reached = days.locator(':focus')
  const day = (await reached.getAttribute('data-day')) ?? ''
  await page.keyboard.press('ArrowRight')
  await expect(reached).toHaveAttribute('data-day', addDays(day, 1))
  await page.keyboard.press('ArrowLeft')
  await expect(reached).toHaveAttribute('data-day', day)
  await page.keyboard.press('Enter')
  await press(page, times(page).first())
  await expect(page.getByRole('heading', { name: 'Is this your time?' })).toBeFocused()
  await expect(page.getByRole('timer')).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 256 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await press(page, page.getByRole('button', { name: 'Hold it longer' }))
  await press(page, page.getByRole('button', { name: 'Book this time' }))

  await expect(page).toHaveURL(`/thankyou?application=${id}`)
  await expect(page.getByText('Your interview is booked.', { exact: false })).toBeVisible()
  const booked = page.getByRole('region', { name: 'Your interview' })
  await expect(booked.getByText('Institute time').or(booked.getByText('When'))).not.toHaveCount(0)
  await expectAccessible(page)
  const saved = page.waitForEvent('download')
  await press(page, booked.getByRole('button', { name: 'Add to my calendar' }))
  const file = await readFile(await (await saved).path(), 'utf8')
  expect(file).toContain('METHOD:REQUEST')
  await page.goto('/schedule')
  await expect(page).toHaveURL('/thankyou')

  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Interview booked' })).toBeVisible()
  await press(page, page.getByRole('button', { name: 'Cancel the interview' }))
  const question = page.getByRole('dialog', { name: 'Cancel the interview?' })
  await expect(question).toBeVisible()
  await expectAccessible(page)
  await tabTo(page, question.getByRole('button', { name: 'Cancel the interview' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Book your interview' })).toBeVisible()
})

test('an interview that is moved in one tab is moved in the other, and by its mailed link', async ({
  page,
  context,
  open,
}) => {
  test.setTimeout(180_000)
  await openHost(open)
  const { token, id, email } = await open.newcomer(submitted)
  const own = asApplicant(open.app, { id: id ?? '', token })
  // Late enough that it can still be moved.
  const start = startsOf(await own.times()).at(-30) ?? ''
  expect((await own.book(start)).status).toBe(200)
  await signedIn(page, token)
  await page.goto('/dashboard')
  const shown = page.getByRole('region', { name: 'Your interview' })
  await expect(shown).toBeVisible()
  const before = await shown.locator('dd').first().innerText()

  const other = await context.newPage()
  await other.goto('/dashboard')
  await other.getByRole('link', { name: 'Reschedule' }).click()
  await expect(other.getByRole('heading', { name: 'Reschedule your interview' })).toBeVisible()
  await times(other).last().click()
  await expect(other.getByRole('heading', { name: 'Move it to this time?' })).toBeFocused()
  await other.getByRole('button', { name: 'Reschedule' }).click()
  await expect(other).toHaveURL(`/thankyou?application=${id}`)
  await expect(shown.locator('dd').first()).not.toHaveText(before)

  const secret = await open.mailedSecret(email, 'Your interview is now on')
  await other.goto('about:blank')
  await other.goto(`/link/interview#${secret}`)
  await expect(
    other.getByText('Opening this page doesn’t change anything.', { exact: false }),
  ).toBeVisible()
  await expectAccessible(other)
  await other.getByRole('button', { name: 'Cancel the interview' }).click()
  await other.getByRole('button', { name: 'Cancel the interview' }).click()
  await expect(other.getByRole('status').first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Book your interview' })).toBeVisible()
  await other.goto('about:blank')
  await other.goto(`/link/interview#${secret}`)
  await expect(other.getByText('This link no longer works.', { exact: false })).toBeVisible()
})

test('the office finds an interview in the calendar, notes it as held, and sets its hours', async ({
  page,
  open,
}) => {
  test.setTimeout(180_000)
  const { app } = open
  const interviewer = await openHost(open, 'admissions')
  const now = app.clock.now()
  const lastName = `Osprey${randomUUID().slice(0, 6)}`
  // Booked some days ago for what was then ahead, and is over by now.
  app.clock.set(new Date(now.getTime() - 5 * dayMs).toISOString())
  const { token, id } = await open.newcomer({ ...submitted, lastName })
  const own = asApplicant(app, { id: id ?? '', token })
  const starts = startsOf(await own.times())
  const start = starts.find((one) => Date.parse(one) > now.getTime() - 3 * dayMs) ?? ''
  const answer = await own.book(start)
  app.clock.set(now.toISOString())
  expect(answer.status).toBe(200)
  expect(Date.parse(start)).toBeLessThan(now.getTime() - hourMs)

  await signedIn(page, interviewer.token, 'admin_auth_token')
  // In the evening of the institute it is tomorrow in UTC, which may be in another week.
  await page.goto(`/admin-panel/calendar?on=${dayIn(Date.parse(start), instituteZone)}`)
  const entry = page.getByRole('link', { name: new RegExp(lastName) })
  await expect(entry.first()).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await entry.first().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(lastName)
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  const field = page.getByLabel('What was said, and what you think of it')
  await field.fill('Clear about why now.')
  await page.getByRole('button', { name: 'Save notes' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Mark as held' }).click()
  const dialog = page.getByRole('dialog', { name: 'Mark as held' })
  await expect(dialog.getByLabel('Notes (optional)')).toHaveValue('Clear about why now.')
  await dialog.getByRole('button', { name: 'Mark as held' }).click()
  await expect(page.getByText('Held', { exact: true }).first()).toBeVisible()
  await page.goto(`/admin-panel/applications/${id}`)
  await expect(page.getByRole('region', { name: /^Interview/ })).toContainText('Held')

  await page.goto(`/admin-panel/calendar?show=hours&host=${interviewer.id}`)
  await expect(page.getByRole('heading', { name: 'Weekly hours' })).toBeVisible()
  await page.getByRole('button', { name: 'Connect a calendar' }).click()
  const secret = page.getByLabel('Secret address in iCal format')
  await expect(secret).toBeFocused()
  await secret.fill('https://10.0.0.1/basic.ics')
  await page.keyboard.press('Enter')
  const refused = page.getByRole('link', { name: 'This address points to a private network' })
  await expect(refused).toBeVisible()
  await expectAccessible(page)
  const ownCalendar = page.getByRole('region', { name: 'Busy times from your own calendar' })
  await ownCalendar.getByText('Cancel').click()
  await page.getByRole('button', { name: /^Change / }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Sunday: remove these hours' }).click()
  await page.getByRole('button', { name: 'Save hours' }).click()
  await expect(page.getByRole('button', { name: /^Change / })).toBeVisible()
  await expect(page.getByRole('term').filter({ hasText: 'Sunday' }).locator('+ dd')).toHaveText('–')
  await page.setViewportSize({ width: 320, height: 640 })
  for (const search of ['view=day', 'show=requests', 'show=closed']) {
    await page.goto(`/admin-panel/calendar?${search}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText(/^Loading/)).toHaveCount(0)
    await expectAccessible(page)
  }
})
