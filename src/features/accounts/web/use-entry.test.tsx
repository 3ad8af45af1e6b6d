import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Status } from '#features/applications/status.ts'
import { getAuthDialog } from '#web/auth-dialog-state.ts'
import { leave, logIn, open, server, startServer } from '../../../../tests/auth-dialog.tsx'

beforeEach(startServer)
afterEach(leave)

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
    server.says['GET /api/users/application'] = {
      body: { id: 'a1', status, program: 'msc', data: {} },
    }
  const { where } = await open({ mode: 'login', redirectTo }, path)
  await logIn()
  await waitFor(() => expect(getAuthDialog().isOpen).toBe(false))
  expect(where()).toBe(goesTo)
})

test('signing in again in place leads nowhere', async () => {
  const { where } = await open(
    { mode: 'login', stay: true },
    '/masters/application/personal-information',
  )
  expect(screen.queryByRole('button', { name: 'New user? Register' })).toBeNull()
  await logIn()
  await waitFor(() => expect(getAuthDialog().isOpen).toBe(false))
  expect(where()).toBe('/masters/application/personal-information')
})
