import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { cast } from '#tests/cast.ts'
import { expect, signedIn, test } from './journey.ts'

const form = '/masters/application/personal-information'

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
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Sign out' }).click()
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

async function answer(page: Page, question: string, choice: string) {
  await page.goto(form)
  const group = page.getByRole('radiogroup', { name: question })
  await group.getByText(choice, { exact: true }).click()
  await expect(page.getByText(/^Saved/)).toBeVisible()
}
