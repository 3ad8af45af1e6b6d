import { expect, type Locator, type Page } from '@playwright/test'
import { castPassword } from '#tests/cast.ts'

/** The dialog over the page, by its title. */
export function dialogOf(page: Page, title: string): Locator {
  return page.getByRole('dialog', { name: title, exact: true })
}

export async function openLogin(page: Page, path = '/'): Promise<Locator> {
  await page.goto(path)
  await page.getByRole('button', { name: 'Log in' }).click()
  const dialog = dialogOf(page, 'Login')
  await expect(dialog).toBeVisible()
  return dialog
}

export async function openRegister(page: Page, path = '/masters/apply'): Promise<Locator> {
  await page.goto(path)
  await page.getByRole('button', { name: 'Start your application' }).click()
  const dialog = dialogOf(page, 'Create Your Admissions Account')
  await expect(dialog).toBeVisible()
  return dialog
}

export async function fillLogin(dialog: Locator, email: string, password = castPassword) {
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Password', { exact: true }).fill(password)
}

/** Every field of the register form, for somebody in Maryland. */
export async function fillRegistration(dialog: Locator, email: string, password = castPassword) {
  await dialog.getByLabel('First Name').fill('Łukasz')
  await dialog.getByLabel('Last Name').fill('Ő’Brien')
  await dialog.getByLabel('Date of Birth').fill('1990-03-27')
  await dialog.getByLabel('Phone Number').fill('(202) 555-0143')
  await chooseState(dialog, 'Maryland')
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByLabel('Repeat Password', { exact: true }).fill(password)
}

async function chooseState(dialog: Locator, name: string) {
  await stateOf(dialog).click()
  await dialog.page().getByRole('option', { name, exact: true }).click()
}

export async function chooseCountry(dialog: Locator, name: string) {
  await dialog.getByRole('button', { name: 'Country Code' }).click()
  const page = dialog.page()
  await page.getByRole('combobox', { name: 'Search by country or code' }).fill(name)
  await page.getByRole('option', { name }).first().click()
}

export function stateOf(dialog: Locator): Locator {
  return dialog.getByRole('button', { name: /\bState$/ })
}

export function newEmail(): string {
  return `journey-${crypto.randomUUID().slice(0, 8)}@example.org`
}

/** Counts what the page asks of one address from now on. */
export function countCalls(page: Page, path: string): () => number {
  let count = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) count += 1
  })
  return () => count
}
