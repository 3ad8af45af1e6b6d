import type { Right } from '#shared/rights.ts'

/** The views of the calendar page, by what `show` says in the address; the calendar itself is not named. */
export const calendarViews: readonly { show: string | null; label: string; right: Right }[] = [
  { show: null, label: 'Calendar', right: 'arrange-interviews' },
  { show: 'requests', label: 'Requests', right: 'manage-interviews' },
  { show: 'hours', label: 'Hours', right: 'arrange-interviews' },
  { show: 'closed', label: 'Closed days', right: 'arrange-interviews' },
]
