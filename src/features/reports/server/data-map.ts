import type { DataMap } from '#server/data-map.ts'

export const dataMap: DataMap = {
  readers: ['read-reports'],
  tables: {
    report_figures: { until: 'until they are folded again' },
    report_days: { until: 'until they are folded again' },
    report_workload: { until: 'until it is folded again' },
    report_folds: { until: 'as long as the installation' },
  },
}
