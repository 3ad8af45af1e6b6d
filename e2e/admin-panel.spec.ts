import { randomUUID } from 'node:crypto'
import { cast } from '#tests/cast.ts'
import { expect, signedIn, test } from './journey.ts'
import { giveCredentials, signOut } from './staff.ts'

const list = '/admin-panel/applications'

test('staff sign in on the address that they opened, and stay signed out', async ({
  page,
  open,
}) => {
  const { email } = await open.staff('admissions')
  await page.goto(`${list}?status=in_review&program=msc`)
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill('not the right one')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByText('That email or password is incorrect')).toBeVisible()
  await giveCredentials(page, email)
  await expect(page.getByRole('link', { name: '小明 王' })).toBeVisible()
  await expect(page).toHaveURL(`${list}?status=in_review&program=msc`)

  await page.getByRole('link', { name: '小明 王' }).click()
  await expect(page.getByRole('heading', { name: '小明 王' })).toBeVisible()
  await signOut(page)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  await expect(page.getByText('小明')).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('admin_auth_token'))).toBeNull()
})

test('each role sees what its rights say', async ({ page, open }) => {
  const { id } = await open.newcomer({ ...cast.ada, firstName: 'Seen', lastName: 'By Role' })
  await signedIn(page, (await open.staff('read-only')).token, 'admin_auth_token')
  await page.goto(`${list}/${id}`)
  await expect(page.getByRole('heading', { name: 'Seen By Role' })).toBeVisible()
  await expect(
    page.getByText('Some answers here are visible only to staff who need them.'),
  ).toBeVisible()
  await expect(page.getByText('Are you a U.S. citizen?')).toHaveCount(0)
  const rail = page.getByRole('navigation', { name: 'Office' })
  await expect(rail.getByRole('link')).toHaveText([
    'Home',
    'Applications',
    'My work',
    'Contracts',
    'Questionnaires',
    'Reports',
    'Your login',
    'How it works',
  ])
  await page.goto('/admin-panel/mail')
  await expect(page.getByText('Your role doesn’t include this', { exact: false })).toBeVisible()
})

test('finance reads the list, and of an application its money alone', async ({ page, open }) => {
  const lastName = `Ledger${randomUUID().slice(0, 8)}`
  await open.newcomer({ ...cast.ada, lastName })
  await signedIn(page, (await open.staff('finance')).token, 'admin_auth_token')
  await page.goto(`${list}?search=${lastName}`)
  await page.getByRole('link', { name: `Ada ${lastName}` }).click()
  await expect(page.getByRole('heading', { name: `Ada ${lastName}` })).toBeVisible()
  await expect(page).toHaveURL(/\/admin-panel\/finance\?application=/)
  await expect(page.getByText(cast.ada.phoneNumber)).toHaveCount(0)
})

test('the owner reads restricted answers, mail and who works here', async ({ page, open }) => {
  const lastName = `Whole${randomUUID().slice(0, 8)}`
  const { id } = await open.newcomer({ ...cast.ada, lastName })
  await signedIn(page, (await open.staff('owner')).token, 'admin_auth_token')
  await page.goto(`${list}/${id}`)
  await expect(page.getByText('Are you a U.S. citizen?')).toBeVisible()
  await page.getByRole('link', { name: 'Mail' }).click()
  await page.getByRole('link').filter({ hasText: lastName }).click()
  await expect(page.getByText('(link hidden)')).toBeVisible()
  await page.getByRole('link', { name: 'Admins' }).click()
  await expect(page.getByRole('table', { name: 'Admins' }).getByText('(you)')).toBeVisible()
})
