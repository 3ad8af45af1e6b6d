import type { DataMap } from '#server/data-map.ts'

export const dataMap: DataMap = {
  readers: ['read-settings'],
  tables: {
    intakes: { until: 'as long as the installation', readers: ['everyone'] },
    setting_versions: { until: 'as long as the installation' },
  },
}
