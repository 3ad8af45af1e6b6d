import { newPasswordHint } from './credentials.ts'

/** The field of a password that somebody chooses. */
export const newPassword = {
  name: 'password',
  label: 'New password',
  type: 'password',
  hint: newPasswordHint,
  autoComplete: 'new-password',
} as const
