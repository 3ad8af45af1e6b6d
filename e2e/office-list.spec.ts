import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, signedIn, test } from './journey.ts'

const list = '/admin-panel/applications'
/** In compact rows, which are usual on a screen of this height. */
const rowsInView = 24

test('search and filters are in the address, and come back from an application', async ({
  page,
  open,
}) => {
  const lastName = `Quill${randomUUID().slice(0, 8)}`
  const like = { lastName, program: 'msc', status: 'submitted' } as const
  await open.newcomer({ ...like, firstName: 'Aino' })
  await open.newcomer({ ...like, firstName: 'Bruno', program: 'ba' })
  const { id } = await open.newcomer({ ...like, firstName: 'Carla', status: 'incomplete' })
  const { token } = await open.staff('admissions')
  const headers = { authorization: `Bearer ${token}` }
  await page.request.post(`/api/admins/applications/${id}/presence`, { headers })
  await signedIn(page, (await open.staff('admissions')).token, 'admin_auth_token')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(list)
  const rows = page.getByRole('table').getByRole('row')
  // A colleague who has one open takes no line of its own.
  const visited = rows.filter({ hasText: `Carla ${lastName}` }).filter({ hasText: 'here now' })
  const { height } = (await visited.boundingBox()) ?? { height: 900 }
  const { y } = (await rows.nth(1).boundingBox()) ?? { y: 900 }
  expect(y).toBeLessThanOrEqual(150)
  expect(y + rowsInView * height).toBeLessThanOrEqual(900)

  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(keys).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(keys).toBeHidden()

  await page.getByRole('button', { name: 'Help' }).click()
  const help = page.getByRole('complementary', { name: 'Help' })
  await expect(help.getByRole('heading', { name: 'The list' })).toBeVisible()
  await page.keyboard.type('waitlist')
  await help.getByRole('button', { name: /^Waitlist/ }).click()
  await expect(help.getByRole('heading', { name: 'Waitlist' })).toBeVisible()
  await help.getByRole('button', { name: 'Close help' }).click()
  await expect(help).toBeHidden()

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
  await expect(page.getByRole('heading', { name: 'No matches' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear search and filters' }).click()
  await expect(page).toHaveURL(list)
})

test('a card of the board is dragged to where a step leads, and nowhere else', async ({
  page,
  open,
}) => {
  const lastName = `Heron${randomUUID().slice(0, 8)}`
  const like = { lastName, program: 'msc', status: 'submitted' } as const
  await open.newcomer({ ...like, firstName: 'Aino' })
  await signedIn(page, (await open.staff('admissions')).token, 'admin_auth_token')
  await page.goto(`${list}?show=board&search=${lastName}`)
  const column = (name: string) => page.getByRole('region', { name, exact: true })
  const card = page.getByRole('listitem').filter({ hasText: `Aino ${lastName}` })

  await card.locator('[draggable=true]').dragTo(column('Waitlisted'))
  await expect(
    page.getByText(`Aino ${lastName}: “Submitted” doesn’t lead directly to “Waitlisted”.`),
  ).toBeVisible()

  await card.locator('[draggable=true]').dragTo(column('In review'))
  const dialog = page.getByRole('dialog', { name: 'Waive the interview' })
  await dialog.getByLabel('Reason').selectOption({ index: 1 })
  await dialog.getByRole('button', { name: 'Waive it' }).click()
  await expect(column('In review').getByRole('link', { name: `Aino ${lastName}` })).toBeVisible()

  await page.getByRole('button', { name: `Move Aino ${lastName}` }).press('Enter')
  await page.getByRole('button', { name: 'Decide: waitlist' }).press('Enter')
  await expect(page).toHaveURL(/decide=waitlist/)
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
