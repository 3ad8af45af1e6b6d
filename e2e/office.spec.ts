import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { cast, castPassword } from '#tests/cast.ts'
import { expect, signedIn, test } from './journey.ts'
import { startOwnProduct } from './own-product.ts'

const stepMs = 30_000
const list = '/admin-panel/applications'
const rowsOfPage = 50
const refusedCode = 'The code is not right, or it was used already'

test('the first admin comes by the printed link, adds a second factor and needs it from then on', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const product = await startOwnProduct()
  try {
    await page.goto(product.setUpLink)
    await page.getByLabel('Your name').fill('Ελένη Ruiz')
    await page.getByLabel('Email').fill('eleni.ruiz@institute.example')
    await page.getByRole('textbox', { name: 'Password' }).fill(castPassword)
    await page.getByRole('button', { name: 'Open the office' }).click()
    await expect(page).toHaveURL(/\/admin-panel\/applications$/)
    await expect(page.getByRole('heading', { name: 'No applications yet' })).toBeVisible()

    await page.getByRole('link', { name: 'Admins' }).click()
    await page.getByRole('button', { name: 'Set up' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Your password' }).fill(castPassword)
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(
      dialog.getByRole('img', { name: 'Picture for the authenticator app' }),
    ).toBeVisible()
    const key = await dialog.getByText('Key', { exact: true }).locator('+ p').innerText()
    const app = new TOTP({ secret: Secret.fromBase32(key.replace(/\s/g, '')) })
    await dialog.getByLabel('Code').fill(app.generate())
    await dialog.getByRole('button', { name: 'Turn on' }).click()
    const shown = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
    await expect(shown).toHaveCount(10)
    const codes = await shown.allInnerTexts()
    await dialog.getByRole('button', { name: 'I have kept them' }).click()
    await expect(page.getByText(/^On\. Signing in asks for a code/)).toBeVisible()

    await signOut(page)
    await giveCredentials(page, 'eleni.ruiz@institute.example')
    await page.getByLabel('Code').fill('000000')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByText(refusedCode)).toBeVisible()
    // Each step's code works once, and the one of this step was used above.
    await page.getByLabel('Code').fill(app.generate({ timestamp: Date.now() + stepMs }))
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('heading', { name: 'Your sign-in' })).toBeVisible()

    for (const use of ['first', 'second']) {
      await signOut(page)
      await giveCredentials(page, 'eleni.ruiz@institute.example')
      await page.getByRole('button', { name: 'Use a recovery code' }).click()
      await page.getByLabel('Recovery code').fill(codes[0] ?? '')
      await page.getByRole('button', { name: 'Sign in' }).click()
      if (use === 'second') break
      await expect(page.getByRole('heading', { name: 'Your sign-in' })).toBeVisible()
      await page.reload()
      await expect(page.getByRole('heading', { name: 'Your sign-in' })).toBeVisible()
    }
    await expect(page.getByText(refusedCode)).toBeVisible()

    await page.goto('about:blank')
    await page.goto(product.setUpLink)
    await page.getByLabel('Your name').fill('Somebody else')
    await page.getByLabel('Email').fill('else@institute.example')
    await page.getByRole('textbox', { name: 'Password' }).fill(castPassword)
    await page.getByRole('button', { name: 'Open the office' }).click()
    await expect(page.getByText(/^This link has been used or is over/)).toBeVisible()
  } finally {
    await product.stop()
  }
})

test('staff sign in on the address that they opened, and sign out for good', async ({
  page,
  open,
}) => {
  const { email } = await open.staff('admissions')
  await page.goto(`${list}?status=in_review&program=msc`)
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill('not the right one')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('The email or password is not right')).toBeVisible()
  await giveCredentials(page, email)
  await expect(page.getByRole('link', { name: '小明 王' })).toBeVisible()
  await expect(page).toHaveURL(`${list}?status=in_review&program=msc`)

  await page.getByRole('link', { name: '小明 王' }).click()
  await expect(page.getByRole('heading', { name: '小明 王' })).toBeVisible()
  await signOut(page)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByText('小明')).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('admin_auth_token'))).toBeNull()
})

test('the index of the panel leads to the applications', async ({ page, open }) => {
  await signedIn(page, (await open.staff('owner')).token, 'admin_auth_token')
  await page.goto('/admin-panel')
  await expect(page).toHaveURL(list)
  await expect(page.getByRole('heading', { name: 'Applications', level: 1 })).toBeVisible()
})

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

test('each role sees what its rights say', async ({ page, open }) => {
  const { id } = await open.newcomer({ ...cast.ada, firstName: 'Seen', lastName: 'By Role' })
  await signedIn(page, (await open.staff('read-only')).token, 'admin_auth_token')
  await page.goto(`${list}/${id}`)
  await expect(page.getByRole('heading', { name: 'Seen By Role' })).toBeVisible()
  await expect(
    page.getByText('Some answers here are kept to the staff who need them.'),
  ).toBeVisible()
  await expect(page.getByText('Are you a U.S. citizen?')).toHaveCount(0)
  const rail = page.getByRole('navigation', { name: 'Office' })
  await expect(rail.getByRole('link')).toHaveText([
    'Applications',
    'Contracts',
    'Questionnaires',
    'Reports',
    'Your sign-in',
    'How it works',
  ])
  await page.goto('/admin-panel/mail')
  await expect(page.getByText('Your role does not include this', { exact: false })).toBeVisible()
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

test('an office whose session has run out asks again in place', async ({ page, open }) => {
  const { email, token } = await open.staff('admissions')
  await signedIn(page, token, 'admin_auth_token')
  await page.goto(`${list}?status=in_review`)
  await expect(page.getByRole('link', { name: '小明 王' })).toBeVisible()
  await open.app.call('POST /api/admins/logout', { token })
  // What others do in the office may let the page ask first: then its dialog lies over the link.
  await page.locator('a', { hasText: '小明 王' }).dispatchEvent('click')
  const dialog = page.getByRole('dialog', { name: 'Sign in again' })
  await expect(dialog.getByLabel('Email')).toHaveValue(email)
  await dialog.getByRole('textbox', { name: 'Password' }).fill(castPassword)
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: '小明 王' })).toBeVisible()
})

async function giveCredentials(page: Page, email: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(castPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

async function signOut(page: Page) {
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
}

async function choose(page: Page, label: string, option: string) {
  await page.getByLabel(label, { exact: true }).selectOption({ label: option })
}

/** An address with its query in one order. */
function sorted(address: string): string {
  const url = new URL(address)
  url.searchParams.sort()
  return url.href
}
