import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lazy } from '#web/lazy.tsx'
import { CrashBoundary } from './crash-screen.tsx'

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function Broken({ error }: { error: unknown }): never {
  throw error
}

test('a page that cannot be drawn gives way to the crash screen with its message', () => {
  show(new Error('The application type cannot be determined from /x'))
  expect(screen.getByRole('heading', { name: 'Something went wrong' })).toBeTruthy()
  expect(screen.getByText('The application type cannot be determined from /x')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Reload Application' })).toBeTruthy()
})

test('what was thrown need not be an error to be heard', () => {
  show({ message: 'The ink has run dry' })
  expect(screen.getByText('The ink has run dry')).toBeTruthy()
})

test.each([
  'Failed to fetch dynamically imported module: https://x.example/assets/page-1.js',
  'error loading dynamically imported module: https://x.example/assets/page-1.js',
  'Importing a module script failed.',
])('a page whose code is gone offers the newer version, and signs no one out: %s', async (said) => {
  localStorage.setItem('auth_token', 'au_1')
  show(new TypeError(said))
  expect(screen.getByRole('heading', { name: 'This page didn’t load' })).toBeTruthy()
  expect(
    screen.getByText(/^A newer version is available\. .* your answers are saved\.$/),
  ).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Reload Application' }))
  expect(localStorage.getItem('auth_token')).toBe('au_1')
})

test('a dialog whose code is gone says so in its place, and comes when it is there again', async () => {
  const load = vi.fn(async () => ({ default: () => <p>The dialog</p> }))
  load.mockRejectedValueOnce(new TypeError('Importing a module script failed.'))
  load.mockRejectedValueOnce(new TypeError('Importing a module script failed.'))
  const Lazy = lazy(load)
  render(
    <CrashBoundary>
      <p>What was ticked</p>
      <Suspense>
        <Lazy />
      </Suspense>
    </CrashBoundary>,
  )
  expect(await screen.findByText(/^This didn’t load\./)).toBeTruthy()
  expect(screen.getByText('What was ticked')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('The dialog')).toBeTruthy()
})

test('an error without a message is an unexpected one', () => {
  show(new Error(''))
  expect(screen.getByText('An unexpected error occurred')).toBeTruthy()
})

test('a crash screen that cannot be drawn leaves one sentence', () => {
  const error = new Error()
  Object.defineProperty(error, 'message', {
    get() {
      throw new Error('again')
    },
  })
  show(error)
  expect(screen.getByText('An error occurred while rendering the application')).toBeTruthy()
})

function show(error: unknown) {
  return render(
    <CrashBoundary>
      <Broken error={error} />
    </CrashBoundary>,
  )
}
