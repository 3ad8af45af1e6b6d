import type { Parts } from '#web/page-parts.ts'

export const parts: Parts = {
  async 'passkey-login'() {
    return (await import('./log-in-with-passkey.tsx')).LogInWithPasskey
  },
  async 'own-passkeys'() {
    return (await import('./own-passkeys.tsx')).OwnPasskeys
  },
}
