import type { PageTab } from '#web/page-tabs.ts'
import { waitingWords } from '../contract-views.ts'

const shown = { ...waitingWords, templates: 'Templates' }

export const tabs: readonly PageTab[] = Object.entries(shown).map(([show, label]) => ({
  page: 'contracts',
  right: 'read-contracts',
  query: `show=${show}`,
  label,
}))
