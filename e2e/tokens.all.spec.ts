import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { cast, castPassword } from '#tests/cast.ts'
import { expect, signedIn, test } from './journey.ts'

const home = `http://localhost:${process.env.JOURNEYS_PORT}`
const form = '/masters/application/personal-information'

const hostile = [
  '/dashboard?next=//evil.example',
  '/dashboard?next=javascript:alert(1)#javascript:alert(1)',
  '/dashboard/documents?%0d%0aLocation:%20https://evil.example',
  '/schedule?redirect=https://evil.example',
  '/Dashboard/?x=/\\evil.example',
  '/dashboard/.//?x',
]

const elsewhere = [
  '//evil.example/dashboard',
  '//dashboard',
  '/%2f%2fevil.example/dashboard',
  '/%5cevil.example/dashboard',
  '/dashboard//evil.example',
  '/dashboard/%2e%2e//evil.example',
  '/dashboard/https://evil.example',
  '/dashboard/javascript:alert(1)',
  '/application/..//evil.example',
]

test('signing out leaves nothing of the person, and the office signed in', async ({
  page,
  open,
}) => {
  const applicant = await open.newcomer({ ...cast.ada, firstName: 'Vanishing' })
  const admin = await open.staff('admissions')
  await signedIn(page, applicant.token)
  await signedIn(page, admin.token, 'admin_auth_token')
  await answer(page, 'Are you affiliated with the U.S. military?', 'Yes')
  await page.goto('/dashboard/account')
  await expect(page.getByRole('definition').filter({ hasText: 'Vanishing' })).toBeVisible()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  expect(await kept(page)).toEqual({
    admin_auth_token: admin.token,
    program: 'msc',
    device_id: expect.any(String),
  })

  await page.goBack()
  await expect(page.getByRole('dialog', { name: 'Login' })).toBeVisible()
  expect(await page.content()).not.toContain('Vanishing')
  const me = await open.app.call('GET /api/users/me', { token: applicant.token })
  expect(me.status).toBe(401)
})

test('after a crash only what is unsent stays, and only its owner sees it', async ({
  page,
  open,
}) => {
  const owner = await open.newcomer({ ...cast.ada, program: 'msc' })
  const other = await open.newcomer({ ...cast.ada, program: 'msc' })
  await signedIn(page, owner.token)
  await page.route('**/api/users/application', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await page.goto(form)
  await page
    .getByRole('radiogroup', { name: 'Are you affiliated with the U.S. military?' })
    .getByText('Yes', { exact: true })
    .click()
  await expect
    .poll(async () => Object.keys(await kept(page)).join())
    .toContain('isMilitaryAffiliated')

  await page.route('**/api/users/applications', (route) =>
    route.fulfill({ json: { applications: null } }),
  )
  await page.getByRole('link', { name: 'Your application' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  await page.evaluate(() => sessionStorage.setItem('mark', 'of this visit'))
  await page.unroute('**/api/users/applications')
  await page.getByRole('button', { name: 'Reload Application' }).click()
  await expect(page.getByRole('dialog', { name: 'Login' })).toBeVisible()
  const left = Object.keys(await kept(page)).filter((key) => !stays.includes(key))
  expect(left).toHaveLength(1)
  expect(left[0]).toMatch(/^draft:.+personalInfo\.isMilitaryAffiliated$/)
  expect(await page.evaluate(() => sessionStorage.getItem('mark'))).toBeNull()
  // Not before: the page that crashed keeps trying to send.
  await page.unrouteAll()

  for (const [person, holds] of [
    [other, 'No'],
    [owner, 'Yes'],
  ] as const) {
    await page.goto('/masters/apply')
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.getByLabel('Email').fill(person.email)
    await page.getByRole('textbox', { name: 'Password' }).fill(castPassword)
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page.getByRole('heading', { name: 'Your application' })).toBeVisible()
    await page.getByRole('link', { name: 'Personal information' }).click()
    const group = page.getByRole('radiogroup', {
      name: 'Are you affiliated with the U.S. military?',
    })
    await expect(group.getByRole('radio', { name: holds, exact: true })).toBeChecked()
    await page.goto('/')
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  }
  expect(Object.keys(await kept(page)).filter((key) => !stays.includes(key))).toEqual([])
})

test('no address can lead out of here through the dialog', async ({ page, open }) => {
  test.setTimeout(240_000)
  const { email } = await open.newcomer({ ...cast.ada, program: 'msc' })
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    dialog.dismiss()
  })
  const left: string[] = []
  page.on('framenavigated', (frame) => {
    if (!frame.url().startsWith(`${home}/`)) left.push(frame.url())
  })
  for (const address of hostile) {
    await page.goto(home + address)
    const login = page.getByRole('dialog', { name: 'Login' })
    await login.getByLabel('Email').fill(email)
    await login.getByRole('textbox', { name: 'Password' }).fill(castPassword)
    await login.getByRole('button', { name: 'Login' }).click()
    await expect(login).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page).toHaveURL(({ origin, pathname }) => {
      return origin === home && /^\/(dashboard|masters\/application)/i.test(pathname)
    })
    await page.goto('/')
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  }
  for (const address of elsewhere) {
    await page.goto(home + address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(new URL(page.url()).origin).toBe(home)
  }
  expect(left).toEqual([])
  expect(dialogs).toEqual([])
})

