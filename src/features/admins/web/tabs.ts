import type { PageTab } from '#web/page-tabs.ts'
import { views } from './admins-tabs.tsx'

export const tabs: readonly PageTab[] = views.flatMap(({ view, label }) =>
  view ? [{ page: 'admins', right: 'read-admins', query: `view=${view}`, label } as const] : [],
)
