import { render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CrashBoundary } from './crash-screen.tsx'

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

afterEach(() => {
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
