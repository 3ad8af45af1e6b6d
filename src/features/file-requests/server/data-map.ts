import type { DataMap } from '#server/data-map.ts'

export const dataMap: DataMap = {
  readers: ['self', 'hold-records'],
  tables: { file_requests: { until: 'what was handed over 90 days' } },
}
