import { Secret, TOTP } from 'otpauth'
import { castPassword } from '#tests/cast.ts'
import { expect, signedIn, test } from './journey.ts'
import { startOwnProduct } from './own-product.ts'
import { giveCredentials, signOut } from './staff.ts'

const stepMs = 30_000
const list = '/admin-panel/applications'
const refusedCode = 'This code is wrong or has already been used'

test('the index of the panel leads to the applications', async ({ page, open }) => {
  await signedIn(page, (await open.staff('owner')).token, 'admin_auth_token')
  await page.goto('/admin-panel')
  await expect(page).toHaveURL(list)
  await expect(page.getByRole('heading', { name: 'Applications', level: 1 })).toBeVisible()
})

test('an office whose session has run out asks again in place', async ({ page, open }) => {
  const { email, token } = await open.staff('admissions')
  await signedIn(page, token, 'admin_auth_token')
  await page.goto(`${list}?status=in_review`)
  await expect(page.getByRole('link', { name: '小明 王' })).toBeVisible()
  await open.app.call('POST /api/admins/logout', { token })
  // What others do in the office may let the page ask first: then its dialog is over the link.
  await page.locator('a', { hasText: '小明 王' }).dispatchEvent('click')
  const dialog = page.getByRole('dialog', { name: 'Log in again' })
  await expect(dialog.getByLabel('Email')).toHaveValue(email)
  await dialog.getByRole('textbox', { name: 'Password' }).fill(castPassword)
  await dialog.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('heading', { name: '小明 王' })).toBeVisible()
})

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
      dialog.getByRole('img', { name: 'QR code for the authenticator app' }),
    ).toBeVisible()
    const key = await dialog.getByText('Key', { exact: true }).locator('+ p').innerText()
    const app = new TOTP({ secret: Secret.fromBase32(key.replace(/\s/g, '')) })
    await dialog.getByRole('textbox', { name: 'Code' }).fill(app.generate())
    await dialog.getByRole('button', { name: 'Turn on' }).click()
    const shown = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
    await expect(shown).toHaveCount(10)
    const codes = await shown.allInnerTexts()
    await dialog.getByRole('button', { name: 'I saved them' }).click()
    await expect(page.getByText(/^On\. Logging in requires a code/)).toBeVisible()

    await signOut(page)
    await giveCredentials(page, 'eleni.ruiz@institute.example')
    await page.getByLabel('Code').fill('000000')
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page.getByText(refusedCode)).toBeVisible()
    // Each step's code works once, and the one of this step was used above.
    await page.getByLabel('Code').fill(app.generate({ timestamp: Date.now() + stepMs }))
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page.getByRole('heading', { name: 'Your login' })).toBeVisible()

    for (const use of ['first', 'second']) {
      await signOut(page)
      await giveCredentials(page, 'eleni.ruiz@institute.example')
      await page.getByRole('button', { name: 'Use a recovery code' }).click()
      await page.getByLabel('Recovery code').fill(codes[0] ?? '')
      await page.getByRole('button', { name: 'Log in' }).click()
      if (use === 'second') break
      await expect(page.getByRole('heading', { name: 'Your login' })).toBeVisible()
      await page.reload()
      await expect(page.getByRole('heading', { name: 'Your login' })).toBeVisible()
    }
    await expect(page.getByText(refusedCode)).toBeVisible()

    await page.goto('about:blank')
    await page.goto(product.setUpLink)
    await page.getByLabel('Your name').fill('Somebody else')
    await page.getByLabel('Email').fill('else@institute.example')
    await page.getByRole('textbox', { name: 'Password' }).fill(castPassword)
    await page.getByRole('button', { name: 'Open the office' }).click()
    await expect(page.getByText(/^This link has been used or has expired/)).toBeVisible()
  } finally {
    await product.stop()
  }
})
