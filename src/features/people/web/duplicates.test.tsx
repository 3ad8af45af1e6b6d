import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { anAdmin, openOffice, problem, type Says, signInEach } from '#tests/office-page.tsx'

const application = {
  id: '7a1f2c1e-0000-4000-8000-000000000001',
  program: 'msc',
  intake: 'January 2027',
  status: 'in_review',
  submittedAt: '2026-11-01T10:00:00.000Z',
}

const noor = {
  id: '7a1f2c1e-0000-4000-8000-00000000000a',
  firstName: 'Noor',
  lastName: 'Haddad',
  email: 'noor@example.org',
  emailConfirmed: true,
  phoneNumber: '+12025550109',
  country: 'US',
  createdAt: '2026-10-01T10:00:00.000Z',
  applications: [application],
}

const twin = {
  ...noor,
  id: '7a1f2c1e-0000-4000-8000-00000000000b',
  email: 'n.haddad@example.org',
  emailConfirmed: false,
  applications: [],
}

const pair = { alike: ['name', 'birth-date'], one: noor, other: twin }

function office(change: Says = {}): Says {
  return {
    'GET /api/admins/me': () => ({ body: { admin: anAdmin('admissions') } }),
    'GET /api/admins/duplicates': () => ({ body: { pairs: [pair], next: null } }),
    'GET /api/admins/duplicates/merge': ({ params }) => ({
      body: {
        applications: params.get('drop') === noor.id ? [{ ...application, becomes: 'blocks' }] : [],
      },
    }),
    ...change,
  }
}

signInEach()

test('a pair says what is alike, and both people what they have', async () => {
  await openOffice('/admin-panel/applications?show=duplicates', office())
  expect(await screen.findByText('name, birth date')).toBeTruthy()
  expect(screen.getByText('n.haddad@example.org')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Master’s, January 2027' }).getAttribute('href')).toBe(
    `/admin-panel/applications/${application.id}`,
  )
})

test('two people are kept apart with one press', async () => {
  const sent: unknown[] = []
  const page = await openOffice(
    '/admin-panel/applications?show=duplicates',
    office({
      'POST /api/admins/duplicates/apart': ({ body }) => {
        sent.push(body)
        return { body: {} }
      },
    }),
  )
  await page.user.click(await screen.findByRole('button', { name: 'Not the same person' }))
  expect(sent).toEqual([{ one: noor.id, other: twin.id }])
})

test('the guide keeps the account that is used, says what is in the way, and shows a refusal', async () => {
  const page = await openOffice(
    '/admin-panel/applications?show=duplicates',
    office({
      'POST /api/admins/duplicates/merge': () => ({
        status: 409,
        body: problem('both-under-way', 'Withdraw one of them first'),
      }),
    }),
  )
  await page.user.click(await screen.findByRole('button', { name: 'Merge' }))
  const guide = within(await screen.findByRole('dialog', { name: 'Merge two accounts' }))
  expect(guide.getByRole('radio', { name: 'noor@example.org' })).toHaveProperty('checked', true)
  await guide.findByText('What happens to n.haddad@example.org')
  const act = guide.getByRole('button', { name: 'Merge' })
  await page.user.click(guide.getByRole('radio', { name: 'n.haddad@example.org' }))
  await guide.findByText(/Withdraw this one first/)
  expect(act).toHaveProperty('disabled', true)
  await page.user.click(guide.getByRole('radio', { name: 'noor@example.org' }))
  await guide.findByText('What happens to n.haddad@example.org')
  await page.user.click(act)
  expect((await guide.findByRole('alert')).textContent).toContain('Withdraw one of them first')
})
