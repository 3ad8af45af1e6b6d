/**
 * How Node runs the server. A small young generation and a bounded heap collect often: a long export
 * then weighs a tenth of what it weighs with the defaults, and takes as long (`bench/export.ts`).
 */
export const serverFlags = ['--max-semi-space-size=8', '--max-old-space-size=768']

/** Passwords are hashed there, beside what Node itself does there. */
export const serverEnvironment = { UV_THREADPOOL_SIZE: '16' }

/** What works on a data folder of its own lacks of the shell's environment: a database elsewhere. */
export const noAddresses = { DATABASE_URL: '', DATABASE_DIRECT_URL: '', DATABASE_REPLICA_URL: '' }
