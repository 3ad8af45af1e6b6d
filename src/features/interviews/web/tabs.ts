import type { PageTab } from '#web/page-tabs.ts'
import { calendarViews } from './calendar-views.ts'

export const tabs: readonly PageTab[] = calendarViews.flatMap(({ show, label, right }) =>
  show ? [{ page: 'calendar', right, query: `show=${show}`, label } as const] : [],
)
