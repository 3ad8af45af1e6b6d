import { Link } from 'react-router'
import type { PageViews } from '#web/feature.ts'
import { cx } from '#web/ui/cx.ts'

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
    <nav
      aria-label="Admins"
      className="relative mt-3 flex gap-6 overflow-x-auto border-hairline border-b print:hidden"
    >
      {[...views, ...added].map(({ view, label }) => (
        <Tab
          key={label}
          to={view ? `/admin-panel/admins?view=${view}` : '/admin-panel/admins'}
          isCurrent={view === current}
        >
          {label}
        </Tab>
      ))}
    </nav>
  )
}

type TabProps = { to: string; isCurrent: boolean; children: string }

function Tab({ to, isCurrent, children }: TabProps) {
  return (
    <Link
      to={to}
      aria-current={isCurrent ? 'page' : undefined}
      className={cx(
        'flex min-h-11 items-center whitespace-nowrap border-b-2 text-label -outline-offset-2',
        isCurrent ? 'border-brass font-medium text-ink' : 'border-transparent text-umber',
        'hover:text-brown',
      )}
    >
      {children}
    </Link>
  )
}
