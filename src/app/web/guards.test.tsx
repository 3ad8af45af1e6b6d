import { createBrowserRouter, type LoaderFunctionArgs, type RouteObject } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Status, statuses } from '#features/applications/status.ts'
import type { Program } from '#shared/programs.ts'
import { routes } from './routes.tsx'

type Token = 'none' | 'live' | 'dead'
type Begun = { program: Program; status: Status }
type Server = { begun?: Begun; ofProgram?: Begun; fails?: 'status' | 'network' }

const user = { id: 'u1', firstName: 'Łukasz', lastName: 'Ő’Brien', email: 'l@example.org' }
const pages = {
  '/masters/apply': 'msc',
  '/masters/application': 'msc',
  '/masters/application/personal-information': 'msc',
  '/bachelor/apply': 'ba',
  '/bachelor/application': 'ba',
} as const
const paths = ['/masters/apply', '/masters/application', '/bachelor/apply', '/bachelor/application']

beforeEach(() => localStorage.clear())

afterEach(() => {
  vi.useRealTimers()
})

let loadedFor: Token | undefined

function serve(token: Token, { begun, ofProgram, fails }: Server = {}) {
  if (token !== loadedFor) vi.resetModules()
  loadedFor = token === 'dead' ? undefined : token
  if (token !== 'none') localStorage.setItem('auth_token', 'au_1')
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    if (token !== 'live') return Response.json({ error: 'Log in to continue' }, { status: 401 })
    if (address.endsWith('/users/me')) return Response.json({ user })
    if (fails === 'network') throw new TypeError('Failed to fetch')
    if (fails === 'status') return Response.json({ error: 'We are busy' }, { status: 503 })
    const found = address.includes('?program=') ? ofProgram : begun
    if (address.endsWith('/users/applications'))
      return Response.json({
        applications: [begun, ofProgram].flatMap((one, index) =>
          one ? [{ id: `a${index + 1}`, ...one }] : [],
        ),
      })
    if (!found) return Response.json({ error: 'There is no such application' }, { status: 404 })
    return Response.json({ id: 'a1', ...found })
  })
  return asked
}

async function guarded(
  name: 'guardProgramPage' | 'guardDashboard' | 'guardSchedule',
  path: string,
) {
  const guards = { ...(await import('./guards.ts')), ...(await import('./guard-schedule.ts')) }
  const request = new Request(new URL(path, location.origin))
  const answer = await guards[name]({ request } as LoaderFunctionArgs)
  return answer === null ? 'stays' : answer.headers.get('Location')
}

async function session() {
  return (await import('#web/session.ts')).getSession()
}

describe.each(Object.entries(pages))('%s', (path, program) => {
  test.each([...statuses])('signed in, %s', async (status) => {
    serve('live', { begun: { program, status } })
    const goes = await guarded('guardProgramPage', path)
    expect(goes).toBe(status === 'incomplete' ? 'stays' : '/dashboard')
    expect(await session()).toMatchObject({ authenticated: true, status, id: 'a1' })
  })

  test('signed in, without an application', async () => {
    serve('live')
    expect(await guarded('guardProgramPage', path)).toBe('stays')
    expect(await session()).toMatchObject({ authenticated: true, status: null, id: null })
  })

  test.each(['status', 'network'] as const)('signed in, the look-up fails: %s', async (fails) => {
    serve('live', { fails })
    expect(await guarded('guardProgramPage', path)).toBe('stays')
    expect(await session()).toMatchObject({ authenticated: true, status: null })
    expect(localStorage.getItem('auth_token')).toBe('au_1')
  })

  test.each(['none', 'dead'] as const)('token: %s', async (token) => {
    const asked = serve(token)
    const apply = program === 'msc' ? '/masters/apply' : '/bachelor/apply'
    expect(await guarded('guardProgramPage', path)).toBe(path === apply ? 'stays' : apply)
    expect(asked).toContain('/api/users/application')
    expect(localStorage.getItem('auth_token')).toBeNull()
    expect(await session()).toMatchObject({ authenticated: false, user: null })
    const { getAuthDialog } = await import('#web/auth-dialog-state.ts')
    const isAsked = token === 'dead' && path !== apply
    expect(getAuthDialog().isOpen).toBe(isAsked)
    if (isAsked) expect(getAuthDialog()).toMatchObject({ mode: 'login', redirectTo: path })
  })
})

test('an unfinished application of this program is not barred by a later one of the other', async () => {
  const begun = { program: 'msc', status: 'submitted' } as const
  serve('live', { begun, ofProgram: { program: 'ba', status: 'incomplete' } })
  expect(await guarded('guardProgramPage', '/bachelor/application')).toBe('stays')
  expect(await guarded('guardProgramPage', '/masters/application')).toBe('/dashboard')
})

