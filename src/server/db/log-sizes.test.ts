import { expect, test } from 'vitest'
import { logSizes } from './embedded/server.ts'

test.each([
  ['256 MB', 256 * 2 ** 20, '64MB'],
  ['10 GB', 10 * 2 ** 30, '512MB'],
  ['1 TB', 2 ** 40, '2048MB'],
])('on a disk of %s the log of the embedded database has a fitting share', (_name, bytes, most) => {
  expect(logSizes({ blocks: bytes / 4096, bsize: 4096 }).max_wal_size).toBe(most)
})
