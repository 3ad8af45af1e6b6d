import type { PageTab } from '#web/page-tabs.ts'

export const tokensView = { view: 'api-tokens', label: 'API tokens' } as const

export const tabs: readonly PageTab[] = [
  {
    page: 'admins',
    right: 'manage-admins',
    query: `view=${tokensView.view}`,
    label: tokensView.label,
  },
]
