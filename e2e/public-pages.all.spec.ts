import type { Page } from '@playwright/test'
import { questionsOf } from '#features/application-form/asked-questions.ts'
import { sections } from '#features/application-form/questions.ts'
import { type Program, segmentOf } from '#shared/programs.ts'
import { expect, signedIn, test } from './journey.ts'

const names = { ba: 'bachelor’s', msc: 'master’s' } as const
const programs = ['msc', 'ba'] as const

test('the intro pages say what to have at hand, what it costs and by when', async ({ page }) => {
  for (const program of programs) {
    await page.goto(applyOf(program))
    await expect(page.getByRole('heading', { name: 'Before you start' })).toBeVisible()
    const start = page.getByRole('region', { name: 'Your application' })
    for (const term of ['Deadline', 'Classes start', 'Application fee', 'Time for the form'])
      await expect(start.getByRole('term').filter({ hasText: term })).toBeVisible()
    await start.getByRole('button', { name: 'Start your application' }).click()
    await expect(page.getByRole('dialog', { name: 'Create Your Admissions Account' })).toBeVisible()
  }
})

test.describe('the routes table', () => {
  const shown: [asked: string, at: string, heading: string][] = [
    ['/masters', '/masters/apply', 'Apply to the master’s program'],
    ['/bachelor', '/bachelor/apply', 'Apply to the bachelor’s program'],
    ['/masters/application', '/masters/apply', 'Apply to the master’s program'],
    ['/bachelor/application', '/bachelor/apply', 'Apply to the bachelor’s program'],
    [
      '/bachelor/application/personal-information',
      '/bachelor/apply',
      'Apply to the bachelor’s program',
    ],
    ['/reset-password', '/reset-password', 'Choose a new password'],
    ['/thankyou', '/thankyou', 'Thank you'],
    ['/nowhere', '/nowhere', 'We can’t find that page'],
    ['/masters/nowhere', '/masters/nowhere', 'We can’t find that page'],
    ['/dashboard/nowhere', '/dashboard/nowhere', 'We can’t find that page'],
    ['/admin-panel/nowhere', '/admin-panel/nowhere', 'We can’t find that page'],
    ['/link/nowhere/x', '/link/nowhere/x', 'We can’t find that page'],
  ]
  for (const [asked, at, heading] of shown)
    test(`a visitor who asks for ${asked} is shown “${heading}”`, async ({ page }) => {
      await page.goto(asked)
      await expectPage(page, at, heading)
    })

  test('a visitor who asks for /schedule is asked to log in', async ({ page }) => {
    await page.goto('/schedule')
    await expect(page.getByRole('dialog', { name: 'Login', exact: true })).toBeVisible()
    await expect(page).toHaveURL('/masters/apply')
  })

  test('the admin panel opens on its applications', async ({ page, open }) => {
    const { token } = await open.staff('read-only')
    await signedIn(page, token, 'admin_auth_token')
    await page.goto('/admin-panel')
    await expectPage(page, '/admin-panel/applications', 'Applications')
  })

  test('the admin panel asks staff to sign in where they are', async ({ page }) => {
    await page.goto('/admin-panel')
    await expect(page).toHaveURL('/admin-panel/applications')
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  })

  test('the dashboard has three pages', async ({ page, open }) => {
    const { token } = await open.newcomer()
    await signedIn(page, token)
    await page.goto('/dashboard')
    await expectPage(page, '/dashboard', 'Admissions dashboard')
    const ways = page.getByRole('navigation', { name: 'Dashboard' })
    await ways.getByRole('link', { name: 'My documents' }).click()
    await expectPage(page, '/dashboard/documents', 'My documents')
    await ways.getByRole('link', { name: 'Account' }).click()
    await expectPage(page, '/dashboard/account', 'Account')
    await ways.getByRole('link', { name: 'Admissions dashboard' }).click()
    await expectPage(page, '/dashboard', 'Admissions dashboard')
  })

  test('on a phone the dashboard’s ways are in a drawer', async ({ page, open }) => {
    const { token } = await open.newcomer()
    await signedIn(page, token)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/dashboard')
    await page.getByRole('button', { name: 'Menu' }).click()
    const drawer = page.getByRole('dialog', { name: 'Menu' })
    await drawer.getByRole('link', { name: 'Account' }).click()
    await expectPage(page, '/dashboard/account', 'Account')
    await expect(drawer).toBeHidden()
  })
})

test('every question of a program is on one page that can be printed', async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset.printed = 'yes'
    }
  })
  for (const program of programs) {
    await page.goto(applyOf(program))
    await page.getByRole('link', { name: 'Read all the questions first' }).click()
    await expectPage(
      page,
      `/${segmentOf(program)}/questions`,
      `All the questions in the ${names[program]} application`,
    )
    const asked = sections.flatMap((section) => questionsOf(section, program))
    const labels = asked.map(({ label }) => label)
    await expect(page.locator('ol > li')).toContainText(labels)
    await page.getByRole('button', { name: 'Print this page' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-printed', 'yes')
  }
})

test('a path whose program cannot be told is an error that says so', async ({ page }) => {
  await page.goto('/Masters/apply')
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  await expect(
    page.getByText('The application type cannot be determined from /Masters/apply'),
  ).toBeVisible()
})

async function expectPage(page: Page, path: string, heading: string) {
  await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible()
  await expect(page).toHaveURL(path)
}

function applyOf(program: Program): string {
  return `/${segmentOf(program)}/apply`
}
