/** The field in which people confirm by their password that it’s them. */
export const presentPassword = {
  name: 'password',
  label: 'Your password',
  type: 'password',
  autoComplete: 'current-password',
} as const