async function answer(page: Page, question: string, choice: string) {
  await page.goto(form)
  const group = page.getByRole('radiogroup', { name: question })
  await group.getByText(choice, { exact: true }).click()
  await expect(page.getByText(/^Saved/)).toBeVisible()
}

/** What tells of no one: the program chosen last, and what the device calls itself. */
const stays = ['program', 'device_id']

function kept(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => ({ ...localStorage }))
}

test('each token travels with its own calls only, and never in an address', async ({
  page,
  context,
  open,
}) => {
  const applicant = await open.newcomer({
    ...cast.ada,
    lastName: `Tern${randomUUID().slice(0, 8)}`,
  })
  const admin = await open.staff('owner')
  const sent: { url: string; path: string; carried: string | undefined }[] = []
  context.on('request', (request) => {
    const { pathname: path } = new URL(request.url())
    const carried = request.headers().authorization
    sent.push({ url: request.url(), path, carried })
  })
  await signedIn(page, applicant.token)
  await signedIn(page, admin.token, 'admin_auth_token')

  await page.goto('/')
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Admissions dashboard' })).toBeVisible()
  await page.getByRole('link', { name: 'Account' }).click()
  await page.getByRole('button', { name: 'Change profile' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await answer(page, 'Are you affiliated with the U.S. military?', 'Yes')
  await page.goto(`/admin-panel/applications/${applicant.id}`)
  await expect(page.getByText('Are you a U.S. citizen?')).toBeVisible()
  await page.getByRole('link', { name: 'Mail' }).click()
  await page.getByRole('link', { name: 'Admins' }).click()
  await expect(page.getByRole('table', { name: 'Admins' })).toBeVisible()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()

  const calls = sent.filter(({ path }) => path.startsWith('/api/'))
  const ofAdmin = calls.filter(({ path }) => path.includes('/admins/'))
  const others = sent.filter(({ path }) => !path.includes('/admins/'))
  expect(ofAdmin.length).toBeGreaterThan(4)
  expect(calls.length - ofAdmin.length).toBeGreaterThan(5)
  for (const { path, carried } of ofAdmin)
    expect([path, carried]).toEqual([path, `Bearer ${admin.token}`])
  for (const { path, carried } of others) {
    if (carried !== undefined) expect([path, carried]).toEqual([path, `Bearer ${applicant.token}`])
    if (path.startsWith('/api/users/')) expect(carried).toBeDefined()
    // Every other call carries it too; documents and files never do.
    else if (!path.startsWith('/api/')) expect([path, carried]).toEqual([path, undefined])
  }
  for (const { url } of sent) {
    expect(url).not.toContain(applicant.token)
    expect(url).not.toContain(admin.token)
  }
  expect(new Set(sent.map(({ url }) => new URL(url).origin)).size).toBe(1)
  expect(await context.cookies()).toEqual([])
})
