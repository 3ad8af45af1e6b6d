import { expect, test, vi } from 'vitest'
import { attempt } from './attempt.ts'
import { messageOf } from './message-of.ts'

test.each([
  [new Error('The ink has run dry'), 'The ink has run dry'],
  [{ message: 'The ink has run dry' }, 'The ink has run dry'],
  [Object.assign(() => {}, { message: 'The ink has run dry' }), 'The ink has run dry'],
  [new Error(''), 'An error occurred'],
  [{ message: '' }, 'An error occurred'],
  [{ message: 7 }, 'An error occurred'],
  ['The ink has run dry', 'An error occurred'],
  [null, 'An error occurred'],
  [undefined, 'An error occurred'],
])('%o says what its message says', async (thrown, words) => {
  expect(messageOf(thrown)).toBe(words)
  expect(await attempt(Promise.reject(thrown))).toEqual({ success: false, error: words })
})

const gone = new TypeError('Failed to fetch dynamically imported module: /assets/a-1.js')

test.each([
  [true, 'A newer version is available. Reload the page to continue.'],
  [false, 'You’re offline. Reload the page once you’re back online.'],
])('code that does not come while the browser is online (%s) says what to do', (onLine, words) => {
  vi.stubGlobal('navigator', { onLine })
  expect(messageOf(gone)).toBe(words)
  vi.unstubAllGlobals()
})
