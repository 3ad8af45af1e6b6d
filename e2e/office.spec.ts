import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { cast, castPassword } from '#tests/cast.ts'
import { expect, signedIn, test } from './journey.ts'
import { startOwnProduct } from './own-product.ts'

const stepMs = 30_000
const list = '/admin-panel/applications'
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

async function giveCredentials(page: Page, email: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(castPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

async function signOut(page: Page) {
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
}
