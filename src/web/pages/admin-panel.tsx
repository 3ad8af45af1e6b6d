import type { Admin } from '#features/admins/contract.ts'
import { type Right, roleWords } from '#features/admins/rights.ts'
import { AdminGate } from '#features/admins/web/admin-gate.tsx'
import { endAdminSession } from '#features/admins/web/admin-session.ts'
import { AdminLayout } from '../shell/admin-layout.tsx'
import type { NavItem } from '../ui/nav-list.tsx'

/** The office: its door, its rail, and the page of the address. */
export function AdminPanel() {
  return (
    <AdminGate>
      {(admin) => (
        <AdminLayout
          items={itemsFor(admin)}
          name={admin.name}
          role={roleWords[admin.role]}
          onSignOut={endAdminSession}
        />
      )}
    </AdminGate>
  )
}

function itemsFor({ rights }: Admin): NavItem[] {
  const may = (right: Right) => rights.includes(right)
  return [
    { to: '/admin-panel/applications', label: 'Applications', icon: 'document' },
    ...(may('read-mail') ? [mail] : []),
    {
      to: '/admin-panel/admins',
      label: may('read-admins') ? 'Admins' : 'Your sign-in',
      icon: 'person',
    },
    { to: '/admin-panel/how-it-works', label: 'How it works', icon: 'arch' },
  ]
}

const mail: NavItem = { to: '/admin-panel/mail', label: 'Mail', icon: 'mail' }
