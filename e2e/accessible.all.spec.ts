import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { makeHost } from '#features/interviews/server/interviews.fixture.ts'
import { cast } from '#tests/cast.ts'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectReadableUnderPointer,
  signedIn,
  test,
} from './journey.ts'
import { desktop, forVisitors, openWhole, phone } from './pages.ts'
import { openPanel } from './panels.ts'
import { openRow } from './rows.ts'

/** A window of 1280 by 1024 pixels at 400 %. */
const zoomed = { width: 320, height: 256 }

for (const [path, heading] of forVisitors) {
  test(`a visitor can use ${path}`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expectUsable(page)
  })
}

test('the dialog can be used in its three modes, and with their errors', async ({ page }) => {
  test.setTimeout(180_000)
  await page.goto('/masters/apply')
  await page.getByRole('button', { name: 'Log in' }).click()
  for (const [title, submit, leave] of [
    ['Login', 'Login', 'New user? Register'],
    ['Create Your Admissions Account', 'Register', 'Already have an account? Login'],
    ['Login', 'Login', 'Forgot Password?'],
    ['Forgot Password', 'Request Reset', 'Back to Login'],
  ] as const) {
    const dialog = page.getByRole('dialog', { name: title })
    await expect(dialog).toBeVisible()
    if (leave !== 'Forgot Password?') {
      await expectUsable(page)
      await dialog.getByRole('button', { name: submit, exact: true }).click()
      await expect(dialog.getByRole('textbox', { name: 'Email' })).toHaveAttribute(
        'aria-invalid',
        'true',
      )
      await expectUsable(page)
    }
    await dialog.getByRole('button', { name: leave }).click()
  }
})

test('the loading view has a name, a heading and rest for those who want it', async ({
  page,
  open,
}) => {
  await signedIn(page, (await open.newcomer()).token)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.route('**/api/users/me', () => {})
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Loading' })).toBeVisible()
  await expect(page).toHaveTitle('Loading')
  await expectUsable(page)
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
})

test('reduced motion stills every page and the dialog', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const path of ['/', '/masters/apply', '/thankyou', '/nowhere']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
  }
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('words can be read under the pointer', async ({ page, open }) => {
  test.setTimeout(240_000)
  await expectReadableOn('/', '/masters/apply')
  const { token, id } = await open.newcomer({ program: 'msc', status: 'incomplete' })
  await signedIn(page, token)
  await signedIn(page, (await open.staff('owner')).token, 'admin_auth_token')
  await expectReadableOn('/dashboard', '/dashboard/account')
  await expectReadableOn('/masters/application/personal-information')
  await expectReadableOn('/admin-panel/applications', `/admin-panel/applications/${id}`)
  await expectReadableOn('/admin-panel/settings', '/admin-panel/reports')

  async function expectReadableOn(...paths: string[]) {
    for (const path of paths) {
      await openWhole(page, path)
      await expectReadableUnderPointer(page)
    }
  }
})

test('the crash screen can be used', async ({ page, open }) => {
  await signedIn(page, (await open.newcomer()).token)
  await page.route('**/api/users/applications', (route) =>
    route.fulfill({ json: { applications: null } }),
  )
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  await expectUsable(page)
})

for (const status of [undefined, 'incomplete', 'accepted'] as const) {
  test(`the dashboard can be used with ${status ?? 'nothing begun'}`, async ({ page, open }) => {
    const like = status ? { program: 'msc' as const, status } : {}
    await signedIn(page, (await open.newcomer(like)).token)
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { name: 'Admissions dashboard' })).toBeVisible()
    await expect(page.getByText('Loading your applications...')).toBeHidden()
    await expectUsable(page)
    await page.goto('/dashboard/pay')
    await expect(page.getByText('Loading your payments...')).toBeHidden()
    await expect(
      page.getByText(status === 'accepted' ? /to pay by/ : /nothing to pay/),
    ).toBeVisible()
    await expectUsable(page)
  })
}

test('documents, account and its dialogs can be used', async ({ page, open }) => {
  test.setTimeout(180_000)
  await signedIn(page, (await open.newcomer()).token)
  await page.goto('/dashboard/documents')
  await expect(page.getByRole('heading', { name: 'My documents' })).toBeVisible()
  await expectUsable(page)
  await page.goto('/dashboard/messages')
  await expect(page.getByText('You don’t have an application yet.')).toBeVisible()
  await expectUsable(page)
  await page.goto('/dashboard/account')
  await expect(page.getByText('This device')).toBeVisible()
  await expectUsable(page)
  await page.getByRole('button', { name: 'Change profile' }).click()
  await expectUsable(page)
  await page.getByLabel('First Name').fill('')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByLabel('First Name')).toHaveAttribute('aria-invalid', 'true')
  await expectUsable(page)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Close my account' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectUsable(page)
})

test('what is asked for can be sent by those who are asked for documents', async ({
  page,
  open,
}) => {
  test.setTimeout(180_000)
  await signedIn(page, (await open.newcomer({ ...cast.ada, status: 'submitted' })).token)
  await page.goto('/dashboard/documents')
  const slot = page.getByRole('listitem', { name: 'Proof of identity' })
  await openRow(slot)
  await expectUsable(page)
  const input = slot.locator('input[type="file"]').first()
  await input.setInputFiles({ name: 'a.docx', mimeType: '', buffer: Buffer.from('words') })
  await expect(slot.getByRole('alert')).toBeVisible()
  await expectUsable(page)
  await input.setInputFiles(['docs/pictures/home.png', 'docs/pictures/office.png'])
  await slot.getByRole('button', { name: 'Upload 2 pictures as one PDF' }).click()
  await expect(slot.getByText('Enter its expiration date')).toBeVisible()
  await expectUsable(page)
})

