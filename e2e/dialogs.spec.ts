import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { admins } from '#features/admins/server/tables.ts'
import { asApplicant } from '#features/interviews/server/interviews.fixture.ts'
import { cast, castPassword } from '#tests/cast.ts'
import { releaseTo } from '#tests/released-decisions.ts'
import { list, openForm, statement } from './form.ts'
import { expect, signedIn, test } from './journey.ts'
import { escapeFrom } from './keys.ts'
import { openWhole } from './pages.ts'
import { openPanel } from './panels.ts'
import { openHost } from './staff.ts'

const dayMs = 86_400_000
const panel = '/admin-panel'
const submitted = { ...cast.ada, status: 'submitted' } as const

// What the stories of the other files do not press: each opens, and leaves everything as it was.

test('what the office can do with one application opens', async ({ page, open }) => {
  const { id } = await open.newcomer(submitted)
  await signedIn(page, (await open.staff('owner')).token, 'admin_auth_token')
  await openWhole(page, `${panel}/applications/${id}`, 'Ada Okafor')
  for (const [button, title] of [
    ['Waive the interview', 'Waive the interview'],
    ['Withdraw for the applicant', 'Withdraw for the applicant'],
    ['Book for the applicant', 'Book for Ada Okafor'],
  ] as const)
    await expectOpens(page, button, title)
  await openPanel(page, 'Documents')
  await expectOpens(page, 'Request a document', 'Request a document')
  await expectOpens(page, 'Waive: Transcripts', /Transcripts/)
  await openPanel(page, 'References')
  await expectOpens(page, 'Request a reference', 'Request a reference')
  const { id: accepted } = await open.newcomer({ ...cast.ada, status: 'in_review' })
  await releaseTo(open.app, accepted ?? '', { replyAt: new Date(Date.now() + 20 * dayMs) })
  await openWhole(page, `${panel}/applications/${accepted}`, 'Ada Okafor')
  await expectOpens(page, 'Change it for this applicant')
  await openWhole(page, `${panel}/applications/${accepted}?as=applicant&of=decision`)
  await openWhole(page, `${panel}/applications?show=duplicates`)
  await expectOpens(page, 'Merge', 'Merge two accounts')
})

test('a view of the list is saved, renamed and deleted', async ({ page, open }) => {
  await signedIn(page, (await open.staff('admissions')).token, 'admin_auth_token')
  await openWhole(page, `${panel}/applications?program=msc`)
  await page.getByRole('button', { name: 'Save view' }).click()
  const saving = page.getByRole('dialog', { name: 'Save view' })
  await saving.getByRole('button', { name: 'Save view' }).click()
  await saving.getByRole('link', { name: 'Enter a name' }).click()
  await page.keyboard.type('Late')
  await page.keyboard.press('Enter')
  await expect(saving).toBeHidden()
  await page.getByRole('button', { name: 'Manage views' }).click()
  const views = page.getByRole('dialog', { name: 'Views' })
  await views.getByRole('button', { name: 'Rename Late' }).click()
  await views.getByLabel('New name of “Late”').fill('Later')
  await page.keyboard.press('Enter')
  await views.getByRole('button', { name: 'Delete Later' }).click()
  await expect(views.getByRole('button', { name: 'Delete Later' })).toBeHidden()
})

test('what the office can do with interviews opens', async ({ page, open }) => {
  await openHost(open)
  const { token, id } = await open.newcomer({ ...submitted, lastName: 'Tanager' })
  const own = asApplicant(open.app, { id: id ?? '', token })
  expect((await own.ask({ kind: 'accommodation', words: 'Captions, please' })).status).toBe(200)
  const { id: booked } = await open.newcomer({ ...submitted, status: 'scheduled' })
  await signedIn(page, (await open.staff('owner')).token, 'admin_auth_token')
  await openWhole(page, `${panel}/calendar`)
  await expectOpens(page, 'Book for an applicant', 'Book for an applicant')
  await openWhole(page, `${panel}/calendar?show=requests`)
  await expectOpens(page, 'Answer Ada Tanager')
  await openWhole(page, `${panel}/applications/${booked}`)
  await page
    .getByRole('region', { name: /^Interview/ })
    .getByRole('link')
    .first()
    .click()
  await expectOpens(page, 'Change location or link', 'Location')
})

