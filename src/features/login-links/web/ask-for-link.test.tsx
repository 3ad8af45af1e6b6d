import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { getAuthDialog } from '#web/auth-dialog-state.ts'
import { leave, open, press, server, startServer, user } from '../../../../tests/auth-dialog.tsx'

const ask = 'Email me a login link'
const route = 'POST /api/users/login-links'

beforeEach(startServer)
afterEach(leave)

const asked = () => server.sent.filter((one) => one.route === route).map(({ body }) => body)

test('the dialog offers a link only where they are on', async () => {
  await open({ mode: 'login' })
  expect(screen.queryByRole('button', { name: ask })).toBeNull()
  leave()
  await open({ mode: 'login' }, '/masters/apply', { loginLinks: true })
  await screen.findByRole('button', { name: ask })
})

test('it goes to the address that is typed, and names where the dialog leads', async () => {
  server.says[route] = { body: { message: `We sent an email to ${user.email}` } }
  await open({ mode: 'login', redirectTo: '/application/education?x' }, '/bachelor/apply', {
    loginLinks: true,
  })
  await userEvent.setup().click(await screen.findByRole('button', { name: ask }))
  await screen.findByText('Enter your email address', { selector: 'a' })
  expect(asked()).toEqual([])
  await userEvent.setup().type(screen.getByLabelText('Email'), user.email)
  await press(ask)
  await screen.findByText(`We sent an email to ${user.email}`)
  expect(screen.queryByText('Enter your email address')).toBeNull()
  expect(asked()).toEqual([{ email: user.email, next: '/bachelor/application/education?x' }])
})

test('a refusal is told beside it, and a login in another tab closes the dialog', async () => {
  server.says[route] = { status: 429, body: { error: 'Too many attempts. Wait a minute' } }
  await open({ mode: 'login', redirectTo: '//evil.example' }, '/', { loginLinks: true })
  await userEvent.setup().type(screen.getByLabelText('Email'), user.email)
  await userEvent.setup().click(await screen.findByRole('button', { name: ask }))
  await screen.findByText('Too many attempts. Wait a minute')
  expect(asked()).toEqual([{ email: user.email, next: '/masters/application' }])
  localStorage.setItem('auth_token', 'au_other')
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'auth_token' })))
  await waitFor(() => expect(getAuthDialog().isOpen).toBe(false))
})
