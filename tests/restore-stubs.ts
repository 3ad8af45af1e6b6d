// Loaded before anything else: where a module inside of Node comes first, `tls` stays without its contexts.
import 'node:tls'
import { afterAll, vi } from 'vitest'

// A worker runs many files: what one of them put in place of something ends with it.
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})
