import type { Page } from '@playwright/test'
import { expect } from './journey.ts'

export const desktop = { width: 1280, height: 800 }
export const phone = { width: 320, height: 640 }

/** Every page that needs no account, with its heading. */
export const forVisitors: [path: string, heading: string | RegExp][] = [
  ['/', 'Choose your program of study'],
  ['/masters/apply', /^Apply to the/],
  ['/bachelor/apply', /^Apply to the/],
  ['/masters/questions', /^All the questions/],
  ['/bachelor/questions', /^All the questions/],
  ['/reset-password', 'Choose a new password'],
  ['/reset-password#link', 'Choose a new password'],
  ['/link/confirm-email', 'Confirm your email address'],
  ['/link/confirm-email#link', 'Confirm your email address'],
  ['/link/login#link', 'Log in with your link'],
  ['/link/reference#link', 'A reference'],
  ['/link/pay#link', 'A payment'],
  ['/link/contract#link', 'Your contract'],
  ['/link/guardian#link', 'A contract to sign'],
  ['/check', 'Check a contract or letter'],
  ['/link/unsubscribe/x', 'Emails you get'],
  ['/thankyou', 'Thank you'],
  ['/nowhere', 'We can’t find that page'],
  ['/api-docs', /API/],
  ['/set-up', 'Set up the office'],
  ['/set-up#link', 'Set up the office'],
  ['/link/staff-address#link', 'Confirm your address'],
  ['/admin-panel', 'Log in'],
]

/** A page whose parts have all come. */
export async function openWhole(page: Page, path: string, heading?: string | RegExp) {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  await expect(page.getByText(/^Loading/)).toHaveCount(0)
}
