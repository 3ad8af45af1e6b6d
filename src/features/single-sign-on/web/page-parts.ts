import type { Parts } from '#web/page-parts.ts'

export const parts: Parts = {
  async 'ways-to-log-in'() {
    return (await import('./login-ways.tsx')).LoginWays
  },
  async 'ways-to-join'() {
    return (await import('./login-ways.tsx')).JoinWays
  },
  async 'ways-to-confirm'() {
    return (await import('./login-ways.tsx')).ConfirmWays
  },
  async 'own-ways'() {
    return (await import('./own-ways.tsx')).OwnWays
  },
  async 'ways-of-staff'() {
    return (await import('./staff-ways.tsx')).StaffWays
  },
}
