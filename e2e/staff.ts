import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { makeHost } from '#features/interviews/server/interviews.fixture.ts'
import { castPassword } from '#tests/cast.ts'
import { expect, signedIn } from './journey.ts'
import type { OpenCast } from './open-cast.ts'

/** Another person beside the journey's own, in a browser of theirs. */
export async function anotherBrowser(
  browser: Browser,
  token: string,
  kind: 'auth_token' | 'admin_auth_token' = 'admin_auth_token',
): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await signedIn(page, token, kind)
  return page
}

/** The sign-in of these people is an hour old. */
export async function confirmIdentity(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm that it’s you' })
  await dialog.getByLabel('Your password').fill(castPassword)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog).toBeHidden()
}

/** Somebody who holds interviews on every day, whatever the day of the test is. */
export function openHost({ app }: OpenCast, role = 'interviewer') {
  const days = [1, 2, 3, 4, 5, 6, 7]
  return makeHost(app, `host-${randomUUID().slice(0, 8)}`, {
    role,
    days,
    starts: '00:00',
    ends: '23:45',
  })
}

export function releaseOf(page: Page, name: string) {
  return page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
}

export async function giveCredentials(page: Page, email: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(castPassword)
  await page.getByRole('button', { name: 'Log in' }).click()
}

export async function signOut(page: Page) {
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
}
