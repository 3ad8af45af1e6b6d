import type { DataMap } from '#server/data-map.ts'

export const dataMap: DataMap = {
  readers: ['read-admins'],
  tables: {
    admins: {
      until:
        'as long as the installation; deactivated, never deleted, since the audit log names them',
      readers: ['self', 'read-admins'],
    },
    admin_sessions: { until: 'until the session ends: 12 hours at most', readers: ['self'] },
    setup_links: { until: 'until the link ends', readers: ['server'] },
    admin_password_resets: { until: 'until the link ends: 60 minutes', readers: ['server'] },
    admin_address_changes: { until: 'until the link ends', readers: ['self'] },
    admin_invitations: {
      until: '30 days after the link has ended',
      readers: ['manage-admins', 'read-admins'],
      others: 'people invited',
    },
    recovery_codes: { until: 'until new ones are made', readers: ['server'] },
  },
}
