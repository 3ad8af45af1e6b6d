import { afterAll, vi } from 'vitest'

// A worker runs many files: what one of them put in place of something ends with it.
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})