test('a later draft of the other program does not open this one, which was sent in', async () => {
  const begun = { program: 'ba', status: 'incomplete' } as const
  serve('live', { begun, ofProgram: { program: 'msc', status: 'scheduled' } })
  for (const path of ['/masters/apply', '/masters/application'])
    expect(await guarded('guardProgramPage', path)).toBe('/dashboard')
  expect(await guarded('guardSchedule', '/schedule')).toBe('/thankyou?application=a2')
  serve('live', { begun, ofProgram: { program: 'msc', status: 'incomplete' } })
  expect(await guarded('guardProgramPage', '/masters/apply')).toBe('stays')
  expect((await session()).inHand).toEqual({ ba: 'incomplete', msc: 'incomplete' })
})

test('the server cannot say whose token it is: the person stays', async () => {
  loadedFor = undefined
  serve('live')
  loadedFor = undefined
  vi.stubGlobal('fetch', async () => Response.json({ error: 'We are busy' }, { status: 503 }))
  for (const path of paths) expect(await guarded('guardProgramPage', path)).toBe('stays')
  expect(localStorage.getItem('auth_token')).toBe('au_1')
})

test('a path of no program cannot be guarded', async () => {
  serve('none')
  await expect(guarded('guardProgramPage', '/doctorate/apply')).rejects.toThrow(
    'application type cannot be determined',
  )
})

describe('/dashboard', () => {
  test.each(['none', 'dead'] as const)('token: %s, after exactly one second', async (token) => {
    serve(token)
    const { dashboardGuardDelayMs } = await import('./guards.ts')
    const { getAuthDialog } = await import('#web/auth-dialog-state.ts')
    await import('#features/accounts/web/session-calls.ts')
    expect(dashboardGuardDelayMs).toBe(1000)
    vi.useFakeTimers()
    const left = vi.fn()
    const guard = guarded('guardDashboard', '/dashboard/documents?sort=name').then(left)
    await vi.advanceTimersByTimeAsync(999)
    expect(left).not.toHaveBeenCalled()
    expect(getAuthDialog().isOpen).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    await guard
    expect(left).toHaveBeenCalledExactlyOnceWith('/masters/apply')
    expect(getAuthDialog()).toMatchObject({
      isOpen: true,
      mode: 'login',
      redirectTo: '/dashboard/documents?sort=name',
    })
  })

  test('signed in, at once', async () => {
    serve('live')
    vi.useFakeTimers()
    expect(await guarded('guardDashboard', '/dashboard')).toBe('stays')
  })

  test('someone who signs in within the second stays', async () => {
    serve('none')
    loadedFor = undefined
    const { beginSession } = await import('#web/session.ts')
    await import('./guards.ts')
    vi.useFakeTimers()
    const guard = guarded('guardDashboard', '/dashboard')
    await vi.advanceTimersByTimeAsync(500)
    beginSession('au_2', {
      ...user,
      dateOfBirth: '',
      phoneNumber: '',
      country: 'US',
      emailConfirmed: true,
    })
    await vi.advanceTimersByTimeAsync(500)
    expect(await guard).toBe('stays')
  })

  test('visitors go to the program that they last chose on this device', async () => {
    serve('none')
    await guarded('guardProgramPage', '/bachelor/apply')
    expect(await guarded('guardDashboard', '/dashboard')).toBe('/bachelor/apply')
  })
})

describe('/schedule', () => {
  test('a visitor', async () => {
    serve('none')
    expect(await guarded('guardSchedule', '/schedule')).toBe('/masters/apply')
  })

  test.each([
    ['incomplete', '/bachelor/application'],
    ['submitted', 'stays'],
    ['scheduled', '/thankyou'],
    ['accepted', '/thankyou'],
  ] as const)('%s', async (status, goesTo) => {
    serve('live', { begun: { program: 'ba', status } })
    expect(await guarded('guardSchedule', '/schedule')).toBe(goesTo)
  })

  test.each(['move=1', 'application=a1'])('booked, where the address says %s', async (query) => {
    serve('live', { begun: { program: 'ba', status: 'scheduled' } })
    expect(await guarded('guardSchedule', `/schedule?${query}`)).toBe('stays')
  })

  test('without an application', async () => {
    serve('live')
    expect(await guarded('guardSchedule', '/schedule')).toBe('/dashboard')
  })
})

test.each([
  ['/masters', '/masters/apply'],
  ['/bachelor', '/bachelor/apply'],
  ['/admin-panel', '/admin-panel/applications'],
])('%s gives its place in the history to %s', async (path, goesTo) => {
  history.replaceState(null, '', path)
  const { length } = history
  const router = createBrowserRouter(withoutCode(routes))
  await expect.poll(() => location.pathname).toBe(goesTo)
  expect(history.length).toBe(length)
  await router.navigate('/check')
  await router.navigate(path)
  expect(location.pathname).toBe(goesTo)
  expect(history.length).toBe(length + 2)
  router.dispose()
})

/** Only what leads to one address from another; `programGuard` and the pages are tested by themselves. */
function withoutCode(all: RouteObject[]): RouteObject[] {
  return all.map(({ lazy, children, ...route }) => {
    const loader = route.id ? undefined : route.loader
    if (route.index) return { index: true, loader }
    return {
      path: route.path,
      loader,
      Component: () => null,
      children: withoutCode(children ?? []),
    }
  })
}
