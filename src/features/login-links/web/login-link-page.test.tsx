import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeAuthDialog, getAuthDialog } from '#web/auth-dialog-state.ts'
import { FactsProvider } from '#web/facts.tsx'
import { clearUser, getSession } from '#web/session.ts'
import { facts, user } from '../../../../tests/auth-dialog.tsx'
import { LoginLinkPage } from './login-link-page.tsx'

const follow = 'POST /api/users/login-links/follow'

let sent: { route: string; token: string | null; body: unknown }[] = []
let answer = { status: 200, body: {} as object }

beforeEach(() => {
  sent = []
  answer = { status: 200, body: { token: 'au_new', user } }
  vi.stubGlobal('fetch', async (address: string, { method, body, headers }: RequestInit) => {
    const route = `${method} ${address}`
    const token = new Headers(headers).get('authorization')
    sent.push({ route, token, body: typeof body === 'string' ? JSON.parse(body) : undefined })
    if (route === 'GET /api/users/application')
      return Response.json({ error: 'There is no application' }, { status: 404 })
    const isFollow = route === follow
    return Response.json(isFollow ? answer.body : {}, { status: isFollow ? answer.status : 200 })
  })
})

afterEach(() => {
  cleanup()
  closeAuthDialog()
  clearUser()
  localStorage.clear()
})

function open(address: string) {
  const routes = [
    { path: '/link/login', Component: LoginLinkPage },
    { path: '*', element: <p>elsewhere</p> },
  ]
  const router = createMemoryRouter(routes, { initialEntries: [address] })
  render(
    <FactsProvider facts={facts}>
      <RouterProvider router={router} />
    </FactsProvider>,
  )
  return router
}

const press = (name: string) => userEvent.setup().click(screen.getByRole('button', { name }))

test.each([
  ['/dashboard/documents?x=1', '/dashboard/documents?x=1'],
  ['//evil.example', '/masters/application'],
  [undefined, '/masters/application'],
])('the button alone logs in, and %s leads to %s', async (next, to) => {
  answer.body = { token: 'au_new', user, next }
  const router = open('/link/login#the-secret')
  expect(sent).toEqual([])
  await press('Log in now')
  await waitFor(() => expect(router.state.location.pathname).not.toBe('/link/login'))
  const { pathname, search, hash } = router.state.location
  expect(pathname + search + hash).toBe(to)
  expect(sent[0]).toMatchObject({ route: follow, body: { token: 'the-secret' } })
  expect(localStorage.getItem('auth_token')).toBe('au_new')
  expect(getSession()).toMatchObject({ authenticated: true, user })
})

test('a session that this browser has ends on the server, once the link is known to work', async () => {
  localStorage.setItem('auth_token', 'au_old')
  const router = open('/link/login#the-secret')
  answer = { status: 404, body: { error: 'This link no longer works', code: 'link-over' } }
  await press('Log in now')
  await screen.findByText('This link no longer works')
  expect(localStorage.getItem('auth_token')).toBe('au_old')
  cleanup()
  router.dispose()
  answer = { status: 200, body: { token: 'au_new', user } }
  open('/link/login#another')
  await press('Log in now')
  await screen.findByText('elsewhere')
  expect(sent.filter(({ route }) => route.endsWith('/logout'))).toMatchObject([
    { token: 'Bearer au_old' },
  ])
  expect(localStorage.getItem('auth_token')).toBe('au_new')
})

test.each(['/link/login', '/link/login#used'])('%s leads to the dialog', async (address) => {
  answer = { status: 404, body: { error: 'This link no longer works', code: 'link-over' } }
  open(address)
  if (address.includes('#')) await press('Log in now')
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Log in another way' }))
  expect(getAuthDialog()).toMatchObject({ isOpen: true, mode: 'login' })
})
