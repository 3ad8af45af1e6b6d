import type { DataMap } from '#server/data-map.ts'

export const dataMap: DataMap = {
  readers: ['manage-admins'],
  tables: {
    scim_setup: { until: 'as long as the installation' },
    scim_users: {
      until:
        'as long as the account; 180 days after its directory last spoke of someone who never came',
      readers: ['manage-admins', 'provision-staff'],
    },
  },
}
