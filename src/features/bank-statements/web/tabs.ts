import type { PageTab } from '#web/page-tabs.ts'
import { statementsView } from '../statements-view.ts'

export const tabs: readonly PageTab[] = [
  {
    page: 'finance',
    right: 'record-payments',
    query: `show=${statementsView.show}`,
    label: statementsView.label,
  },
]
