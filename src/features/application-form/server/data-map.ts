import type { DataMap } from '#server/data-map.ts'

export const dataMap: DataMap = {
  readers: ['read-application'],
  tables: {
    field_values: { isRestricted: true, readers: ['self', 'read-application'] },
    field_history: { isRestricted: true, readers: ['self', 'read-application'] },
    rule_failures: { until: 'as long as the installation', readers: ['read-reports'] },
  },
}
