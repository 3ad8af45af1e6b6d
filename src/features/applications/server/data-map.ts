import type { DataMap } from '#server/data-map.ts'

export const dataMap: DataMap = {
  readers: ['read-application'],
  tables: {
    submissions: { isRestricted: true, readers: ['self', 'read-application'] },
    timeline: { readers: ['self', 'read-application'] },
    stage_durations: { until: 'as long as it is of late', readers: ['read-reports'] },
  },
}
