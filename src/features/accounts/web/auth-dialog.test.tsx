import { cleanup, configure, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Status } from '#features/applications/status.ts'
import { closeAuthDialog, getAuthDialog, openAuthDialog } from '#web/auth-dialog-state.ts'
import { clearUser } from '#web/session.ts'
import { AuthDialog } from './auth-dialog.tsx'

// A loaded machine draws late; only a dialog that never comes is wrong.
configure({ asyncUtilTimeout: 10_000 })

const user = { id: 'u1', firstName: 'Łukasz', lastName: 'Ő’Brien', email: 'lukasz@example.org' }

type Said = { status?: number; body: unknown; after?: Promise<unknown> }
let says: Record<string, Said> = {}
let sent: { route: string; body: unknown }[] = []

beforeEach(() => {
  says = {
    'POST /api/users/login': { body: { token: 'au_1', user } },
    'POST /api/users/register': { body: { token: 'au_1', user } },
    'POST /api/users/forgot-password': { body: { message: 'If there is an account, we wrote' } },
  }
  sent = []
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit) => {
    const route = `${method} ${address}`
    sent.push({ route, body: typeof body === 'string' ? JSON.parse(body) : undefined })
    const said = says[route] ?? { status: 404, body: { error: 'There is no application' } }
    await said.after
    return Response.json(said.body, { status: said.status ?? 200 })
  })
})

afterEach(() => {
  cleanup()
  closeAuthDialog()
  clearUser()
  localStorage.clear()
})

function open(wish: Parameters<typeof openAuthDialog>[0], path = '/masters/apply') {
  const routes = [{ path: '*', element: <AuthDialog /> }]
  const router = createMemoryRouter(routes, { initialEntries: [path] })
  openAuthDialog(wish)
  render(<RouterProvider router={router} />)
  const where = () => {
    const { pathname, search, hash } = router.state.location
    return pathname + search + hash
  }
  return { user: userEvent.setup(), where }
}

function press(name: string) {
  return userEvent.setup().click(screen.getByRole('button', { name }))
}

function password() {
  return screen.getByLabelText('Password', { selector: 'input' })
}

async function logIn() {
  const typist = userEvent.setup()
  await typist.type(screen.getByLabelText('Email'), user.email)
  await typist.type(password(), 'correct horse')
  await press('Login')
}

test('each mode has its title, its fields and its ways on', async () => {
  open({ mode: 'login' })
  screen.getByRole('dialog', { name: 'Login' })
  expect(fields()).toEqual(['Email', 'Password'])
  screen.getByRole('button', { name: 'Cancel' })

  await press('New user? Register')
  screen.getByRole('dialog', { name: 'Create Your Admissions Account' })
  expect(fields()).toEqual([
    'First Name',
    'Last Name',
    'Date of Birth',
    'Country Code',
    'Phone Number',
    'State',
    'Email',
    'Password',
    'Repeat Password',
  ])
  expect(screen.getByLabelText('Date of Birth')).toHaveProperty('type', 'date')
  screen.getByRole('button', { name: 'Register' })

  await press('Already have an account? Login')
  await press('Forgot Password?')
  screen.getByRole('dialog', { name: 'Forgot Password' })
  expect(fields()).toEqual(['Email'])
  screen.getByRole('button', { name: 'Request Reset' })
  screen.getByRole('button', { name: 'Cancel' })

  await press('Back to Login')
  screen.getByRole('dialog', { name: 'Login' })
})

function fields(): (string | null)[] {
  const labels = screen.getByRole('dialog').querySelectorAll('.text-label:is(label, span)')
  return [...labels].map((label) => label.textContent)
}

test('what was typed stays when the mode changes', async () => {
  const { user: typist } = open({ mode: 'register' })
  await typist.type(screen.getByLabelText('First Name'), 'Ελένη')
  await typist.type(screen.getByLabelText('Email'), 'eleni@example.org')
  await press('Already have an account? Login')
  expect(screen.getByLabelText('Email')).toHaveProperty('value', 'eleni@example.org')
  await press('New user? Register')
  expect(screen.getByLabelText('First Name')).toHaveProperty('value', 'Ελένη')
})

