import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { eq, sql } from 'drizzle-orm'
import { releases } from '#features/decisions/server/tables.ts'
import { settleChecks } from '#tests/decisions.ts'
import { scannedPdf } from '#tests/scanned-pdf.ts'
import { confirmAddress, contractOf } from '#tests/signed-contracts.ts'
import { dialogOf, fillRegistration } from './dialog.ts'
import { handIn, sectionFills, tick } from './form.ts'
import { expect, expectAccessible, test } from './journey.ts'
import type { OpenCast } from './open-cast.ts'
import { openPanel } from './panels.ts'
import { anotherBrowser, confirmIdentity, openHost, releaseOf } from './staff.ts'

const panel = '/admin-panel'

type Applicant = { id: string; token: string }

// Files begin in the order of their names: at the end the longest of all would run alone.
test('somebody comes to the first page and is enrolled in the end, while the office answers in another browser', async ({
  page,
  browser,
  open,
}) => {
  test.setTimeout(420_000)
  const name = `whole-way-${randomUUID().slice(0, 8)}`
  await openHost(open)
  const officer = await anotherBrowser(browser, (await open.staff('owner')).token)
  const second = await anotherBrowser(browser, (await open.staff('owner')).token)

  for (const one of [page, officer, second]) one.setDefaultTimeout(30_000)

  const one = await apply(page, open, `${name}@example.org`)
  const { id } = one
  await sendDocuments(page)
  await bookInterview(page)

  // The days until the interview go by.
  await open.app.platform.db.execute(sql`
    UPDATE interview_bookings SET during = tstzrange(now() - interval '50 minutes', now() - interval '5 minutes'),
      blocked = tstzrange(now() - interval '50 minutes', now()) WHERE application_id = ${id}`)
  await holdInterview(officer, id)
  await expect(page.getByRole('heading', { name: 'In review' })).toBeVisible()
  await acceptDocuments(officer, id)
  await settleChecks(open.app, id)
  await decide(officer, second, id, name)
  await open.app.platform.db
    .update(releases)
    .set({ goesOutAt: new Date() })
    .where(eq(releases.name, name))

  await expect(page.getByRole('heading', { name: /^Congratulations, / })).toBeVisible()
  await page.getByRole('link', { name: 'Open your letter' }).click()
  await page.getByRole('button', { name: 'Accept the offer' }).click()
  await confirmAddress(open.app, id)
  await signContract(page)
  await payDeposit(page)
  await expect(page.getByRole('heading', { name: 'Offer of admission' })).toBeVisible()
  await countersign(officer, open, one)
  await expect(page.getByRole('heading', { name: 'Enrolled' })).toBeVisible()
  await expectAccessible(page)
  await officer.goto(`${panel}/applications/${id}`)
  await expect(officer.getByText('Enrolled').first()).toBeVisible()
  await second.context().close()
  await officer.context().close()
})

async function apply(page: Page, { app }: OpenCast, email: string): Promise<Applicant> {
  await page.goto('/')
  await page.getByRole('link', { name: 'Apply to the Master’s' }).click()
  await page.getByRole('button', { name: 'Start your application' }).click()
  const dialog = dialogOf(page, 'Create Your Admissions Account')
  await fillRegistration(dialog, email)
  await dialog.getByRole('button', { name: 'Register', exact: true }).click()
  await page.getByRole('link', { name: 'Personal information' }).click()
  for (const [section, fill] of Object.entries(sectionFills)) {
    await expect(page).toHaveURL(`/masters/application/${section}`)
    await expect(page.getByRole('button', { name: 'Save and continue' })).toBeVisible()
    await fill(page)
    await handIn(page)
  }
  await page.getByRole('link', { name: 'Review and submit' }).click()
  await tick(page, /true and complete/)
  await page.getByRole('button', { name: 'Submit application' }).click()
  await expect(page.getByRole('heading', { name: /^It’s in, / })).toBeFocused()
  const token = (await page.evaluate(() => localStorage.getItem('auth_token'))) ?? ''
  const own = await app.call('GET /api/users/applications', { token })
  return { id: own.body.applications[0].id, token }
}

async function sendDocuments(page: Page): Promise<void> {
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Upload your documents' }).click()
  const scan = await scannedPdf()
  for (const slot of ['Transcripts', 'Degree certificate']) {
    const item = page.getByRole('listitem', { name: slot })
    const file = { name: `${slot}.pdf`, mimeType: 'application/pdf', buffer: scan }
    await item.locator('input[type="file"]').first().setInputFiles(file)
    await item.getByRole('button', { name: 'Upload this file' }).click()
    await expect(item.getByText(`We’ve received ${slot}.pdf.`)).toBeVisible()
  }
}

