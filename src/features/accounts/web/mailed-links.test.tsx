import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeAuthDialog, getAuthDialog } from '#web/auth-dialog-state.ts'
import { FactsProvider } from '#web/facts.tsx'
import { ConfirmEmailPage } from './confirm-email-page.tsx'
import { ResetPasswordPage } from './reset-password-page.tsx'

const institute = {
  name: 'The Hollis Institute',
  email: 'admissions@hollis.example',
  phone: '+1 212 555 0100',
  address: '1 Hollis Street, New York',
  timeZone: 'America/New_York',
  currency: 'USD',
}

let sent: { route: string; body: unknown }[] = []
let answer = { status: 200, body: {} as unknown }

beforeEach(() => {
  sent = []
  answer = {
    status: 200,
    body: { message: 'Your password has been changed', email: 'a@example.org' },
  }
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit) => {
    sent.push({ route: `${method} ${address}`, body: JSON.parse(String(body)) })
    return Response.json(answer.body, { status: answer.status })
  })
})

afterEach(() => {
  cleanup()
  closeAuthDialog()
})

function open(Component: ComponentType, address: string) {
  const router = createMemoryRouter([{ path: '*', Component }], { initialEntries: [address] })
  render(
    <FactsProvider facts={{ institute, programs: [], stripePublishableKey: null }}>
      <RouterProvider router={router} />
    </FactsProvider>,
  )
  return userEvent.setup()
}

function passwordField(label: string) {
  return screen.getByLabelText(label, { selector: 'input' })
}

test('a reset link sets the password once the button is pressed, then leads to the login', async () => {
  const user = open(ResetPasswordPage, '/reset-password#the-secret')
  expect(sent).toEqual([])
  await user.type(passwordField('New Password'), ' amber lantern ')
  await user.type(passwordField('Repeat Password'), ' amber lantern ')
  await user.click(screen.getByRole('button', { name: 'Save new password' }))
  await screen.findByText('Your password has been changed')
  expect(sent).toEqual([
    {
      route: 'POST /api/users/reset-password',
      body: { token: 'the-secret', password: ' amber lantern ' },
    },
  ])
  expect(getAuthDialog()).toMatchObject({ isOpen: true, mode: 'login' })
})

test('a repetition that differs is named, and the link is not used up', async () => {
  const user = open(ResetPasswordPage, '/reset-password#the-secret')
  await user.type(passwordField('New Password'), 'amber lantern')
  await user.type(passwordField('Repeat Password'), 'amber')
  await user.click(screen.getByRole('button', { name: 'Save new password' }))
  await screen.findByRole('link', { name: 'Passwords do not match' })
  expect(sent).toEqual([])
})

test('a link that no longer works offers a new one', async () => {
  answer = { status: 400, body: { error: 'This link no longer works' } }
  const user = open(ResetPasswordPage, '/reset-password#old')
  await user.type(passwordField('New Password'), 'amber lantern')
  await user.type(passwordField('Repeat Password'), 'amber lantern')
  await user.click(screen.getByRole('button', { name: 'Save new password' }))
  await screen.findByText('This link no longer works')
  await user.click(screen.getByRole('button', { name: 'Request a new link' }))
  expect(getAuthDialog()).toMatchObject({ isOpen: true, mode: 'forgot-password' })
})

test('without a link the page explains and offers one', async () => {
  const user = open(ResetPasswordPage, '/reset-password')
  expect(screen.queryByRole('textbox')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Request a new link' }))
  expect(getAuthDialog()).toMatchObject({ isOpen: true, mode: 'forgot-password' })
})

test('an address is confirmed by the button, never by opening the page', async () => {
  const user = open(ConfirmEmailPage, '/link/confirm-email#the-secret')
  expect(sent).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Confirm this address' }))
  await waitFor(() => screen.getByText('Thank you. a@example.org is confirmed.'))
  expect(sent).toEqual([{ route: 'POST /api/users/email/confirm', body: { token: 'the-secret' } }])
})

test('a used link says so and leads to where a new one is sent', async () => {
  answer = { status: 404, body: { error: 'This link no longer works' } }
  const user = open(ConfirmEmailPage, '/link/confirm-email#old')
  await user.click(screen.getByRole('button', { name: 'Confirm this address' }))
  await screen.findByText('This link no longer works')
  expect(screen.getByRole('link', { name: /new link/ }).getAttribute('href')).toBe(
    '/dashboard/account',
  )
})
