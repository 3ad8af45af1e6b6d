import type { Parts } from '#web/page-parts.ts'

export const parts: Parts = {
  async 'ways-to-log-in'() {
    return (await import('./log-in-ways.tsx')).LogInWays
  },
  async 'ways-to-join'() {
    return (await import('./log-in-ways.tsx')).JoinWays
  },
  async 'ways-to-confirm'() {
    return (await import('./log-in-ways.tsx')).ConfirmWays
  },
  async 'own-ways'() {
    return (await import('./own-ways.tsx')).OwnWays
  },
  async 'ways-of-staff'() {
    return (await import('./staff-ways.tsx')).StaffWays
  },
}