async function bookInterview(page: Page): Promise<void> {
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Book your interview' }).click()
  await page
    .getByRole('button', { name: /^\d+:\d\d [AP]M [A-Z]/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Book this time' }).click()
  await expect(page).toHaveURL(/\/thankyou/)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Interview booked' })).toBeVisible()
}

async function holdInterview(officer: Page, id: string): Promise<void> {
  await officer.goto(`${panel}/applications/${id}`)
  await officer
    .getByRole('region', { name: /^Interview/ })
    .getByRole('link')
    .first()
    .click()
  await officer.getByRole('button', { name: 'Mark as held' }).click()
  const dialog = officer.getByRole('dialog', { name: 'Mark as held' })
  await dialog.getByRole('button', { name: 'Mark as held' }).click()
  await expect(officer.getByText('Held', { exact: true }).first()).toBeVisible()
}

async function acceptDocuments(officer: Page, id: string): Promise<void> {
  await officer.goto(`${panel}/applications/${id}`)
  await openPanel(officer, 'Documents')
  await officer.getByRole('button', { name: 'Transcripts.pdf' }).click()
  await acceptOpen(officer, 'Transcripts')
  await acceptOpen(officer, 'Degree certificate')
}

async function acceptOpen(officer: Page, slot: string): Promise<void> {
  const reader = officer.getByRole('region', { name: `Document: ${slot}` })
  await reader.getByRole('button', { name: 'Accept', exact: true }).click()
  await expect(officer.getByText(`Accepted: ${slot}.`)).toBeVisible()
}

async function decide(officer: Page, second: Page, id: string, release: string): Promise<void> {
  await officer.goto(`${panel}/applications/${id}`)
  const decision = officer.getByRole('region', { name: 'Decision', exact: true })
  await decision.getByRole('radio', { name: 'Accept' }).check({ force: true })
  await decision.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(decision.getByText('Accept (Confirmed)')).toBeVisible()
  await decision.getByRole('link', { name: 'Releases' }).click()
  await officer.locator(`:is(tr, li):has(a[href*="${id}"])`).getByRole('checkbox').check()
  await officer.getByRole('button', { name: 'Release the 1 chosen' }).click()
  const dryRun = officer.getByRole('dialog', { name: 'Before they go out' })
  await dryRun.getByLabel('Release name').fill(release)
  await dryRun.getByLabel('How many letters do you expect to send?').fill('1')
  await dryRun.getByRole('button', { name: 'Release', exact: true }).click()
  await confirmIdentity(officer)
  await expect(releaseOf(officer, release)).toBeVisible()
  await second.goto(`${panel}/applications?show=releases`)
  const theirs = releaseOf(second, release)
  await theirs.getByRole('button', { name: 'Read the letters' }).click()
  await theirs.getByRole('button', { name: 'Approve 1 letter' }).click()
  await confirmIdentity(second)
  await expect(theirs.getByRole('timer')).toContainText('Goes out in')
}

async function signContract(page: Page): Promise<void> {
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Read and sign your contract' }).click()
  await page.getByRole('button', { name: 'I’ve read it to the end' }).click()
  await expect(page.getByRole('heading', { name: 'Agree to electronic records' })).toBeFocused()
  const opened = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Open as a PDF' }).click()
  await (await opened).path()
  const opens = page.getByRole('checkbox', { name: 'I could open and read the PDF' })
  await expect(opens).toBeEnabled()
  await opens.press('Space')
  await page.getByRole('checkbox', { name: /^I agree to electronic records/ }).press('Space')
  await page.getByRole('button', { name: 'Agree and continue' }).click()
  await page.getByLabel('Your name').fill('Łukasz Ő’Brien')
  await page.getByRole('button', { name: 'Sign the contract' }).click()
  await expect(page.getByText('Signed by you, waiting for the institute')).toBeVisible()
}

async function payDeposit(page: Page): Promise<void> {
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'See your payment' }).click()
  await page.goto('/dashboard/pay')
  await page.getByRole('link', { name: 'Pay by a demo card' }).click()
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  await page.goto('/dashboard')
}

async function countersign(officer: Page, { app }: OpenCast, one: Applicant): Promise<void> {
  const { contractId } = await contractOf(app, one)
  await officer.goto(`${panel}/contracts?show=office&contract=${contractId}`)
  const contract = officer.getByRole('main')
  // Who they are was confirmed when they released the letter, a minute ago.
  await contract.getByRole('button', { name: 'Sign for the institute' }).click()
  await expect(contract.getByRole('button', { name: 'Download sealed copy' })).toBeVisible()
}
