import { Link } from 'react-router'
import { cx } from '#web/ui/cx.ts'

/** What `view` in the address says for the audit log. */
export const auditView = 'audit-log'

export function ViewTabs({ isAudit }: { isAudit: boolean }) {
  return (
    <nav aria-label="Admins" className="mt-3 flex gap-6 border-hairline border-b print:hidden">
      <Tab to="/admin-panel/admins" isCurrent={!isAudit}>
        People
      </Tab>
      <Tab to={`/admin-panel/admins?view=${auditView}`} isCurrent={isAudit}>
        Audit log
      </Tab>
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
        '-mb-px flex min-h-11 items-center border-b-2 text-label',
        isCurrent ? 'border-brass font-medium text-ink' : 'border-transparent text-umber',
        'hover:text-brown',
      )}
    >
      {children}
    </Link>
  )
}
