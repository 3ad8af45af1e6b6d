import { expect, test } from 'vitest'
import { isPage } from './entry-server.tsx'

test.each([
  '/',
  '/masters',
  '/masters/apply',
  '/bachelor/application/personal-info',
  '/dashboard/pay',
  '/admin-panel/applications/0198f2aa-0000-7000-8000-000000000001',
  '/link/pay',
  '/set-up',
])('%s is a page', (path) => {
  expect(isPage(path)).toBe(true)
})

test.each(['/nowhere', '/masters/nowhere', '/dashboard/nowhere', '/admin-panel/nowhere/x', '/%zz'])(
  'there is no page at %s',
  (path) => {
    expect(isPage(path)).toBe(false)
  },
)