test('Cancel closes the dialog', async () => {
  open({ mode: 'login' })
  await press('Cancel')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('passwords that differ are named, and no request is sent', async () => {
  const { user: typist } = open({ mode: 'register' })
  await typist.type(password(), 'amber lantern')
  await typist.type(screen.getByLabelText('Repeat Password', { selector: 'input' }), 'amber lanter')
  await press('Register')
  await screen.findByRole('link', { name: 'Passwords do not match' })
  expect(sent).toEqual([])
})

test('an empty register form names every gap, in the order of the page', async () => {
  open({ mode: 'register' })
  await press('Register')
  await screen.findByRole('link', { name: 'Enter your first name' })
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'Enter your first name',
    'Enter your last name',
    'Enter your date of birth',
    'Enter your phone number',
    'Select your state',
    'Enter your email address',
    'Enter a password',
  ])
})

test('a forgotten password needs an email address, and the answer is shown', async () => {
  const { user: typist } = open({ mode: 'forgot-password' })
  await press('Request Reset')
  await screen.findByRole('link', { name: 'Please enter your email address' })
  expect(sent).toEqual([])
  await typist.type(screen.getByLabelText(/Email/), user.email)
  await press('Request Reset')
  await screen.findByText('If there is an account, we wrote')
  expect(sent).toEqual([{ route: 'POST /api/users/forgot-password', body: { email: user.email } }])
})

test('buttons say what is under way', async () => {
  let answer = () => {}
  const after = new Promise<void>((resolve) => {
    answer = resolve
  })
  says['POST /api/users/login'] = { status: 401, body: { error: 'Not right' }, after }
  says['POST /api/users/forgot-password'] = { body: { message: 'Sent' }, after }
  const { user: typist } = open({ mode: 'login' })
  await logIn()
  await screen.findByRole('button', { name: 'Submitting...' })
  answer()
  await screen.findByText('Not right')

  says['POST /api/users/forgot-password'] = { body: { message: 'Sent' }, after: hang() }
  await typist.click(screen.getByRole('button', { name: 'Forgot Password?' }))
  await press('Request Reset')
  await screen.findByRole('button', { name: 'Requesting...' })
})

function hang() {
  return new Promise(() => {})
}

test.each<[Said, string]>([
  [
    { status: 401, body: { error: 'The email or password is not right' } },
    'The email or password is not right',
  ],
  [{ status: 400, body: {} }, 'An error occurred'],
  [{ status: 500, body: {} }, 'Request failed with status code 500'],
])('login answered with %j shows why', async (said, words) => {
  says['POST /api/users/login'] = said
  open({ mode: 'login' })
  await logIn()
  await screen.findByText(words)
  expect(getAuthDialog().isOpen).toBe(true)
})

test('what the server says of a field stands at the field', async () => {
  says['POST /api/users/register'] = {
    status: 422,
    body: { error: 'Too common', fields: { password: 'Choose a less common password' } },
  }
  open({ mode: 'register' })
  await fillIn()
  await press('Register')
  await screen.findByRole('link', { name: 'Choose a less common password' })
})

async function fillIn() {
  const typist = userEvent.setup()
  await typist.type(screen.getByLabelText('First Name'), 'Łukasz')
  await typist.type(screen.getByLabelText('Last Name'), 'Ő’Brien')
  await typist.type(screen.getByLabelText('Date of Birth'), '1990-03-27')
  await typist.type(screen.getByLabelText('Phone Number'), '(212) 555-0100')
  await typist.click(screen.getByRole('button', { name: /State$/ }))
  await typist.click(await screen.findByRole('option', { name: 'Vermont' }))
  await typist.type(screen.getByLabelText('Email'), user.email)
  await typist.type(password(), 'amber lantern quiet')
  await typist.type(
    screen.getByLabelText('Repeat Password', { selector: 'input' }),
    'amber lantern quiet',
  )
}

test('registering sends dial code plus number and the state, and leads to the application', async () => {
  const { where } = open({ mode: 'register' }, '/bachelor/apply')
  await fillIn()
  await press('Register')
  await waitFor(() => expect(getAuthDialog().isOpen).toBe(false))
  expect(where()).toBe('/bachelor/application')
  expect(sent[0]).toEqual({
    route: 'POST /api/users/register',
    body: {
      firstName: 'Łukasz',
      lastName: 'Ő’Brien',
      dateOfBirth: '1990-03-27',
      country: 'US',
      phoneNumber: '+12125550100',
      state: 'VT',
      email: user.email,
      password: 'amber lantern quiet',
      timeZone: expect.any(String),
    },
  })
})

