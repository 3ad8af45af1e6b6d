import type { DataMap } from '#server/data-map.ts'

export const dataMap: DataMap = {
  readers: ['export-applications', 'approve-mass-acts'],
  tables: {
    bulk_runs: { until: 'as long as the installation' },
  },
}
