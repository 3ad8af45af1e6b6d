import type { PageTab } from '#web/page-tabs.ts'
import { mailViewWords } from '../mail-views.ts'

export const tabs: readonly PageTab[] = Object.entries(mailViewWords).flatMap(([show, label]) =>
  show ? [{ page: 'mail', right: 'read-mail', query: `show=${show}`, label } as const] : [],
)