test('leaving the United States hides the state and clears it', async () => {
  const { user: typist } = open({ mode: 'register' })
  await fillIn()
  expect(await stateLists()).toEqual(['States', 'District, territories and armed forces'])
  await choose('Germany')
  expect(screen.queryByRole('button', { name: /State$/ })).toBeNull()
  await typist.clear(screen.getByLabelText('Phone Number'))
  await typist.type(screen.getByLabelText('Phone Number'), '+49 30 1234567')
  await press('Register')
  await waitFor(() => expect(sent).not.toEqual([]))
  expect(sent[0]?.body).toMatchObject({ country: 'DE', phoneNumber: '+49301234567' })
  expect(sent[0]?.body).not.toHaveProperty('state')
})

test('a state that was cleared does not come back with the country', async () => {
  open({ mode: 'register' })
  await fillIn()
  await choose('Germany')
  await choose('United States')
  expect(screen.getByRole('button', { name: /State$/ }).textContent).toContain('Select')
})

async function stateLists() {
  const typist = userEvent.setup()
  await typist.click(screen.getByRole('button', { name: /State$/ }))
  const groups = await screen.findAllByRole('group')
  const [states] = groups
  expect(states && within(states).getAllByRole('option')).toHaveLength(50)
  const names = groups.map((group) => group.textContent)
  await typist.keyboard('{Escape}')
  return ['States', 'District, territories and armed forces'].filter((label) =>
    names.some((name) => name?.startsWith(label)),
  )
}

async function choose(country: string) {
  const typist = userEvent.setup()
  await typist.click(screen.getByRole('button', { name: /Country Code/ }))
  await typist.type(await screen.findByPlaceholderText('Search by country or code'), country)
  await typist.keyboard('{ArrowDown}{Enter}')
  await waitFor(() => expect(screen.queryByPlaceholderText(/Search by country/)).toBeNull())
}

test.each<[path: string, redirectTo: string | undefined, status: Status | null, goesTo: string]>([
  ['/masters/apply', undefined, null, '/masters/application'],
  ['/bachelor/apply', undefined, 'incomplete', '/bachelor/application'],
  ['/', undefined, null, '/masters/application'],
  ['/masters/apply', '/application/education?x', null, '/masters/application/education?x'],
  ['/bachelor/apply', '/application/education?x', null, '/bachelor/application/education?x'],
  ['/masters/apply', '/dashboard/documents', null, '/dashboard/documents'],
  ['/masters/apply', '/thankyou', 'accepted', '/thankyou'],
  ['/masters/apply', '//evil.example', null, '/masters/application'],
  ['/masters/apply', undefined, 'scheduled', '/dashboard'],
  ['/masters/apply', undefined, 'accepted', '/dashboard'],
  ['/masters/apply', undefined, 'rejected', '/dashboard'],
  ['/bachelor/apply', undefined, 'enrolled', '/dashboard'],
  ['/bachelor/apply', '/application/education', 'deferred', '/dashboard'],
  ['/bachelor/apply', undefined, 'withdrawn', '/dashboard'],
])('from %s, wish %s, status %s: to %s', async (path, redirectTo, status, goesTo) => {
  if (status)
    says['GET /api/users/application'] = { body: { id: 'a1', status, program: 'msc', data: {} } }
  const { where } = open({ mode: 'login', redirectTo }, path)
  await logIn()
  await waitFor(() => expect(getAuthDialog().isOpen).toBe(false))
  expect(where()).toBe(goesTo)
})

test('signing in again in place leads nowhere', async () => {
  const { where } = open({ mode: 'login', stay: true }, '/masters/application/personal-information')
  expect(screen.queryByRole('button', { name: 'New user? Register' })).toBeNull()
  await logIn()
  await waitFor(() => expect(getAuthDialog().isOpen).toBe(false))
  expect(where()).toBe('/masters/application/personal-information')
})
