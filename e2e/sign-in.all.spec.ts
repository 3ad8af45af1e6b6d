import type { Page } from '@playwright/test'
import { cast, castPassword } from '#tests/cast.ts'
import { dialogOf, fillLogin, fillRegistration, newEmail, openLogin } from './dialog.ts'
import { expect, signedIn, test } from './journey.ts'
import { escapeFrom } from './keys.ts'

test('Cancel and Escape close every mode, and the focus goes back', async ({ page }) => {
  await page.goto('/')
  const login = dialogOf(page, 'Login')
  const ways = {
    Login: async () => {},
    'Create Your Admissions Account': () =>
      login.getByRole('button', { name: 'New user? Register' }).click(),
    'Forgot Password': () => login.getByRole('button', { name: 'Forgot Password?' }).click(),
  }
  for (const [title, go] of Object.entries(ways)) {
    for (const close of ['Cancel', 'Escape']) {
      await page.getByRole('button', { name: 'Log in' }).click()
      await go()
      const dialog = dialogOf(page, title)
      await expect(dialog).toBeVisible()
      if (close === 'Escape') await escapeFrom(page, dialog)
      else await dialog.getByRole('button', { name: 'Cancel' }).click()
      await expect(dialog).toBeHidden()
      await expect(page.getByRole('button', { name: 'Log in' })).toBeFocused()
    }
  }
})

test('a dialog closes although what moves in it never ends', async ({ page }) => {
  await page.goto('/')
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('*, ::before { animation-duration: 1h !important }')
    document.adoptedStyleSheets.push(sheet)
  })
  const login = dialogOf(page, 'Login')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(login).toBeVisible()
  await login.getByRole('button', { name: 'Cancel' }).click()
  await expect(login).toBeHidden()
  await expect(page.getByRole('button', { name: 'Log in' })).toBeFocused()
})

test.describe('what the dialog says', () => {
  const page500 = { status: 500, body: '' }
  const said: [answer: { status: number; body: string } | 'cut', words: string, forgot?: string][] =
    [
      [{ status: 401, body: '{"error":"Not today"}' }, 'Not today'],
      [{ status: 400, body: '{}' }, 'An error occurred', 'An error occurred. Please try again.'],
      [
        { status: 404, body: '<!doctype html><h1>Gone</h1>' },
        'An error occurred',
        'An error occurred. Please try again.',
      ],
      [page500, 'Request failed with status code 500'],
      [{ status: 503, body: '{"error":"We are busy"}' }, 'We are busy'],
      ['cut', 'Network Error'],
    ]
  for (const [answer, words, forgotWords = words] of said)
    test(`when the server answers ${answer === 'cut' ? 'nothing' : `${answer.status} ${answer.body}`}`, async ({
      page,
    }) => {
      await page.route('**/api/users/{login,register,forgot-password}', (route) =>
        answer === 'cut' ? route.abort() : route.fulfill(answer),
      )
      const login = await openLogin(page)
      await fillLogin(login, 'maya@example.org')
      await login.getByRole('button', { name: 'Login', exact: true }).click()
      await expect(login.getByText(words, { exact: true })).toBeVisible()
      await expect(login.getByLabel('Password', { exact: true })).toHaveValue(castPassword)

      await login.getByRole('button', { name: 'New user? Register' }).click()
      const register = dialogOf(page, 'Create Your Admissions Account')
      await fillRegistration(register, newEmail())
      await register.getByRole('button', { name: 'Register', exact: true }).click()
      await expect(register.getByText(words, { exact: true })).toBeVisible()

      await register.getByRole('button', { name: 'Already have an account? Login' }).click()
      await login.getByRole('button', { name: 'Forgot Password?' }).click()
      const forgot = dialogOf(page, 'Forgot Password')
      await forgot.getByRole('button', { name: 'Request Reset' }).click()
      await expect(forgot.getByText(forgotWords, { exact: true })).toBeVisible()
    })

  test('when the password is wrong or the address is taken', async ({ page, open }) => {
    const { email } = await open.newcomer()
    const login = await openLogin(page)
    await fillLogin(login, email, 'not the password')
    await login.getByRole('button', { name: 'Login', exact: true }).click()
    await expect(login.getByText('That email or password is incorrect')).toBeVisible()

    await login.getByRole('button', { name: 'New user? Register' }).click()
    const register = dialogOf(page, 'Create Your Admissions Account')
    await fillRegistration(register, email)
    await register.getByRole('button', { name: 'Register', exact: true }).click()
    await expect(
      register.getByText('We couldn’t create an account with these details'),
    ).toBeVisible()
  })
})

test.describe('where a login leads', () => {
  const people = [
    ['ada', '/', '/masters/application'],
    ['maya', '/bachelor/apply', '/bachelor/application'],
    ['maya', '/thankyou', '/masters/application'],
    ['eleni', '/', '/dashboard'],
    ['priya', '/masters/apply', '/dashboard'],
    ['tomas', '/bachelor/apply', '/dashboard'],
    ['samuel', '/nowhere', '/dashboard'],
    ['noor', '/masters/questions', '/dashboard'],
  ] as const
  for (const [name, from, to] of people) {
    const person = cast[name]
    const who =
      'status' in person ? `whose application is ${person.status}` : 'without an application'
    test(`somebody ${who} comes from ${from} to ${to}`, async ({ page, open }) => {
      const { email } = await open.newcomer(person)
      const dialog = await openLogin(page, from)
      await fillLogin(dialog, email)
      await dialog.getByRole('button', { name: 'Login', exact: true }).click()
      await expect(page).toHaveURL(to)
      await expect(dialog).toBeHidden()
    })
  }

  test('someone who asked for a page of the dashboard gets to it', async ({ page, open }) => {
    const { email } = await open.newcomer()
    await page.goto('/dashboard/documents?from=mail')
    const dialog = dialogOf(page, 'Login')
    await fillLogin(dialog, email)
    await dialog.getByRole('button', { name: 'Login', exact: true }).click()
    await expect(page).toHaveURL('/dashboard/documents?from=mail')
  })

  const targets = [
    ['/application/personal-information?x', '/masters/application/personal-information?x'],
    ['/application', '/masters/application'],
    ['/dashboard/account#devices', '/dashboard/account#devices'],
    ['//elsewhere.example/application', '/masters/application'],
  ] as const
  for (const [wish, to] of targets)
    test(`a dialog that carries ${wish} leads to ${to}`, async ({ page, open }) => {
      const { email } = await open.newcomer()
      await openLogin(page, '/masters/apply')
      await carry(page, wish)
      const dialog = dialogOf(page, 'Login')
      await fillLogin(dialog, email)
      await dialog.getByRole('button', { name: 'Login', exact: true }).click()
      await expect(page).toHaveURL(to)
    })
})

test('an account that signs in is told from which device it was', async ({ page, open }) => {
  const { token } = await open.newcomer()
  await signedIn(page, token)
  await page.goto('/dashboard/account')
  await expect(page.getByRole('region', { name: 'Devices' })).toContainText('This device')
})

/** Gives the open dialog a target, as a page that opens it would. */
async function carry(page: Page, redirectTo: string) {
  await page.evaluate(async (wish) => {
    const loaded = performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => name.endsWith('.js'))
    for (const address of loaded) {
      const exported: Record<string, unknown> = await import(address)
      const opens = Object.values(exported).find(
        (value) => typeof value === 'function' && /isOpen:!0,redirectTo/.test(String(value)),
      )
      if (typeof opens === 'function') return opens({ mode: 'login', redirectTo: wish })
    }
    throw new Error('nothing opens the dialog')
  }, redirectTo)
}