test('templates of contracts, and what finance seldom needs, open', async ({ page, open }) => {
  await signedIn(page, (await open.staff('owner')).token, 'admin_auth_token')
  await openWhole(page, `${panel}/contracts?show=templates`)
  await page.getByRole('table', { name: 'Templates' }).getByRole('link').first().click()
  await expect(page.getByLabel('Template name')).toBeVisible()
  await expectOpens(page, 'Preview', 'Preview')
  await expectOpens(page, /^Compare with version/, 'Changes')
  await openWhole(page, `${panel}/finance?show=quarantine`)
  await openWhole(page, `${panel}/finance?show=codes`)
  await expectOpens(page, 'Create a code', 'Create a code')
})

test('someone who came in by an address alone is asked for their name', async ({ page, open }) => {
  const { email, token } = await open.staff('admissions')
  const unnamed = { nameGiven: false }
  await open.app.platform.db.update(admins).set(unnamed).where(eq(admins.email, email))
  await signedIn(page, token, 'admin_auth_token')
  await openWhole(page, panel)
  await page.getByLabel('Your name').fill('Ana Ruiz')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('navigation', { name: 'Office' })).toBeVisible()
})

test('someone who adds a second factor is shown the picture for their app', async ({
  page,
  open,
}) => {
  await signedIn(page, (await open.staff('admissions')).token, 'admin_auth_token')
  await openWhole(page, `${panel}/admins`)
  await page.getByRole('button', { name: 'Set up' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Your password' }).fill(castPassword)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()

  // As someone who has one.
  await page.route('**/api/admins/me', async (route) => {
    const response = await route.fetch()
    const { admin } = await response.json()
    await route.fulfill({ response, json: { admin: { ...admin, secondFactor: true } } })
  })
  await openWhole(page, `${panel}/admins`)
  await page.getByRole('button', { name: 'Turn off' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Code' })).toBeVisible()
})

test('what an applicant seldom needs opens', async ({ page, open }) => {
  await openHost(open)
  await signedIn(page, (await open.newcomer(submitted)).token)
  await openWhole(page, '/schedule')
  await page.getByRole('button', { name: 'Change the time zone' }).click()
  await expect(page.getByRole('button', { name: /Time zone$/ })).toBeVisible()
  await expectOpens(page, 'Ask for another time', 'Ask for another time')
  await signedIn(page, (await open.newcomer({ program: 'msc', status: 'accepted' })).token)
  await openWhole(page, '/dashboard/pay')
  await expectOpens(page, 'I have a code', 'Use a code')
  await openWhole(page, '/dashboard/account')
  await expectOpens(page, 'Change password', 'Change password')
})

test('someone who signs out with answers that cannot be sent is asked', async ({ page, open }) => {
  await openForm(page, open, { education: { statement } }, 'education')
  await page.route('**/api/users/application', (route) => route.abort())
  await page.getByLabel('Institution').fill('Morgan State')
  await expect(page.getByText('Only on this device').first()).toBeVisible()
  await page.getByRole('link', { name: 'Your application' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Dashboard' }).click()
  // The button of the form goes with it, and so would its question.
  await expect(page.getByRole('heading', { name: 'Admissions dashboard' })).toBeVisible()
  await page.getByRole('button', { name: 'Log out' }).click()
  const question = page.getByRole('alertdialog', { name: 'Some answers haven’t been sent yet' })
  await question.getByRole('button', { name: 'Log out without saving' }).click()
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
})

test('someone who comes after the last intake has closed is told so', async ({ page, open }) => {
  await signedIn(page, (await open.newcomer()).token)
  await page.route(
    (url) => url.pathname === list,
    async (route) => {
      const answer = await route.fetch()
      const body = (await answer.text()).replaceAll('"open":true', '"open":false')
      await route.fulfill({ response: answer, body })
    },
  )
  await openWhole(page, list, 'Applications are closed')
})

async function expectOpens(page: Page, button: string | RegExp, title?: string | RegExp) {
  await page.getByRole('button', { name: button, exact: true }).first().click()
  const dialog = page.getByRole('dialog', { name: title })
  await expect(dialog).toBeVisible()
  await escapeFrom(page, dialog)
  await expect(dialog).toBeHidden()
}
