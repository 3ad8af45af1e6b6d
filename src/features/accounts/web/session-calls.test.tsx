import { beforeEach, expect, test, vi } from 'vitest'

const user = {
  id: 'u1',
  firstName: 'Ελένη',
  lastName: 'Papadopoulou',
  email: 'eleni@example.org',
  dateOfBirth: '1990-03-27',
  phoneNumber: '+302101234567',
  country: 'GR',
  emailConfirmed: false,
}
const credentials = { email: user.email, password: 'correct horse' }

type Said = { status?: number; body: unknown } | 'cut'
let says: Record<string, Said> = {}
let asked: string[] = []

beforeEach(() => {
  localStorage.clear()
  vi.resetModules()
  says = {}
  asked = []
  vi.stubGlobal('fetch', async (address: string, { method }: RequestInit) => {
    asked.push(`${method} ${address}`)
    const said = says[`${method} ${address}`] ?? { status: 404, body: { error: 'Nothing here' } }
    if (said === 'cut') throw new TypeError('Failed to fetch')
    const text = typeof said.body === 'string' ? said.body : JSON.stringify(said.body)
    return new Response(text, { status: said.status ?? 200 })
  })
})

async function load() {
  await import('#app/web/filled-places.ts')
  const { getSession } = await import('#web/session.ts')
  return { ...(await import('./session-calls.ts')), getSession }
}

test('without a token nothing is asked at the start', async () => {
  const { startSession, getSession } = await load()
  await startSession()
  expect(asked).toEqual([])
  expect(getSession().authenticated).toBe(false)
})

test('with a token the current user is fetched, once', async () => {
  localStorage.setItem('auth_token', 'au_1')
  says['GET /api/users/me'] = { body: { user } }
  const { startSession, getSession } = await load()
  await Promise.all([startSession(), startSession()])
  expect(asked).toEqual(['GET /api/users/me'])
  expect(getSession()).toMatchObject({ authenticated: true, user })
})

test('a sign-out while the user is still being asked for waits for the answer, and is one', async () => {
  localStorage.setItem('auth_token', 'au_1')
  says['GET /api/users/me'] = { body: { user } }
  says['POST /api/users/logout'] = { body: {} }
  const { startSession, signOut, getSession } = await load()
  await Promise.all([startSession(), signOut()])
  expect(asked).toEqual(['GET /api/users/me', 'POST /api/users/logout'])
  expect(getSession()).toMatchObject({ authenticated: false, user: null })
  expect(localStorage.getItem('auth_token')).toBeNull()
})

test('an answer about a session that is over begins none', async () => {
  localStorage.setItem('auth_token', 'au_1')
  says['GET /api/users/me'] = { body: { user } }
  const { startSession, getSession } = await load()
  const started = startSession()
  localStorage.removeItem('auth_token')
  await started
  expect(getSession().user).toBeNull()
})

test.each([400, 401, 403, 404, 429])('%i on me drops the token without a word', async (status) => {
  localStorage.setItem('auth_token', 'au_1')
  says['GET /api/users/me'] = { status, body: { error: 'No' } }
  const { startSession, getSession } = await load()
  await startSession()
  expect(localStorage.getItem('auth_token')).toBeNull()
  expect(getSession()).toMatchObject({ authenticated: false, ended: false, lapsed: true })
})

test.each<Said>([
  { status: 500, body: { error: 'Broken' } },
  { status: 503, body: '' },
  { status: 200, body: '<title>Portal</title>' },
  'cut',
])('%j on me keeps the token', async (said) => {
  localStorage.setItem('auth_token', 'au_1')
  says['GET /api/users/me'] = said
  const { startSession, getSession } = await load()
  await startSession()
  expect(localStorage.getItem('auth_token')).toBe('au_1')
  expect(getSession().authenticated).toBe(true)
})

