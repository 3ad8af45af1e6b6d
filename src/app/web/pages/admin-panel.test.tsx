import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { anAdmin, type Office, openOffice, problem, type Says } from '#tests/office-page.tsx'

const admin = anAdmin('admissions')
const noApplications = { body: { applications: [], next: null, count: 0 } }

function office(change: Says = {}): Says {
  return {
    'GET /api/admins/me': ({ token }) =>
      token ? { body: { admin } } : { status: 401, body: problem('signed-out', 'Log in') },
    'POST /api/admins/login': () => ({ body: { token: 'aa_1', admin } }),
    'POST /api/admins/logout': () => ({ body: {} }),
    'GET /api/admins/applications': () => noApplications,
    'GET /api/admins/people': () => ({ body: { people: [] } }),
    'GET /api/admins/sessions': () => ({ body: { devices: [] } }),
    ...change,
  }
}

beforeEach(() => localStorage.clear())
afterEach(cleanup)

async function signIn({ user }: Office) {
  await user.type(await screen.findByLabelText('Email'), 'ana@hollis.example')
  await user.type(screen.getByLabelText('Password'), 'correct horse')
  await user.click(screen.getByRole('button', { name: 'Log in' }))
}

test('whoever signs in sees the page of the address they opened', async () => {
  const page = await openOffice('/admin-panel/admins', office())
  await signIn(page)
  expect(await screen.findByRole('heading', { name: 'Admins' })).toBeDefined()
  expect(page.where()).toBe('/admin-panel/admins')
  expect(localStorage.getItem('admin_auth_token')).toBe('aa_1')
})

test('the index of the panel leads to the applications', async () => {
  const page = await openOffice('/admin-panel', office())
  await signIn(page)
  expect(await screen.findByRole('heading', { name: 'Applications' })).toBeDefined()
  expect(page.where()).toBe('/admin-panel/applications')
})

test('empty fields are named before anything is sent', async () => {
  const page = await openOffice('/admin-panel/admins', office())
  await page.user.click(await screen.findByRole('button', { name: 'Log in' }))
  expect(await screen.findByRole('link', { name: 'Enter your password' })).toBeDefined()
  expect(page.asked).toEqual([])
})

test('a wrong password is answered with what the server says', async () => {
  const said = 'This email and password do not match'
  const page = await openOffice(
    '/admin-panel/admins',
    office({ 'POST /api/admins/login': () => ({ status: 401, body: problem('no', said) }) }),
  )
  await signIn(page)
  expect(await screen.findByText(said)).toBeDefined()
  expect(screen.getByLabelText('Email')).toHaveProperty('value', 'ana@hollis.example')
})

test('an admin with a second factor gives a code, and may use a recovery code', async () => {
  const sent: unknown[] = []
  const page = await openOffice(
    '/admin-panel/admins',
    office({
      'POST /api/admins/login': ({ body }) => {
        sent.push(body)
        return { body: sent.length === 1 ? { needsCode: true } : { token: 'aa_1', admin } }
      },
    }),
  )
  await signIn(page)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Code')))
  await page.user.click(screen.getByRole('button', { name: 'Use a recovery code' }))
  await page.user.type(screen.getByLabelText('Recovery code'), ' ab12-cd34 ')
  await page.user.click(screen.getByRole('button', { name: 'Log in' }))
  expect(await screen.findByRole('heading', { name: 'Admins' })).toBeDefined()
  expect(sent[1]).toEqual({
    email: 'ana@hollis.example',
    password: 'correct horse',
    code: 'ab12-cd34',
  })
})

test('a dead token leads to the sign-in, in place', async () => {
  localStorage.setItem('admin_auth_token', 'aa_old')
  const page = await openOffice(
    '/admin-panel/admins',
    office({ 'GET /api/admins/me': () => ({ status: 401, body: problem('dead', 'Log in') }) }),
  )
  expect(await screen.findByRole('heading', { name: 'Log in' })).toBeDefined()
  expect(page.where()).toBe('/admin-panel/admins')
  expect(localStorage.getItem('admin_auth_token')).toBeNull()
})

