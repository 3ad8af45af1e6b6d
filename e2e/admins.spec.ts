import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { castPassword } from '#tests/cast.ts'
import { expect, expectAccessible, signedIn, test } from './journey.ts'

const admins = '/admin-panel/admins'
const newPassword = 'a lantern by the old pier'

/** Narrow as WCAG's reflow asks, and wide as an office desk. */
const widths = [320, 1440] as const

test('an owner invites a colleague, who joins by the mailed link, works, and is shut out again', async ({
  page,
  open,
  browser,
}) => {
  test.setTimeout(180_000)
  const owner = await open.staff('owner')
  const email = `noor-${randomUUID().slice(0, 8)}@institute.example`
  const name = `Noor ${email.slice(5, 13)}`
  await signedIn(page, owner.token, 'admin_auth_token')
  await page.goto(admins)
  await page.getByRole('button', { name: 'Invite people' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite people' })
  await dialog.getByRole('button', { name: 'Send the invitations' }).click()
  await expect(dialog.getByRole('link', { name: 'Choose a role' })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Email addresses').fill(`${name} <${email}>`)
  await dialog.getByLabel('Role').selectOption('Reviewer')
  await dialog.getByRole('button', { name: 'Send the invitations' }).click()
  await confirmWithPassword(page)
  await expect(page.getByText(`We’ve sent the invitation to ${email}.`)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Invited' }).getByText(name)).toBeVisible()
  await expectAccessible(page)

  const secret = await open.mailedSecret(email)
  const theirs = await browser.newContext()
  const colleague = await theirs.newPage()
  const origin = new URL(page.url()).origin
  for (const _ of ['a scanner', 'the person']) {
    await colleague.goto('about:blank')
    await colleague.goto(`${origin}/invitation#${secret}`)
    await expect(colleague.getByLabel('Your name')).toHaveValue(name)
  }
  await expect(colleague.getByText('Your role will be Reviewer.')).toBeVisible()
  await expectAccessible(colleague)
  await colleague.getByRole('textbox', { name: 'Password' }).fill(newPassword)
  await colleague.keyboard.press('Enter')
  await expect(colleague).toHaveURL(/\/admin-panel\/applications$/)
  await expect(colleague.getByText('Reviewer')).toBeVisible()

  await page.reload()
  await expect(page.getByRole('region', { name: 'Invited' }).getByText(name)).toBeHidden()
  await page.getByRole('button', { name: `Manage ${name}` }).click()
  const manage = page.getByRole('dialog', { name })
  await expectAccessible(page)
  await manage.getByLabel('Role').selectOption('Finance')
  await manage.getByRole('button', { name: 'Save role' }).click()
  await expect(page.getByText(`${name}’s role is now Finance.`)).toBeVisible()
  await colleague.reload()
  // The page of this name is in the panel too.
  await expect(colleague.getByText('Finance').last()).toBeVisible()

  await page.getByRole('button', { name: `Manage ${name}` }).click()
  await manage.getByRole('button', { name: 'Deactivate account' }).click()
  await expectAccessible(page)
  await manage.getByRole('button', { name: 'Deactivate', exact: true }).click()
  await expect(page.getByText(`${name} is deactivated and logged out everywhere.`)).toBeVisible()
  await expect(page.getByRole('row', { name }).getByText('Deactivated')).toBeVisible()
  await colleague.reload()
  await expect(colleague.getByRole('heading', { name: 'Log in' })).toBeVisible()

  await colleague.goto(`${origin}/invitation#${secret}`)
  await expect(colleague.getByText(/^This invitation has been used/)).toBeVisible()
  await expectAccessible(colleague)
  await theirs.close()
})

test('a forgotten password is replaced by mail, once', async ({ page, open }) => {
  const { email } = await open.staff('interviewer')
  await page.goto(admins)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText(`We sent an email to ${email}.`)).toBeVisible()
  const secret = await open.mailedSecret(email)
  await page.goto('about:blank')
  await page.goto(`/link/staff-password#${secret}`)
  await page.getByRole('textbox', { name: 'New password' }).fill('password123')
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(page.getByRole('main').getByRole('link')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'New password' }).fill(newPassword)
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(
    page.getByText('Your password has been changed. Log in with the new one'),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Log in' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(newPassword)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('heading', { name: 'Applications' })).toBeVisible()
})

test('the audit log is filtered and read by keyboard, and shows its own reading', async ({
  page,
  open,
}) => {
  const owner = await open.staff('owner')
  const reader = await open.staff('read-only')
  await open.app.call('GET /api/admins/mails', { token: reader.token })
  await signedIn(page, owner.token, 'admin_auth_token')
  await page.goto(admins)
  await reach(page, page.getByRole('link', { name: 'Audit log' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('table', { name: 'Audit log' })).toBeVisible()
  const first = page.getByRole('table', { name: 'Audit log' }).getByRole('row').nth(1)
  await expect(first).toContainText('read the audit log')
  await page.getByLabel('Who').selectOption(reader.email.replace(/@.*/, ''))
  await reach(page, page.getByLabel('About'))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/view=audit-log&who=admin%3A/)
  await expect(first).toContainText('was refused')
  await expect(first).toContainText('GET /api/admins/mails')
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page)
  }
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL(/view=audit-log$/)
})

/** The staff of these journeys signed in an hour ago, so what can hurt asks for the password. */
async function confirmWithPassword(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm that it’s you' })
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('textbox', { name: 'Your password' }).fill(castPassword)
  await page.keyboard.press('Enter')
}

/** Tab by tab, as somebody without a mouse. */
async function reach(page: Page, place: Locator): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(place).toBeFocused({ timeout: 100 })
  }).toPass({ intervals: [0] })
}
