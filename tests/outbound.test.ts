import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** What can open a connection to somewhere else. */
const opens =
  /\bfetch\(|\bnew (WebSocket|EventSource|Stripe)\b|from '(undici|nodemailer|aws4fetch|@opentelemetry\/exporter[^']*)'|import \{[^}]*\b(connect|request|createConnection|Socket|lookup|resolve4)\b[^}]*\} from 'node:(net|tls|http|https|http2|dgram|dns(\/promises)?)'/

/** Each connects to one address alone, which the environment names: no one types it into the office. */
const connecting = [
  'src/features/payments/server/stripe/client.ts',
  'src/server/mail-transport.ts',
  'src/server/scanner.ts',
  'src/server/store/s3.ts',
  'src/server/time-stamp.ts',
  'src/server/trace-export.ts',
]

/** The one way to an address that somebody typed: it checks where that leads. */
const guarded = 'src/server/outside-request.ts'

const files = globSync([
  'src/server/**/*.ts',
  'src/app/server/**/*.ts',
  'src/features/*/server/**/*.ts',
]).filter((file) => !/\.(test|fixture)\.ts$/.test(file))

test('the server connects to its mail server, scanner, store, time-stamp authority, receiver of traces and Stripe, beside the database and what the guard lets through, and nowhere else', () => {
  expect(files.length).toBeGreaterThan(100)
  const found = files
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => opens.test(readFileSync(file, 'utf8')))
  expect(found.sort()).toEqual([...connecting, guarded].sort())
})

test.each(connecting)('%s knows nothing of settings, where an address could be typed', (file) => {
  expect(readFileSync(file, 'utf8')).not.toMatch(/#features\/settings|getSettings?\(/)
})
