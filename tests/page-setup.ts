import { configure } from '@testing-library/react'
import { vi } from 'vitest'

// Before each file of page tests: a worker draws many files in one document.
// A loaded machine draws late; only a page that never comes is wrong.
configure({ asyncUtilTimeout: 10_000, defaultHidden: false })
// The test browser has no layout to scroll in.
Element.prototype.scrollIntoView = () => {}
window.scrollTo = () => {}
localStorage.clear()
sessionStorage.clear()
document.body.replaceChildren()
document.title = ''
// Its queries, its clock and its session are in the modules of the product: each file has its own.
vi.resetModules()
