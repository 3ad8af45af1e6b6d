import type { PageTab } from '#web/page-tabs.ts'
import { financeViews, financeViewWords } from '../finance-views.ts'

export const tabs: readonly PageTab[] = financeViews.map((show) => ({
  page: 'finance',
  right: 'see-money',
  query: `show=${show}`,
  label: financeViewWords[show],
}))
