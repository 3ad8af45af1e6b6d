import { cast } from '#tests/cast.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, signedIn, test } from './journey.ts'
import { expectToStand, press } from './keys.ts'
import { openPanel } from './panels.ts'

const liveMs = 5_000

test('an applicant on a phone and the office answer each other, and neither reloads', async ({
  page,
  browser,
  baseURL,
  open,
}) => {
  test.setTimeout(180_000)
  const { token, id } = await open.newcomer({ ...cast.lukasz, status: 'submitted' })
  await page.setViewportSize({ width: 390, height: 844 })
  await signedIn(page, token)
  await page.goto('/dashboard')
  const link = page.getByRole('link', { name: 'Message the admissions office' })
  await expectToStand(link)
  await press(page, link)
  await expect(page.getByText('No messages yet.', { exact: false })).toBeVisible()
  await expectAccessible(page)

  const officer = await (await browser.newContext({ baseURL })).newPage()
  await signedIn(officer, (await open.staff('admissions')).token, 'admin_auth_token')
  await officer.goto(`/admin-panel/applications/${id}`)
  await openPanel(officer, 'Messages')
  const panel = officer.getByRole('region', { name: /^Messages/ })
  await expect(panel).toBeVisible()

  const own = page.getByRole('textbox', { name: 'Message the admissions office' })
  await own.fill('May I send my transcript later?')
  await page.reload()
  await expect(own).toHaveValue('May I send my transcript later?')
  await press(page, page.getByRole('button', { name: 'Send' }))
  await expect(own).toHaveValue('')
  await expect(panel.getByText('May I send my transcript later?')).toBeVisible({ timeout: liveMs })
  await expect(panel.getByText('Waiting for a reply since', { exact: false })).toBeVisible()
  await expectAccessible(officer)

  const theirs = panel.getByRole('textbox', { name: /^Message / })
  await panel.getByRole('button', { name: 'Saved texts' }).click()
  await officer.getByRole('button', { name: 'New text' }).click()
  await officer.getByLabel('Name', { exact: true }).fill('Transcript')
  await officer.getByLabel('Text', { exact: true }).fill('Hello {{firstName}}')
  await expectAccessible(officer)
  await officer.getByRole('button', { name: 'Save text' }).click()
  await officer.getByRole('button', { name: 'Insert Transcript' }).click()
  await expect(theirs).toHaveValue('Hello Łukasz')

  await theirs.fill('Yes, until the end of the month.')
  await panel.getByRole('button', { name: 'Send' }).click()
  const answer = page.getByText('Yes, until the end of the month.')
  await expect(answer).toBeVisible({ timeout: liveMs })
  await expect(panel.getByText(/· read/)).toBeVisible({ timeout: liveMs })
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 256 })
  await expectNoSidewaysScroll(page)
  await officer.context().close()
})

test('the office sees why a mail did not go, and whom reminders would reach', async ({
  page,
  open,
}) => {
  test.setTimeout(120_000)
  await signedIn(page, (await open.staff('owner')).token, 'admin_auth_token')
  await page.goto('/admin-panel/mail')
  for (const [tab, seen] of [
    ['Bounced', 'Emails to these addresses bounced.'],
    ['Reminders due', 'Reminders go out automatically.'],
    ['Background jobs', 'Check invariants'],
  ] as const) {
    await page.getByRole('link', { name: tab, exact: true }).click()
    await expect(page.getByText(seen, { exact: false }).first()).toBeVisible()
    await expectAccessible(page)
    await page.setViewportSize({ width: 320, height: 640 })
    await expectAccessible(page)
    await page.setViewportSize({ width: 1280, height: 800 })
  }
})
