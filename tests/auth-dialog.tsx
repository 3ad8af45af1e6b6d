import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { vi } from 'vitest'
import '#app/web/filled-places.ts'
import { AuthDialog } from '#features/accounts/web/auth-dialog.tsx'
import { forgetDraft } from '#features/accounts/web/auth-dialog-draft.ts'
import { closeAuthDialog, openAuthDialog } from '#web/auth-dialog-state.ts'
import { FactsProvider } from '#web/facts.tsx'
import { clearUser } from '#web/session.ts'

export const user = {
  id: 'u1',
  firstName: 'Łukasz',
  lastName: 'Ő’Brien',
  email: 'lukasz@example.org',
}

export type FakeAnswer = { status?: number; body: unknown; after?: Promise<unknown> }
export const facts = {
  institute: {
    name: 'The Hollis Institute',
    email: 'admissions@hollis.example',
    phone: '+1 212 555 0100',
    address: '1 Hollis Street, New York',
    timeZone: 'America/New_York',
    currency: 'USD',
  },
  programs: [],
  stripePublishableKey: null,
}

/** What the server answers, by call, and what it was sent. */
export const server: {
  says: Record<string, FakeAnswer>
  sent: { route: string; body: unknown }[]
} = { says: {}, sent: [] }

export function startServer() {
  server.says = {
    'POST /api/users/login': { body: { token: 'au_1', user } },
    'POST /api/users/register': { body: { token: 'au_1', user } },
    'POST /api/users/forgot-password': { body: { message: 'If there is an account, we wrote' } },
  }
  server.sent = []
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit) => {
    const route = `${method} ${address}`
    server.sent.push({ route, body: typeof body === 'string' ? JSON.parse(body) : undefined })
    const said = server.says[route] ?? { status: 404, body: { error: 'There is no application' } }
    await said.after
    return Response.json(said.body, { status: said.status ?? 200 })
  })
}

export function leave() {
  cleanup()
  closeAuthDialog()
  forgetDraft()
  clearUser()
  localStorage.clear()
}

/** The dialog over a page of nothing else, before a server that says what a test wants. */
export async function open(
  wish: Parameters<typeof openAuthDialog>[0],
  path = '/masters/apply',
  more: { loginLinks?: true; passkeys?: true } = {},
) {
  const routes = [{ path: '*', element: <AuthDialog /> }]
  const router = createMemoryRouter(routes, { initialEntries: [path] })
  openAuthDialog(wish)
  render(
    <FactsProvider facts={{ ...facts, ...more }}>
      <RouterProvider router={router} />
    </FactsProvider>,
  )
  if (wish.mode === 'register') await registerForm()
  const where = () => {
    const { pathname, search, hash } = router.state.location
    return pathname + search + hash
  }
  return { user: userEvent.setup(), where }
}

export function registerForm() {
  return screen.findByRole('button', { name: 'Register' })
}

export function press(name: string) {
  return userEvent.setup().click(screen.getByRole('button', { name }))
}

export function password() {
  return screen.getByLabelText('Password', { selector: 'input' })
}

export async function logIn() {
  const typist = userEvent.setup()
  await typist.type(screen.getByLabelText('Email'), user.email)
  await typist.type(password(), 'correct horse')
  await press('Login')
}
