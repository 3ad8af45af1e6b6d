import type { DataMap } from '#server/data-map.ts'

export const dataMap: DataMap = {
  readers: ['write-notes'],
  tables: {
    presences: { until: 'a minute' },
    tasks: { readers: ['write-notes', 'read-application'] },
  },
}
