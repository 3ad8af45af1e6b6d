import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { getAuthDialog, openAuthDialog } from '#web/auth-dialog-state.ts'
import { clearUser, dropRefusedSession } from '#web/session.ts'
import {
  type FakeAnswer,
  leave,
  logIn,
  open,
  password,
  press,
  registerForm,
  server,
  startServer,
  user,
} from '../../../../tests/auth-dialog.tsx'

beforeEach(startServer)
afterEach(leave)

test('each mode has its title, its fields and its ways on', async () => {
  await open({ mode: 'login' })
  screen.getByRole('dialog', { name: 'Login' })
  expect(fields()).toEqual(['Email', 'Password'])
  screen.getByRole('button', { name: 'Cancel' })

  await press('New user? Register')
  await registerForm()
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

test('someone whom the server signed out is told that their answers are safe', async () => {
  localStorage.setItem('auth_token', 'au_dead')
  dropRefusedSession()
  await open({ mode: 'login' })
  screen.getByText('You were logged out. Log in to continue. Your answers are safe.')
  act(clearUser)
  expect(screen.queryByText(/^You were logged out\./)).toBeNull()
})

function fields(): (string | null)[] {
  const labels = screen.getByRole('dialog').querySelectorAll('.field-label:is(label, span)')
  return [...labels].map((label) => label.textContent)
}

test('what was typed stays when the mode changes', async () => {
  const { user: typist } = await open({ mode: 'register' })
  await typist.type(screen.getByLabelText('First Name'), 'Ελένη')
  await typist.type(screen.getByLabelText('Email'), 'eleni@example.org')
  await press('Already have an account? Login')
  expect(screen.getByLabelText('Email')).toHaveProperty('value', 'eleni@example.org')
  await press('New user? Register')
  await registerForm()
  expect(screen.getByLabelText('First Name')).toHaveProperty('value', 'Ελένη')
})

test('what was typed comes back with the dialog, but for passwords', async () => {
  const { user: typist } = await open({ mode: 'register' })
  await typist.type(screen.getByLabelText('First Name'), 'Ελένη')
  await typist.type(password(), 'amber lantern')
  await typist.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  act(() => openAuthDialog({ mode: 'register' }))
  await registerForm()
  expect(screen.getByLabelText('First Name')).toHaveProperty('value', 'Ελένη')
  expect(password()).toHaveProperty('value', '')
})

test('every field of the register dialog says that it is required', async () => {
  await open({ mode: 'register' })
  const said = fields().map((label) => {
    const name = new RegExp(`^(Search.*)?${label}|${label}$`)
    const field = screen.queryByLabelText(label ?? '', { selector: 'input' })
    const list = () => screen.getByRole('button', { name })
    return [label, isSaidRequired(field ?? list())]
  })
  expect(said).toEqual(fields().map((label) => [label, true]))
})

function isSaidRequired(field: HTMLElement): boolean {
  const notes = field.getAttribute('aria-describedby')?.split(' ') ?? []
  const words = notes.map((id) => document.getElementById(id)?.textContent ?? '')
  return (
    field.getAttribute('aria-required') === 'true' || words.some((text) => /Required/.test(text))
  )
}

test('Cancel closes the dialog', async () => {
  await open({ mode: 'login' })
  await press('Cancel')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('passwords that differ are named, and no request is sent', async () => {
  const { user: typist } = await open({ mode: 'register' })
  await typist.type(password(), 'amber lantern')
  await typist.type(screen.getByLabelText('Repeat Password', { selector: 'input' }), 'amber lanter')
  await press('Register')
  await screen.findByRole('link', { name: 'Passwords do not match' })
  expect(server.sent).toEqual([])
  await typist.type(password(), '{Backspace}')
  await waitFor(() => expect(screen.queryByText('Passwords do not match')).toBeNull())
})

test('an empty register form names every gap, in the order of the page', async () => {
  await open({ mode: 'register' })
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
  // What is put right is no longer red; what is not yet right is named at the next attempt.
  const typist = userEvent.setup()
  await typist.type(screen.getByLabelText(/^First Name/), 'Ma')
  await typist.type(screen.getByLabelText(/^Phone Number/), '1')
  expect(screen.queryByText('Enter your first name')).toBeNull()
  expect(screen.getByLabelText(/^First Name/).getAttribute('aria-invalid')).toBeNull()
  screen.getByRole('link', { name: 'Enter your last name' })
})

test('a forgotten password needs an email address, and the answer is shown', async () => {
  const { user: typist } = await open({ mode: 'forgot-password' })
  await press('Request Reset')
  await screen.findByRole('link', { name: 'Please enter your email address' })
  expect(server.sent).toEqual([])
  await typist.type(screen.getByLabelText(/Email/), user.email)
  await press('Request Reset')
  await screen.findByText('If there is an account, we wrote')
  expect(server.sent).toEqual([
    { route: 'POST /api/users/forgot-password', body: { email: user.email } },
  ])
})

test('buttons say what is under way', async () => {
  let answer = () => {}
  const after = new Promise<void>((resolve) => {
    answer = resolve
  })
  server.says['POST /api/users/login'] = { status: 401, body: { error: 'Not right' }, after }
  server.says['POST /api/users/forgot-password'] = { body: { message: 'Sent' }, after }
  const { user: typist } = await open({ mode: 'login' })
  await logIn()
  await screen.findByRole('button', { name: 'Submitting...' })
  answer()
  await screen.findByText('Not right')

  server.says['POST /api/users/forgot-password'] = { body: { message: 'Sent' }, after: hang() }
  await typist.click(screen.getByRole('button', { name: 'Forgot Password?' }))
  await press('Request Reset')
  await screen.findByRole('button', { name: 'Requesting...' })
})

function hang() {
  return new Promise(() => {})
}

test.each<[FakeAnswer, string]>([
  [
    { status: 401, body: { error: 'That email or password is incorrect' } },
    'That email or password is incorrect',
  ],
  [{ status: 400, body: {} }, 'An error occurred'],
  [{ status: 500, body: {} }, 'Request failed with status code 500'],
])('login answered with %j shows why', async (said, words) => {
  server.says['POST /api/users/login'] = said
  await open({ mode: 'login' })
  await logIn()
  await screen.findByText(words)
  expect(getAuthDialog().isOpen).toBe(true)
})

test('what the server says of a field is at the field', async () => {
  server.says['POST /api/users/register'] = {
    status: 422,
    body: { error: 'Too common', fields: { password: 'Choose a less common password' } },
  }
  await open({ mode: 'register' })
  await fillIn()
  await press('Register')
  await screen.findByRole('link', { name: 'Choose a less common password' })
  await userEvent.setup().type(password(), 's')
  await waitFor(() => expect(screen.queryByText('Choose a less common password')).toBeNull())
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
  const { where } = await open({ mode: 'register' }, '/bachelor/apply')
  await fillIn()
  await press('Register')
  await waitFor(() => expect(getAuthDialog().isOpen).toBe(false))
  expect(where()).toBe('/bachelor/application')
  expect(server.sent[0]).toEqual({
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
  const { user: typist } = await open({ mode: 'register' })
  await fillIn()
  expect(await stateLists()).toEqual(['States', 'District, territories, and armed forces'])
  await choose('Germany')
  expect(screen.queryByRole('button', { name: /State$/ })).toBeNull()
  await typist.clear(screen.getByLabelText('Phone Number'))
  await typist.type(screen.getByLabelText('Phone Number'), '+49 30 1234567')
  await press('Register')
  await waitFor(() => expect(server.sent).not.toEqual([]))
  expect(server.sent[0]?.body).toMatchObject({ country: 'DE', phoneNumber: '+49301234567' })
  expect(server.sent[0]?.body).not.toHaveProperty('state')
})

test('a state that was cleared does not come back with the country', async () => {
  await open({ mode: 'register' })
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
  return ['States', 'District, territories, and armed forces'].filter((label) =>
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
