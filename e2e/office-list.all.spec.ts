import { randomUUID } from 'node:crypto'
import { cast } from '#tests/cast.ts'
import { expect, signedIn, test } from './journey.ts'

const list = '/admin-panel/applications'
const rowsOfPage = 50

test('a list longer than a page turns forth and back', async ({ page, open }) => {
  test.setTimeout(120_000)
  const lastName = `Folio${randomUUID().slice(0, 8)}`
  const people = rowsOfPage + 2
  for (let n = 0; n < people; n++)
    await open.newcomer({ ...cast.ada, firstName: `N${n}`, lastName })
  await signedIn(page, (await open.staff('interviewer')).token, 'admin_auth_token')
  await page.goto(`${list}?search=${lastName}`)
  const rows = page.getByRole('table').getByRole('link')
  await expect(rows).toHaveCount(rowsOfPage)
  const first = await rows.allInnerTexts()

  await page.getByRole('button', { name: 'Next' }).click()
  await expect(rows).toHaveCount(people - rowsOfPage)
  await expect(page.getByText('Page 2')).toBeVisible()
  const second = await rows.allInnerTexts()
  expect(new Set([...first, ...second]).size).toBe(people)
  await expect(page).toHaveURL(/[?&]after=/)

  await rows.first().click()
  await page.getByRole('main').getByRole('link', { name: 'Applications' }).click()
  await expect(page.getByText('Page 2')).toBeVisible()
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect(page.getByText('Page 1')).toBeVisible()
  await expect(rows).toHaveText(first, { useInnerText: true })
})

test('the list is read by keyboard alone', async ({ page, open }) => {
  const lastName = `Kestrel${randomUUID().slice(0, 8)}`
  await open.newcomer({ ...cast.ada, firstName: 'Older', lastName })
  open.app.clock.advance(1000)
  await open.newcomer({ ...cast.ada, firstName: 'Newer', lastName })
  await signedIn(page, (await open.staff('owner')).token, 'admin_auth_token')
  await page.goto(list)
  await expect(page.getByRole('table')).toBeVisible()

  await page.keyboard.press('/')
  await expect(page.getByLabel('Search')).toBeFocused()
  await page.keyboard.type(lastName)
  // The rows of a search that is still going on give way to others, and take the focus with them.
  await expect(page).toHaveURL(`${list}?search=${lastName}`)
  await expect(page.locator('[aria-busy=false] [data-row]')).toHaveCount(2)
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('link', { name: `Newer ${lastName}` })).toBeFocused()
  await page.keyboard.press('j')
  await expect(page.getByRole('link', { name: `Older ${lastName}` })).toBeFocused()
  await page.keyboard.press('k')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: `Newer ${lastName}` })).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('2 applications')).toBeVisible()
  await expect(page.getByLabel('Search')).toHaveValue(lastName)
  await expect(page.getByRole('link', { name: `Newer ${lastName}` })).toBeFocused()
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
