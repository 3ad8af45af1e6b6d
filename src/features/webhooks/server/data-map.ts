import type { DataMap } from '#server/data-map.ts'

export const dataMap: DataMap = {
  readers: ['change-settings'],
  tables: {
    webhook_endpoints: { until: 'until it is removed' },
    webhook_deliveries: { until: '30 days' },
  },
}
