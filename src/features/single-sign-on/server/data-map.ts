import type { DataMap } from '#server/data-map.ts'

export const dataMap: DataMap = {
  readers: ['manage-admins'],
  tables: {
    staff_identities: { until: 'until it is taken away', readers: ['self', 'read-admins'] },
    login_attempts: { until: 'ten minutes', readers: ['server'] },
    login_providers: { until: 'as long as the installation', readers: ['read-health'] },
  },
}
