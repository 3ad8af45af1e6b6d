import { configure, getConfig, prettyDOM } from '@testing-library/react'
import React from 'react'
import { afterEach, vi } from 'vitest'

// Before each file of page tests: a worker draws many files in one document.
// A loaded machine draws late; only a page that never comes is wrong.
configure({
  asyncUtilTimeout: 10_000,
  defaultHidden: false,
  // The whole document is printed with each miss, a tenth of what a waiting test takes: within a wait it
  // is printed once, when the wait has failed.
  getElementError(message, container) {
    const isWaiting = Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics')
    const words = [message, ...(isWaiting ? [] : [prettyDOM(container)])]
    const error = new Error(words.filter(Boolean).join('\n\n'))
    error.name = 'TestingLibraryElementError'
    return error
  },
})
// React in development keeps a stack for each element that is made, a fifth of what drawing costs
// here. It stops at ten thousand a second, so the count is told to be there.
const internals: unknown = Reflect.get(
  React,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
)
if (typeof internals === 'object' && internals)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => 10_000,
    set() {},
    configurable: true,
  })
// The test browser has no layout to scroll in.
Element.prototype.scrollIntoView = () => {}
window.scrollTo = () => {}
localStorage.clear()
sessionStorage.clear()
document.body.replaceChildren()
document.title = ''
// Its queries, its clock and its session are in the modules of the product: each file has its own.
vi.resetModules()
// What a test left unsent is not sent in the next one.
afterEach(async () => {
  const { forgetUnder, openSavers } = await import('#web/saver/open-savers.ts')
  for (const place of openSavers.keys()) forgetUnder(place)
})
