import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, signedIn, test } from './journey.ts'

const list = '/admin-panel/applications'

test('search and filters stand in the address, and come back from an application', async ({
  page,
  open,
}) => {
  const lastName = `Quill${randomUUID().slice(0, 8)}`
  const like = { lastName, program: 'msc', status: 'submitted' } as const
  await open.newcomer({ ...like, firstName: 'Aino' })
  await open.newcomer({ ...like, firstName: 'Bruno', program: 'ba' })
  await open.newcomer({ ...like, firstName: 'Carla', status: 'incomplete' })
  await signedIn(page, (await open.staff('admissions')).token, 'admin_auth_token')
  await page.goto(list)

  await page.getByLabel('Search').fill(lastName.toLowerCase())
  await expect(page.getByText('3 applications')).toBeVisible()
  await choose(page, 'Program', 'Master’s')
  await expect(page.getByText('2 applications')).toBeVisible()
  await page
    .getByRole('group', { name: 'Status' })
    .getByRole('button', { name: /^Submitted/ })
    .click()
  await expect(page.getByText('1 application', { exact: true })).toBeVisible()
  const filtered = `${list}?search=${lastName.toLowerCase()}&program=msc&status=submitted`
  await expect.poll(() => sorted(page.url())).toBe(sorted(new URL(filtered, page.url()).href))

  await page.reload()
  await expect(page.getByText('1 application', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Search')).toHaveValue(lastName.toLowerCase())

  await page.getByRole('link', { name: `Aino ${lastName}` }).click()
  await expect(page.getByRole('heading', { name: `Aino ${lastName}` })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Applications' }).click()
  await expect(page.getByText('1 application', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: `Aino ${lastName}` })).toBeFocused()
  await expect.poll(() => sorted(page.url())).toBe(sorted(new URL(filtered, page.url()).href))

  await page.getByLabel('Search').fill('nobody has this name')
  await expect(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear search and filters' }).click()
  await expect(page).toHaveURL(list)
})

test('a list is kept as a view, seen as a board and left through the palette, by keyboard', async ({
  page,
  open,
}) => {
  const lastName = `Ferry${randomUUID().slice(0, 8)}`
  const like = { lastName, program: 'msc', status: 'submitted' } as const
  await open.newcomer({ ...like, firstName: 'Aino' })
  await open.newcomer({ ...like, firstName: 'Carla' })
  await signedIn(page, (await open.staff('admissions')).token, 'admin_auth_token')
  await page.goto(`${list}?search=${lastName}`)
  await page.getByRole('button', { name: 'Filters' }).press('Enter')
  await page.getByLabel('Waiting for').selectOption({ label: 'The office' })
  await expect(
    page.getByRole('button', { name: 'Remove filter: Waiting for: the office' }),
  ).toBeVisible()

  await page.getByRole('button', { name: 'Save view' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Save view' })
  await dialog.getByLabel('Name', { exact: true }).fill(lastName)
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByLabel('View', { exact: true }).locator('option:checked')).toHaveText(
    lastName,
  )

  await page.getByRole('link', { name: 'Board' }).press('Enter')
  const column = page.getByRole('region', { name: 'Submitted' })
  await expect(column.getByRole('link')).toHaveCount(2)
  await column.getByRole('link').first().press('Enter')
  await expect(page.getByText('1 of 2')).toBeVisible()
  await page.keyboard.press('j')
  await expect(page.getByText('2 of 2')).toBeVisible()

  await page.keyboard.press('ControlOrMeta+k')
  const palette = page.getByRole('dialog', { name: 'Find or go to' })
  await expect(palette.getByRole('combobox')).toBeFocused()
  await page.keyboard.type(`carla ${lastName}`)
  await expect(
    palette.getByRole('menuitem', { name: new RegExp(`^Carla ${lastName}`) }),
  ).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: `Carla ${lastName}` })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+k')
  await expect(palette.getByRole('combobox')).toBeFocused()
  await page.keyboard.type(lastName)
  await expect(palette.getByRole('menuitem', { name: lastName, exact: true })).toBeVisible()
  await palette.getByRole('menuitem', { name: lastName, exact: true }).click()
  await expect(page.getByText('2 applications')).toBeVisible()
})

async function choose(page: Page, label: string, option: string) {
  await page.getByLabel(label, { exact: true }).selectOption({ label: option })
}

/** An address with its query in one order. */
function sorted(address: string): string {
  const url = new URL(address)
  url.searchParams.sort()
  return url.href
}