test('a session that ends during work asks to sign in over the page, which stays', async () => {
  localStorage.setItem('admin_auth_token', 'aa_0')
  const page = await openOffice(
    '/admin-panel/admins',
    office({
      'POST /api/admins/second-factor': ({ token }) =>
        token === 'aa_0'
          ? { status: 401, body: problem('dead', 'Your session has ended') }
          : { body: { secret: 'ABCDEFGH', address: 'otpauth://totp/x?secret=ABCDEFGH' } },
    }),
  )
  await page.user.click(await screen.findByRole('button', { name: 'Set up' }))
  await page.user.type(await screen.findByLabelText('Your password'), 'kept as typed')
  await page.user.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByRole('dialog', { name: 'Log in again' })).toBeDefined()
  await page.user.type(screen.getByLabelText('Password'), 'correct horse')
  await page.user.click(screen.getByRole('button', { name: 'Log in' }))
  const kept = await screen.findByLabelText('Your password')
  expect(kept).toHaveProperty('value', 'kept as typed')
  await page.user.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByText('ABCD EFGH')).toBeDefined()
})

test('signing out forgets the token', async () => {
  localStorage.setItem('admin_auth_token', 'aa_0')
  const page = await openOffice('/admin-panel/admins', office())
  await page.user.click(await screen.findByRole('button', { name: 'Log out' }))
  expect(await screen.findByRole('heading', { name: 'Log in' })).toBeDefined()
  expect(page.asked).toContain('POST /api/admins/logout')
  expect(localStorage.getItem('admin_auth_token')).toBeNull()
})

test('recovery codes stay in view until they are kept', async () => {
  localStorage.setItem('admin_auth_token', 'aa_0')
  let isOn = false
  const page = await openOffice(
    '/admin-panel/applications',
    office({
      'GET /api/admins/me': () => ({
        body: { admin: { ...admin, secondFactor: isOn, mustSetUpSecondFactor: !isOn } },
      }),
      'POST /api/admins/second-factor': () => ({
        body: { secret: 'ABCDEFGH', address: 'otpauth://totp/x?secret=ABCDEFGH' },
      }),
      'POST /api/admins/second-factor/confirm': () => {
        isOn = true
        return { body: { recoveryCodes: ['aaaa-bbbb', 'cccc-dddd'] } }
      },
    }),
  )
  expect(await screen.findByRole('heading', { name: 'Set up your second factor' })).toBeDefined()
  expect(page.asked).not.toContain('GET /api/admins/applications')
  await page.user.type(screen.getByLabelText('Your password'), 'correct horse')
  await page.user.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByRole('img', { name: /authenticator app/ })).toBeDefined()
  await page.user.type(screen.getByLabelText('Code'), '123456')
  await page.user.click(screen.getByRole('button', { name: 'Turn on' }))
  expect(await screen.findByText('cccc-dddd')).toBeDefined()
  window.dispatchEvent(new Event('visibilitychange'))
  expect(screen.getByText('cccc-dddd')).toBeDefined()
  await page.user.click(screen.getByRole('button', { name: 'I saved them' }))
  expect(await screen.findByRole('heading', { name: 'Applications' })).toBeDefined()
})

test('whoever came in by an address is asked for their name, now or the next time', async () => {
  localStorage.setItem('admin_auth_token', 'aa_0')
  let name = 'first.admin'
  const page = await openOffice(
    '/admin-panel/applications',
    office({
      'GET /api/admins/me': () => ({
        body: { admin: { ...admin, name, mustGiveName: name === 'first.admin' } },
      }),
      'PATCH /api/admins/me': () => {
        name = 'Ana Ruiz'
        return { body: { admin: { ...admin, name, mustGiveName: false } } }
      },
    }),
  )
  await page.user.type(await screen.findByLabelText('Your name'), 'Ana Ruiz')
  await page.user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('heading', { name: 'Applications' })).toBeDefined()
  expect(page.asked).toContain('PATCH /api/admins/me')
})

test('a member of staff is shown what their role may see', async () => {
  localStorage.setItem('admin_auth_token', 'aa_0')
  const finance = anAdmin('finance')
  const page = await openOffice(
    '/admin-panel/admins',
    office({ 'GET /api/admins/me': () => ({ body: { admin: finance } }) }),
  )
  expect(await screen.findByRole('heading', { name: 'Your login' })).toBeDefined()
  const links = screen.getAllByRole('link').map((link) => link.textContent)
  expect(links).toContain('Your login')
  expect(links).not.toContain('Email')
  expect(page.asked).not.toContain('GET /api/admins/people')
})
