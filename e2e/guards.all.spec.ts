import type { Page } from '@playwright/test'
import { statuses } from '#features/applications/status.ts'
import { segmentOf } from '#shared/programs.ts'
import { cast } from '#tests/cast.ts'
import { dialogOf } from './dialog.ts'
import { expect, signedIn, test } from './journey.ts'

const busy = { status: 503, json: { error: 'We are busy' } }

for (const status of statuses)
  test(`somebody whose application is ${status} is led where they belong`, async ({
    page,
    open,
  }) => {
    const program = status === 'rejected' ? 'ba' : 'msc'
    const { token } = await open.newcomer({ program, status })
    await signedIn(page, token)
    const isOpen = status === 'incomplete'
    for (const path of ['/masters/apply', '/bachelor/apply']) {
      await page.goto(path)
      await expectShown(page, isOpen ? path : '/dashboard')
      if (isOpen) await expectStart(page, path)
    }
    const form = `/${segmentOf(program)}/application`
    await page.goto(form)
    await expectShown(page, isOpen ? form : '/dashboard')
    await page.goto('/dashboard')
    await expectShown(page, '/dashboard')
    await page.goto('/schedule')
    await expectShown(page, isOpen ? form : status === 'submitted' ? '/schedule' : '/thankyou')
  })

test('somebody without an application may look at both programs and begin', async ({
  page,
  open,
}) => {
  const { token } = await open.newcomer()
  await signedIn(page, token)
  for (const path of ['/masters/apply', '/bachelor/apply', '/bachelor/application']) {
    // The guard of a prerendered page asks afterwards; only then is the page the one to stay on.
    const asked = page.waitForResponse('**/api/users/application*')
    await page.goto(path)
    await asked
    await expectShown(page, path)
  }
  await page.goto('/dashboard')
  await expectShown(page, '/dashboard')
  await page.goto('/schedule')
  await expectShown(page, '/dashboard')
})

test('a visitor of the dashboard without a program in mind is shown the master’s', async ({
  page,
}) => {
  await page.goto('/dashboard/account')
  await expect(dialogOf(page, 'Login')).toBeVisible()
  await expect(page).toHaveURL('/masters/apply')
})

test('Back from the apply page does not lead into the guard again', async ({ page }) => {
  await page.goto('/')
  await page.goto('/masters/application')
  await expectShown(page, '/masters/apply')
  await page.goBack()
  await expectShown(page, '/')
})

test('a visitor of the form is checked against the application call', async ({ page }) => {
  const answered = page.waitForResponse('**/api/users/application')
  await page.goto('/bachelor/application/personal-information')
  expect((await answered).status()).toBe(401)
  await expectShown(page, '/bachelor/apply')
})

test('a visitor for whom the application call answers 200 stays', async ({ page }) => {
  await page.route('**/api/users/application', (route) =>
    route.fulfill({ json: { status: 'incomplete', id: 'a', data: {}, program: 'ba' } }),
  )
  await page.goto('/bachelor/application')
  await expect(page.getByRole('heading', { name: 'Loading' })).toBeVisible()
  await expect(page).toHaveURL('/bachelor/application')
})

for (const failure of ['500', '503', 'cut', 'html'] as const)
  test(`an application call that fails (${failure}) redirects no one`, async ({ page, open }) => {
    const { token } = await open.newcomer(cast.priya)
    await signedIn(page, token)
    await page.route('**/api/users/application', (route) => {
      if (failure === 'cut') return route.abort()
      if (failure === 'html') return route.fulfill({ body: '<!doctype html>', status: 200 })
      return route.fulfill({ status: Number(failure), json: {} })
    })
    await page.goto('/masters/apply', { waitUntil: 'networkidle' })
    await expectShown(page, '/masters/apply')
    await expect(page.getByRole('button', { name: 'Start your application' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Dashboard' })).toBeVisible()
    expect(await tokenOf(page)).toBe(token)
  })

for (const [said, keeps] of [
  [{ status: 401, json: { error: 'Log in to continue' } }, false],
  [{ status: 404, json: {} }, false],
  [busy, true],
  [{ status: 500, body: 'upstream' }, true],
  ['cut', true],
] as const)
  test(`a token is ${keeps ? 'kept' : 'dropped'} when /me answers ${said === 'cut' ? said : said.status}`, async ({
    page,
    open,
  }) => {
    const { token } = await open.newcomer()
    await signedIn(page, token)
    await page.route('**/api/users/me', (route) =>
      said === 'cut' ? route.abort() : route.fulfill(said),
    )
    await page.goto('/dashboard')
    if (!keeps) {
      await expect(dialogOf(page, 'Login')).toBeVisible()
      await expect.poll(() => tokenOf(page)).toBeNull()
      return
    }
    await expect(page.getByRole('heading', { name: 'We couldn’t load your account' })).toBeVisible()
    expect(await tokenOf(page)).toBe(token)
    await page.unroute('**/api/users/me')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expectShown(page, '/dashboard')
  })

const headings: Record<string, string> = {
  '/': 'Choose your program of study',
  '/masters/apply': 'Apply to the master’s program',
  '/bachelor/apply': 'Apply to the bachelor’s program',
  '/masters/application': 'Your application',
  '/bachelor/application': 'Your application',
  '/dashboard': 'Admissions dashboard',
  '/schedule': 'Book your interview',
  '/thankyou': 'Thank you',
}

async function expectShown(page: Page, path: string) {
  await expect(page).toHaveURL(path)
  await expect(
    page.getByRole('heading', { level: 1, name: headings[path] ?? '', exact: true }),
  ).toBeVisible()
}

/** The button knows the application only once the guard has let the person stay. */
async function expectStart(page: Page, path: string) {
  const words = path.startsWith('/masters') ? 'Continue' : 'Start'
  await expect(page.getByRole('button', { name: `${words} your application` })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(page).toHaveURL(path)
}

function tokenOf(page: Page) {
  return page.evaluate(() => localStorage.getItem('auth_token'))
}