test('signing in keeps the token and looks up the application', async () => {
  says['POST /api/users/login'] = { body: { token: 'au_2', user } }
  says['GET /api/users/application'] = {
    body: { id: 'a1', status: 'scheduled', program: 'ba', data: {} },
  }
  const { login, getSession } = await load()
  expect(await login(credentials)).toEqual({ success: true })
  expect(localStorage.getItem('auth_token')).toBe('au_2')
  expect(getSession()).toEqual({
    authenticated: true,
    user,
    status: 'scheduled',
    id: 'a1',
    program: 'ba',
    inHand: { ba: 'scheduled' },
    ended: false,
    lapsed: false,
  })
})

test.each<[Said, string]>([
  [{ status: 401, body: { error: 'Email or password is wrong' } }, 'Email or password is wrong'],
  [{ status: 400, body: '' }, 'An error occurred'],
  [{ status: 200, body: '<title>Portal</title>' }, 'An error occurred'],
  [{ status: 503, body: { error: 'We are busy' } }, 'We are busy'],
  [{ status: 502, body: '' }, 'Request failed with status code 502'],
  ['cut', 'Network Error'],
])('login answered with %j says what went wrong', async (said, error) => {
  says['POST /api/users/login'] = said
  const { login, getSession } = await load()
  expect(await login(credentials)).toMatchObject({ success: false, error })
  expect(getSession().authenticated).toBe(false)
})

test('a forgotten password has a fallback of its own', async () => {
  const { forgotPassword } = await load()
  const say = vi.fn()
  says['POST /api/users/forgot-password'] = { status: 400, body: {} }
  expect(await forgotPassword(user.email, say)).toMatchObject({
    error: 'An error occurred. Please try again.',
  })
  says['POST /api/users/forgot-password'] = { body: { message: 'We wrote to you' } }
  expect(await forgotPassword(user.email, say)).toEqual({ success: true })
  expect(say).toHaveBeenCalledExactlyOnceWith('We wrote to you')
})

test.each<[Said, string]>([
  [{ status: 422, body: { error: 'Enter your last name' } }, 'Enter your last name'],
  [{ status: 400, body: {} }, 'Update failed'],
  ['cut', 'Network Error'],
])('a profile answered with %j is not updated', async (said, error) => {
  says['PATCH /api/users/profile'] = said
  const { updateProfile } = await load()
  expect(await updateProfile({ lastName: '' })).toMatchObject({ success: false, error })
})

test('signing out ends the session on the server, then removes token and drafts', async () => {
  localStorage.setItem('auth_token', 'au_1')
  says['GET /api/users/me'] = { body: { user } }
  says['POST /api/users/logout'] = { body: {} }
  const { startSession, signOut, getSession } = await load()
  await startSession()
  localStorage.setItem('admin_auth_token', 'aa_1')
  expect(await signOut()).toBeUndefined()
  expect(asked).toContain('POST /api/users/logout')
  expect(getSession()).toMatchObject({ authenticated: false, user: null, status: null, id: null })
  expect({ ...localStorage }).toEqual({
    admin_auth_token: 'aa_1',
    device_id: expect.any(String),
  })
})

test('signing out asks while answers are left that cannot be sent', async () => {
  localStorage.setItem('auth_token', 'au_1')
  says['GET /api/users/me'] = { body: { user } }
  says['POST /api/users/logout'] = 'cut'
  const { startSession, signOut, getSession } = await load()
  await startSession()
  localStorage.setItem('draft:u1:msc:tab:personalInfo.state', '{}')
  expect(await signOut()).toMatchObject({ title: 'Some answers haven’t been sent yet' })
  expect(getSession().authenticated).toBe(true)
  expect(localStorage.getItem('auth_token')).toBe('au_1')
  expect(await signOut(true)).toBeUndefined()
  expect(Object.keys(localStorage)).toEqual(['device_id'])
})

test('where storage is refused the session lives in memory', async () => {
  const refuse = () => {
    throw new DOMException('refused', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  says['POST /api/users/login'] = { body: { token: 'au_2', user } }
  const { login, getSession } = await load()
  expect(await login(credentials)).toEqual({ success: true })
  expect(getSession().authenticated).toBe(true)
  const { readToken } = await import('#web/tokens.ts')
  expect(readToken('applicant')).toBe('au_2')
  vi.unstubAllGlobals()
})
