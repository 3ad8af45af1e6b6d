import type { DataMap } from '#server/data-map.ts'

export const dataMap: DataMap = {
  readers: ['enter-applications', 'read-application'],
  tables: {},
}
