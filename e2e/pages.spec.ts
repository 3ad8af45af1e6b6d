import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { admins } from '#features/admins/server/tables.ts'
import { bankChanges } from '#features/payments/server/tables.ts'
import { cast } from '#tests/cast.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, signedIn, test } from './journey.ts'
import { desktop, forVisitors, openWhole, phone } from './pages.ts'
import { openHost } from './staff.ts'

const docs = '/api-docs'
const panel = '/admin-panel'
const submitted = { ...cast.ada, status: 'submitted' } as const

test('every page for visitors can be used on a phone', async ({ page }) => {
  test.setTimeout(180_000)
  await page.setViewportSize(phone)
  for (const [path, heading] of forVisitors) {
    if (path === docs) continue
    // A fresh document, also where only what follows the `#` differs.
    await page.goto('about:blank')
    await openWhole(page, path, heading)
    // What follows the `#` is taken out of the address, and makes another page of it.
    await expectAccessible(page, path)
  }
})

test('the list of calls can be used on a phone', async ({ page }) => {
  await page.setViewportSize(phone)
  // Its entries are alike, and axe needs a minute for all of them: those are for test:all.
  await page.route('**/api/openapi.json', async (route) => {
    const response = await route.fetch()
    const { paths, ...others } = await response.json()
    const first = Object.fromEntries(Object.entries(paths).slice(0, 20))
    await route.fulfill({ response, json: { ...others, paths: first } })
  })
  await openWhole(page, docs, /API/)
  await expect(page.locator('details').first()).toBeVisible()
  await expectAccessible(page)
})

test('the pages of an applicant can be used on a phone', async ({ page, open }) => {
  await page.setViewportSize(phone)
  await signedIn(page, (await open.newcomer()).token)
  for (const path of ['', '/documents', '/messages', '/account', '/account?show=file', '/pay'])
    await expectUsable(page, `/dashboard${path}`)
  await openHost(open)
  await signedIn(page, (await open.newcomer(submitted)).token)
  for (const path of ['/dashboard/documents', '/dashboard/questions', '/schedule', '/thankyou'])
    await expectUsable(page, path)
})

test('the lists of the office can be used at a desk, and fit a phone', async ({ page, open }) => {
  test.setTimeout(180_000)
  const { id } = await open.newcomer({ ...cast.ada, status: 'in_review' })
  await signedIn(page, (await open.staff('owner')).token, 'admin_auth_token')
  for (const path of [
    'applications?search=nobody+has+this+name',
    'applications?show=board',
    'applications?show=mine',
    'applications?show=messages',
    'applications?show=duplicates',
    'applications?show=file-requests',
    'applications?show=enter',
    'applications?show=imports',
    'applications?show=prospects',
    'applications?show=mass-acts',
    'applications?show=hand-over',
    `applications/${id}?as=applicant`,
    ...['questions', 'contract', 'messages', 'payments'].map(
      (page) => `applications/${id}?as=applicant&of=${page}`,
    ),
    'applications/00000000-0000-4000-8000-00000000dead',
  ])
    await expectUsableAtDesk(page, `${panel}/${path}`)
})

test('new bank details that wait are shown above those that count', async ({ page, open }) => {
  const { email, token } = await open.staff('owner')
  const { db, now } = open.app.platform
  const [owner] = await db.select({ id: admins.id }).from(admins).where(eq(admins.email, email))
  const bank = { holder: 'Hollis', bank: 'Second Bank', account: '021000021 / 33334444', note: '' }
  const id = randomUUID()
  const change = { id, state: 'waiting', was: bank, value: bank, proposedAt: now() }
  await db.insert(bankChanges).values({ ...change, proposedBy: owner?.id ?? '' })
  await signedIn(page, token, 'admin_auth_token')
  await openWhole(page, `${panel}/settings?area=payments`)
  await expect(page.getByRole('heading', { name: 'New bank details are waiting' })).toBeVisible()
  await expectAccessible(page)
  await db.delete(bankChanges).where(eq(bankChanges.id, id))
})

test('the other pages of the office can be used at a desk, and fit a phone', async ({
  page,
  open,
}) => {
  test.setTimeout(180_000)
  await signedIn(page, (await open.staff('owner')).token, 'admin_auth_token')
  for (const path of [
    'admins',
    'admins?view=readings',
    'admins?view=health',
    'admins?view=api-tokens',
    'admins?view=scim',
    'how-it-works',
    'finance?show=owed',
    'finance?show=ledger',
    'finance?show=refunds',
    'finance?show=codes',
    'finance?show=statements',
    'mail?show=webhooks',
    'settings?area=price%3Amsc',
    'settings?area=core-questions%3Amsc',
    'settings?area=reasons',
    'settings?area=mails',
    'settings?area=look',
    'settings?area=retention',
    'settings?area=intakes',
  ])
    await expectUsableAtDesk(page, `${panel}/${path}`)
  const intakes = page.getByRole('table', { name: 'Intakes of the Master’s program' })
  await intakes.getByRole('link').first().click()
  await expect(page.getByLabel('Closes')).toBeVisible()
  await expectAccessible(page)
})

async function expectUsable(page: Page, path: string) {
  await openWhole(page, path)
  await expectAccessible(page)
}

async function expectUsableAtDesk(page: Page, path: string) {
  await page.setViewportSize(desktop)
  await expectUsable(page, path)
  await page.setViewportSize(phone)
  await expectNoSidewaysScroll(page)
}
