import type { Parts } from '#web/page-parts.ts'

export const parts: Parts = {
  async 'other-login'() {
    return (await import('./ask-for-link.tsx')).AskForLink
  },
}
