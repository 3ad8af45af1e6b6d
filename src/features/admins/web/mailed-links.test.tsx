import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { anAdmin, openOffice, problem } from '../../../../tests/office-page.tsx'

beforeEach(() => localStorage.clear())
afterEach(cleanup)

const invited = { name: 'Dana Lee', email: 'dana@hollis.example', role: 'finance' }

test('an invitation is looked at, completed and opens the office', async () => {
  const sent: unknown[] = []
  const admin = anAdmin('finance')
  const page = await openOffice('/invitation#secret', {
    'POST /api/admins/invitation': ({ body }) => {
      sent.push(body)
      return { body: invited }
    },
    'POST /api/admins/invitation/accept': ({ body }) => {
      sent.push(body)
      return { body: { token: 'aa_1', admin } }
    },
    'GET /api/admins/applications': () => ({ body: { applications: [], next: null, count: 0 } }),
  })
  expect(await screen.findByLabelText('Your name')).toHaveProperty('value', 'Dana Lee')
  expect(screen.getByLabelText('Email')).toHaveProperty('readOnly', true)
  await page.user.click(screen.getByRole('button', { name: 'Join the office' }))
  expect(await screen.findByRole('link', { name: 'Enter a password' })).toBeDefined()
  await page.user.type(screen.getByLabelText('Password'), 'correct horse')
  await page.user.click(screen.getByRole('button', { name: 'Join the office' }))
  await waitFor(() => expect(page.where()).toBe('/admin-panel/applications'))
  expect(localStorage.getItem('admin_auth_token')).toBe('aa_1')
  expect(sent).toEqual([
    { token: 'secret' },
    { token: 'secret', name: 'Dana Lee', password: 'correct horse' },
  ])
})

test('an invitation that is over says so, and a missing link what is missing', async () => {
  const over = problem('link-over', 'This invitation is over')
  await openOffice('/invitation#old', {
    'POST /api/admins/invitation': () => ({ status: 404, body: over }),
  })
  expect(await screen.findByText('This invitation is over.')).toBeDefined()
  cleanup()
  const page = await openOffice('/invitation', {})
  expect(await screen.findByText(/needs the complete link/)).toBeDefined()
  expect(page.asked).toEqual([])
})

test('a forgotten password is asked for where one signs in', async () => {
  const said = 'We sent an email to ana@hollis.example'
  const page = await openOffice('/admin-panel/admins', {
    'POST /api/admins/forgot-password': ({ body }) => ({
      body: { message: JSON.stringify(body).includes('ana@') ? said : '' },
    }),
  })
  await page.user.type(await screen.findByLabelText('Email'), 'ana@hollis.example')
  await page.user.click(screen.getByRole('button', { name: 'Forgot password?' }))
  expect(await screen.findByLabelText('Email')).toHaveProperty('value', 'ana@hollis.example')
  await page.user.click(screen.getByRole('button', { name: 'Send the link' }))
  expect(await screen.findByText(said)).toBeDefined()
  await page.user.click(screen.getByRole('button', { name: 'Back to login' }))
  expect(await screen.findByLabelText('Password')).toBeDefined()
})

test('the link of the mail takes a new password, by the button alone', async () => {
  const page = await openOffice('/link/staff-password#secret', {
    'POST /api/admins/reset-password': () => ({
      body: { message: 'Your password has been changed' },
    }),
  })
  await page.user.type(await screen.findByLabelText('New password'), 'correct horse')
  expect(page.asked).toEqual([])
  await page.user.click(screen.getByRole('button', { name: 'Save new password' }))
  expect(await screen.findByText('Your password has been changed')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/admin-panel')
})

test('the link to a new address is followed by the button alone', async () => {
  const page = await openOffice('/link/staff-address#secret', {
    'POST /api/admins/address/confirm': ({ body }) => {
      expect(body).toEqual({ token: 'secret' })
      return { body: { email: 'dana@new.example' } }
    },
  })
  const button = await screen.findByRole('button', { name: 'Confirm this address' })
  expect(page.asked).toEqual([])
  await page.user.click(button)
  await screen.findByText('From now on, you log in with dana@new.example.')
  screen.getByRole('link', { name: 'Go to the office' })
})
