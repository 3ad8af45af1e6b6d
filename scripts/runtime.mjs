import { join } from 'node:path'
import { root } from './tools.mjs'

/**
 * How Node runs the server. A small young generation and a bounded heap collect often: a long export
 * then weighs a tenth of what it weighs with the defaults, and takes as long (`bench/export.ts`).
 */
export const serverFlags = ['--max-semi-space-size=8', '--max-old-space-size=768']

/**
 * Passwords are hashed in the pool of threads, beside what Node itself does there. Compiled code is kept
 * from one start to the next, where the folder can be written to.
 */
export const serverEnvironment = {
  UV_THREADPOOL_SIZE: '16',
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'),
}
