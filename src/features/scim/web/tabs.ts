import type { PageTab } from '#web/page-tabs.ts'

export const scimView = { view: 'scim', label: 'SCIM' } as const

export const tabs: readonly PageTab[] = [
  {
    page: 'admins',
    right: 'manage-admins',
    query: `view=${scimView.view}`,
    label: scimView.label,
  },
]
