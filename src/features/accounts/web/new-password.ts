import * as z from 'zod/mini'
import { Password, passwordMin } from '#features/identity/credentials.ts'

export const newPasswordHint = `At least ${passwordMin} characters. A few unrelated words are easy to remember.`

type RepeatedPassword = { password: string; repeatPassword: string }

/** A password and its repetition have to be the same. */
export const passwordsMatch = z.refine<RepeatedPassword>(
  ({ password, repeatPassword }) => password === repeatPassword,
  { path: ['repeatPassword'], error: 'Passwords do not match', when: () => true },
)

export const NewPassword = z
  .object({ password: Password, repeatPassword: z.string() })
  .check(passwordsMatch)
