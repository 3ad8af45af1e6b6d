import type { DataMap } from '#server/data-map.ts'

export const dataMap: DataMap = {
  readers: ['self', 'manage-interviews'],
  tables: {
    interviewer_calendars: { until: 'until its owner takes the address out' },
    interviewer_busy_times: { until: 'until the next reading; a year and some weeks ahead' },
  },
}
