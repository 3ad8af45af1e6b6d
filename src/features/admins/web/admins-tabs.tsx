import type { PageViews } from '#web/feature.ts'
import { Tabs } from '#web/ui/tabs.tsx'

/** What `view` in the address says for the audit log, and for what somebody has read of files. */
export const auditView = 'audit-log'
const readingsView = 'readings'
const healthView = 'health'

export const views = [
  { view: null, label: 'People' },
  { view: auditView, label: 'Audit log' },
  { view: readingsView, label: 'What was read' },
  { view: healthView, label: 'Health' },
] as const

/** What an address of the page may say, with the views that later features add. */
export function knownViews(more: PageViews): string[] {
  return [...views.flatMap(({ view }) => view ?? []), ...Object.keys(more)]
}

export function ViewTabs({ current, more }: { current: string | null; more: PageViews }) {
  const added = Object.entries(more).map(([view, { label }]) => ({ view, label }))
  return (
    <div className="mt-3">
      <Tabs
        label="Admins"
        tabs={[...views, ...added].map(({ view, label }) => ({
          label,
          to: view ? `/admin-panel/admins?view=${view}` : '/admin-panel/admins',
          isOn: view === current,
        }))}
      />
    </div>
  )
}
