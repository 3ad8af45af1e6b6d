import { DrizzleQueryError } from 'drizzle-orm'
import { DatabaseError } from 'pg'
import { expect, test } from 'vitest'
import { refusalOfDatabase } from './faults.ts'

function failed(code: string, message: string): DrizzleQueryError {
  const fault = Object.assign(new DatabaseError(message, message.length, 'error'), { code })
  return new DrizzleQueryError('INSERT INTO answers VALUES ($1)', ['x'], fault)
}

test.each([
  ['53100', 'could not extend file "base/5/1259": No space left on device'],
  ['XX000', 'could not write init file: No space left on device'],
])('a full disk of the database is called that: %s, %s', (code, message) => {
  expect(refusalOfDatabase(failed(code, message))).toMatchObject({
    status: 503,
    code: 'disk-full',
    reason: 'disk',
    retryAfter: 300,
    message: 'We’re out of room and can’t save anything right now. You can still read everything',
  })
})

test('what passes by itself is tried again in a moment, and a fault of ours is none of it', () => {
  for (const [code, message] of [
    ['57P01', 'terminating connection'],
    ['25006', 'cannot execute INSERT in a read-only transaction'],
    ['08P01', 'server login has been failing, try again later (server_login_retry)'],
  ] as const)
    expect(refusalOfDatabase(failed(code, message))).toMatchObject({
      reason: 'database',
      retryAfter: 2,
    })
  expect(refusalOfDatabase(failed('42703', 'column does not exist'))).toBeUndefined()
})