test('the menu of a phone can be used', async ({ page, open }) => {
  await page.setViewportSize(phone)
  await signedIn(page, (await open.newcomer()).token)
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Menu' })).toBeFocused()
})

test('the form can be used empty, with its errors, filled in and while it fails', async ({
  page,
  open,
}) => {
  test.setTimeout(240_000)
  await signedIn(page, (await open.newcomer()).token)
  await page.goto('/masters/application')
  await expect(page.getByRole('heading', { name: 'Your application' })).toBeVisible()
  await expectUsable(page)
  await page.getByRole('link', { name: 'Personal information' }).click()
  await expect(page.getByRole('heading', { name: 'Personal information' })).toBeVisible()
  await expectUsable(page)
  for (const [question, choice] of [
    ['Are you a U.S. citizen?', 'No'],
    ['Are you affiliated with the U.S. military?', 'Yes'],
  ] as const)
    await page
      .getByRole('radiogroup', { name: question })
      .getByText(choice, { exact: true })
      .click()
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await expect(page.getByRole('link', { name: 'Select the branch of service' })).toBeVisible()
  await expectUsable(page)
  await page.route('**/api/users/application', (route) => route.abort())
  await page
    .getByRole('radiogroup', { name: 'Are you a U.S. citizen?' })
    .getByText('Yes', { exact: true })
    .click()
  await expect(page.getByText('Only on this device').first()).toBeVisible()
  await expectUsable(page)
})

test('the office can be used, full and empty', async ({ page, open }) => {
  test.setTimeout(240_000)
  const { id } = await open.newcomer({ ...cast.ada })
  await signedIn(page, (await open.staff('owner')).token, 'admin_auth_token')
  await page.goto('/admin-panel/applications')
  await expect(page.getByRole('table')).toBeVisible()
  await expectUsable(page)
  await page.goto('/admin-panel/applications?search=nobody+has+this+name')
  await expect(page.getByRole('heading', { name: 'No matches' })).toBeVisible()
  await expectUsable(page)
  await page.goto(`/admin-panel/applications/${id}`)
  await expect(page.getByRole('region', { name: 'Work' })).toBeVisible()
  await expectUsable(page)
  await openPanel(page, 'Activity')
  await expect(page.getByRole('heading', { name: 'Timeline' })).toBeVisible()
  await expectUsable(page)
  await page.goto('/admin-panel/admins')
  await expect(page.getByRole('table', { name: 'Admins' })).toBeVisible()
  await expectUsable(page)
  await page.getByRole('button', { name: 'Set up' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectUsable(page)
})

test('an interview can be booked, looked up and arranged', async ({ page, open }) => {
  test.setTimeout(240_000)
  await makeHost(open.app, `host-${randomUUID().slice(0, 8)}`)
  await signedIn(page, (await open.newcomer({ ...cast.ada, status: 'submitted' })).token)
  await page.goto('/dashboard/questions')
  await expect(page.getByRole('heading', { name: 'Questions for you' })).toBeVisible()
  await expect(page.getByText(/^Loading/)).toHaveCount(0)
  await expectUsable(page)
  await page.goto('/schedule')
  await expect(page.getByRole('grid')).toBeVisible()
  await expectUsable(page)
  await page.getByRole('button', { name: 'Ask for another time' }).click()
  await page.getByRole('button', { name: 'Suggest a time' }).click()
  await page.getByRole('button', { name: 'Send to the office' }).click()
  await expect(page.getByRole('link', { name: 'Tell us in a few words' })).toBeVisible()
  await expectUsable(page)
  await signedIn(page, (await open.staff('owner')).token, 'admin_auth_token')
  for (const path of ['', '?show=hours']) {
    await page.goto(`/admin-panel/calendar${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText(/^Loading/)).toHaveCount(0)
    await expectUsable(page)
  }
})

test('the office’s mail and its refusals can be used', async ({ page, open }) => {
  test.setTimeout(180_000)
  await open.newcomer()
  await signedIn(page, (await open.staff('admissions')).token, 'admin_auth_token')
  for (const show of ['owed', 'ledger', 'refunds', 'codes']) {
    await page.goto(`/admin-panel/finance?show=${show}`)
    await expect(page.getByRole('heading', { name: 'Finance' })).toBeVisible()
    await expect(page.getByText('Loading...')).toBeHidden()
    await expectUsable(page)
  }
  await page.goto('/admin-panel/questionnaires')
  await expect(page.getByRole('heading', { name: 'Questionnaires' })).toBeVisible()
  await expect(page.getByText(/^Loading/)).toHaveCount(0)
  await expectUsable(page)
  await page.goto('/admin-panel/mail')
  await page.getByRole('link', { name: 'Confirm your email address' }).first().click()
  await expect(page).toHaveURL(/[?&]mail=/)
  await expect(page.getByText('(link hidden)')).toBeVisible()
  await expectUsable(page)
  await page.goto('/admin-panel/applications/00000000-0000-4000-8000-00000000dead')
  await expect(page.getByRole('alert')).toBeVisible()
  await expectUsable(page)
})

/** axe at a desk, on the smallest phone and in forced colors; nothing scrolls sideways, zoomed either. */
async function expectUsable(page: Page) {
  await page.setViewportSize(desktop)
  await expectAccessible(page)
  await page.emulateMedia({ forcedColors: 'active' })
  await expectAccessible(page)
  await page.emulateMedia({ forcedColors: 'none' })
  await page.setViewportSize(phone)
  await expectAccessible(page)
  await page.setViewportSize(zoomed)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize(desktop)
}
