import { Link } from 'react-router'
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
type AdminsView = (typeof views)[number]['view']

/** The view that an address means. */
export function viewOf(params: URLSearchParams): AdminsView {
  return views.find(({ view }) => view === params.get('view'))?.view ?? null
}

export function ViewTabs({ current }: { current: AdminsView }) {
  return (
    <nav
      aria-label="Admins"
      className="relative mt-3 flex gap-6 overflow-x-auto border-hairline border-b print:hidden"
    >
      {views.map(({ view, label }) => (
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
