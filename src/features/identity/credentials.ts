import * as z from 'zod/mini'
import { emailLength, emailPattern } from '#shared/email.ts'
import { atMost } from '#shared/text.ts'

const passwordMin = 8
const passwordMax = 128
export const newPasswordHint = `At least ${passwordMin} characters. A few unrelated words are easy to remember.`
export const resetMinutes = 60
export const emailChangeMinutes = 60

export const Email = z.pipe(
  z.pipe(
    z.string('Enter your email address'),
    z.transform((text: string) => text.trim()),
  ),
  z
    .string()
    .check(
      z.minLength(1, 'Enter your email address'),
      atMost(emailLength, 'Email'),
      z.regex(emailPattern, 'Enter an email address in the form name@example.com'),
    ),
)

/** A new password, taken exactly as typed; common ones are refused by the server. */
export const Password = z
  .string('Enter a password')
  .check(
    z.minLength(1, 'Enter a password'),
    z.minLength(passwordMin, `Password must be at least ${passwordMin} characters`),
    atMost(passwordMax, 'Password'),
  )

/** The password that somebody has, whatever rules it was made under. */
export const PresentPassword = z
  .string('Enter your password')
  .check(z.minLength(1, 'Enter your password'))

/** Of a mailed link, without what is before it. */
export const MailedToken = z.string().check(z.maxLength(200))
