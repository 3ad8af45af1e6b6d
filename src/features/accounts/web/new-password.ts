import * as z from 'zod/mini'
import { Password } from '#features/identity/credentials.ts'

type RepeatedPassword = { password: string; repeatPassword: string }

/** A password and its repetition have to be the same. */
export const passwordsMatch = z.refine<RepeatedPassword>(
  ({ password, repeatPassword }) => password === repeatPassword,
  { path: ['repeatPassword'], error: 'Passwords do not match', when: () => true },
)

export const NewPassword = z
  .object({ password: Password, repeatPassword: z.string() })
  .check(passwordsMatch)
