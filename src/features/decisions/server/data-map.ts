import type { DataMap } from '#server/data-map.ts'

export const dataMap: DataMap = {
  readers: ['read-application'],
  tables: {
    requests: { readers: ['self', 'answer-requests', 'read-application'] },
    releases: { until: 'as long as the installation' },
  },
}
