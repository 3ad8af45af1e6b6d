import type { PageTab } from '#web/page-tabs.ts'
import { webhooksView } from '../webhooks-view.ts'

export const tabs: readonly PageTab[] = [
  {
    page: 'mail',
    right: 'change-settings',
    query: `show=${webhooksView.show}`,
    label: webhooksView.label,
  },
]
