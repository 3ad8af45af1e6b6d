import * as z from 'zod/mini'
import { atMost } from '#shared/text.ts'

export const passwordMin = 8
export const passwordMax = 128

/** A new password, taken exactly as typed; common ones are refused by the server. */
export const Password = z
  .string('Enter a password')
  .check(
    z.minLength(1, 'Enter a password'),
    z.minLength(passwordMin, `Password must be at least ${passwordMin} characters`),
    atMost(passwordMax, 'Password'),
  )
