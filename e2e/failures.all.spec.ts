import type { Locator, Page } from '@playwright/test'
import { castPassword } from '#tests/cast.ts'
import {
  dialogOf,
  fillLogin,
  fillRegistration,
  newEmail,
  openLogin,
  openRegister,
} from './dialog.ts'
import { type Failure, fail, failures } from './failures.ts'
import { expect, signedIn, test } from './journey.ts'
import { escapeFrom } from './keys.ts'

const words: Record<Failure, string> = {
  '500': 'Request failed with status code 500',
  '503': 'We are busy. Try again in a moment',
  cut: 'Network Error',
  offline: 'Network Error',
  html: 'An error occurred',
  '401': 'Log in to continue',
}

type Form = {
  route: [method: string, path: string]
  /** What the form says of an answer that is none. */
  otherwise?: string
  open(page: Page): Promise<{ within: Locator; press: Locator; typed: Locator }>
}

const ofVisitors: Form[] = [
  {
    route: ['POST', '/api/users/login'],
    async open(page) {
      const within = await openLogin(page)
      await fillLogin(within, 'maya@example.org')
      return form(within, 'Login', 'Email')
    },
  },
  {
    route: ['POST', '/api/users/register'],
    async open(page) {
      const within = await openRegister(page)
      await fillRegistration(within, newEmail())
      return form(within, 'Register', 'Email')
    },
  },
  {
    route: ['POST', '/api/users/forgot-password'],
    otherwise: 'An error occurred. Please try again.',
    async open(page) {
      const login = await openLogin(page)
      await login.getByRole('button', { name: 'Forgot Password?' }).click()
      const within = dialogOf(page, 'Forgot Password')
      await within.getByLabel('Email').fill('maya@example.org')
      return form(within, 'Request Reset', 'Email')
    },
  },
  {
    route: ['POST', '/api/users/reset-password'],
    async open(page) {
      await page.goto('/reset-password#not-a-real-one')
      const within = page.getByRole('main')
      await within.getByLabel('New Password', { exact: true }).fill(castPassword)
      await within.getByLabel('Repeat Password', { exact: true }).fill(castPassword)
      return form(within, 'Save new password', 'New Password')
    },
  },
]

for (const { route, otherwise = words.html, open: prepare } of ofVisitors)
  test(`${route.join(' ')} may fail in every way: it says so and keeps what was typed`, async ({
    page,
  }) => {
    const { within, press, typed } = await prepare(page)
    const value = await typed.inputValue()
    for (const failure of failures) {
      const mend = await fail(page, ...route, failure)
      await press.click()
      const said = failure === 'html' ? otherwise : words[failure]
      await expect(within.getByText(said, { exact: true })).toBeVisible()
      await expect(typed).toHaveValue(value)
      await mend()
    }
  })

const ofAccount: Form[] = [
  {
    route: ['PATCH', '/api/users/profile'],
    otherwise: 'Update failed',
    async open(page) {
      await page.getByRole('button', { name: 'Change profile' }).click()
      const within = dialogOf(page, 'Change profile')
      await within.getByLabel('First Name').fill('Adaeze')
      return form(within, 'Save changes', 'First Name')
    },
  },
  {
    route: ['POST', '/api/users/password'],
    async open(page) {
      await page.getByRole('button', { name: 'Change password' }).click()
      const within = dialogOf(page, 'Change password')
      await within.getByLabel('Current password', { exact: true }).fill(castPassword)
      await within.getByLabel('New password', { exact: true }).fill('seven slow herons wading')
      return form(within, 'Change password', 'New password')
    },
  },
  {
    route: ['POST', '/api/users/email'],
    async open(page) {
      await page.getByRole('button', { name: 'Change email address' }).click()
      const within = dialogOf(page, 'Change email address')
      await within.getByLabel('New email address').fill(newEmail())
      await within.getByLabel('Your password', { exact: true }).fill(castPassword)
      return form(within, 'Send the link', 'New email address')
    },
  },
  {
    route: ['POST', '/api/users/close'],
    async open(page) {
      await page.getByRole('button', { name: 'Close my account' }).click()
      const within = page.getByRole('alertdialog', { name: 'Close your account?' })
      await within.getByLabel('Your password', { exact: true }).fill(castPassword)
      return form(within, 'Close my account', 'Your password')
    },
  },
]

for (const { route, otherwise = words.html, open: prepare } of ofAccount)
  test(`${route.join(' ')} may fail in every way, and the account page stands`, async ({
    page,
    open: cast,
  }) => {
    const { token } = await cast.newcomer()
    await signedIn(page, token)
    await page.goto('/dashboard/account')
    const { within, press, typed } = await prepare(page)
    const value = await typed.inputValue()
    for (const failure of failures) {
      const mend = await fail(page, ...route, failure)
      await press.click()
      const said = failure === 'html' ? otherwise : words[failure]
      if (failure === '401') await expect(dialogOf(page, 'Login')).toBeVisible()
      else await expect(within.getByText(said, { exact: true })).toBeVisible()
      if (failure === '401') await escapeFrom(page, dialogOf(page, 'Login'))
      await expect(typed).toHaveValue(value)
      await mend()
    }
  })

const lists = [
  ['/api/users/applications', '/dashboard', 'Apply to the master’s'],
  ['/api/users/sessions', '/dashboard/account', 'This device'],
] as const

for (const [path, address, shown] of lists)
  for (const failure of ['500', '503', 'cut', 'html'] as const)
    test(`GET ${path} may fail (${failure}) and be asked for again`, async ({
      page,
      open: cast,
    }) => {
      const { token } = await cast.newcomer()
      await signedIn(page, token)
      await page.clock.install()
      const mend = await fail(page, 'GET', path, failure)
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      // The pauses between its own tries need not be sat out.
      await expect(async () => {
        await page.clock.fastForward(5_000)
        await expect(page.getByText(words[failure], { exact: true })).toBeVisible({ timeout: 500 })
      }).toPass()
      await mend()
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByText(shown).first()).toBeVisible()
    })

test('a sign-out that the server does not hear of signs this device out', async ({
  page,
  open: cast,
}) => {
  for (const failure of ['500', 'cut', 'html', '401'] as const) {
    const { token } = await cast.newcomer()
    await signedIn(page, token)
    await page.goto('/dashboard')
    const mend = await fail(page, 'POST', '/api/users/logout', failure)
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull()
    await mend()
  }
})

test('a download that fails says why', async ({ page, open: cast }) => {
  const { token } = await cast.newcomer()
  await signedIn(page, token)
  await page.goto('/dashboard/account')
  const part = page.getByRole('region', { name: 'Your data' })
  for (const failure of ['500', '503', 'cut', 'html', 'offline'] as const) {
    const mend = await fail(page, 'GET', '/api/users/export', failure)
    await part.getByRole('button', { name: 'Download my data' }).click()
    await expect(part.getByText(words[failure], { exact: true })).toBeVisible()
    await mend()
  }
})

function form(within: Locator, press: string, typed: string) {
  return {
    within,
    press: within.getByRole('button', { name: press, exact: true }),
    typed: within.getByLabel(typed, { exact: true }),
  }
}
